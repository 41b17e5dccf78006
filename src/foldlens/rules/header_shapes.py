"""The request header inside its event as admission reads it (facts: dsh 4a)."""

from collections.abc import Mapping
from typing import Any

from foldlens.model.row import Row


def header_of(row: Row) -> Mapping[str, Any]:
    """The header; empty where it is no object."""
    header = row.data.get("header") if isinstance(row.data, Mapping) else None
    return header if isinstance(header, Mapping) else {}


def config_of(row: Row) -> Mapping[str, Any]:
    """Its config; empty where it is no object."""
    config = header_of(row).get("config")
    return config if isinstance(config, Mapping) else {}
