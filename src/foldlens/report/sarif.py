"""A report as SARIF 2.1.0, which code hosts and editors show beside the file."""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from foldlens.model.rule import Rule
from foldlens.model.violation import Severity
from foldlens.report.finding import Checked, Located, located
from foldlens.rules import RULES_BY_NAME

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def as_sarif(files: Sequence[Checked]) -> str:
    """One run over all files; every broken rule is described once."""
    found = [place for checked in files for place in located(checked)]
    broken = sorted({place.violation.rule for place in found})
    driver = {"name": "foldlens", "rules": [_rule(RULES_BY_NAME[name]) for name in broken]}
    run = {"tool": {"driver": driver}, "results": [_result(place, broken.index(place.violation.rule)) for place in found]}
    return json.dumps({"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.name,
        "shortDescription": {"text": rule.statement},
        "fullDescription": {"text": rule.why},
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
    }


def _result(place: Located, index: int) -> dict[str, Any]:
    violation = place.violation
    location: dict[str, Any] = {"artifactLocation": {"uri": quote(os.fsencode(Path(place.path).as_posix()))}}
    if place.line is not None:
        location["region"] = {"startLine": place.line}
    return {
        "ruleId": violation.rule,
        "ruleIndex": index,
        "level": LEVELS[violation.severity],
        "message": {"text": violation.message},
        "locations": [{"physicalLocation": location}],
        "properties": {"seq": violation.seq, "related": list(violation.related)},
    }
