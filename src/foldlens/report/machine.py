"""Reports for programs: JSON, GitHub annotations."""

import json
from collections.abc import Sequence

from foldlens.model.violation import Severity
from foldlens.report.finding import Checked, Located, located
from foldlens.report.printable import printable

ANNOTATIONS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def as_json(files: Sequence[Checked]) -> str:
    """One object per file: path, dialect and the report as its JSON schema describes it."""
    return json.dumps([{"path": checked.path, "format": checked.log.format, "report": checked.report.model_dump(mode="json")} for checked in files], indent=2)


def as_github(files: Sequence[Checked]) -> str:
    """Workflow commands that GitHub shows at the line of each event."""
    return "\n".join(_annotation(found) for checked in files for found in located(checked))


def _annotation(found: Located) -> str:
    violation = found.violation
    line = "" if found.line is None else f",line={found.line}"
    place = f"file={_property(found.path)}{line},title={violation.rule}"
    return f"::{ANNOTATIONS[violation.severity]} {place}::{_message(violation.message)}"


def _message(text: str) -> str:
    return printable(text).replace("%", "%25")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
