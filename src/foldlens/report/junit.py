"""A report as JUnit XML: one test case per rule and file, so that a CI server lists what failed and what was never tried."""

from collections.abc import Sequence
from xml.etree import ElementTree as ET

from foldlens.model.report import Outcome, Verdict
from foldlens.model.violation import Severity
from foldlens.report.finding import Checked
from foldlens.report.printable import printable
from foldlens.report.summary import own_outcomes


def as_junit(files: Sequence[Checked]) -> str:
    """A suite per file. Notes fail nothing; a rule that could not be judged is skipped with its reason."""
    root = ET.Element("testsuites", name="foldlens")
    for checked in files:
        outcomes = own_outcomes(checked.report)
        suite = ET.SubElement(root, "testsuite", name=printable(checked.path), tests=str(len(outcomes)))
        cases = [_case(suite, checked, outcome) for outcome in outcomes]
        suite.set("failures", str(cases.count("failure")))
        suite.set("skipped", str(cases.count("skipped")))
    ET.indent(root)
    return ET.tostring(root, encoding="unicode")


def _case(suite: ET.Element, checked: Checked, outcome: Outcome) -> str:
    case = ET.SubElement(suite, "testcase", classname=printable(checked.path), name=outcome.rule)
    broken = [violation for violation in checked.report.violations if violation.rule == outcome.rule and violation.severity is not Severity.NOTE]
    if broken:
        failure = ET.SubElement(case, "failure", message=printable(broken[0].message))
        failure.text = "\n".join(printable(f"seq {violation.seq}: {violation.message}") for violation in broken)
        return "failure"
    if outcome.verdict in (Verdict.NOT_EXERCISED, Verdict.NOT_EVALUATED, Verdict.NOT_CHECKABLE):
        ET.SubElement(case, "skipped", message=outcome.reason or str(outcome.verdict))
        return "skipped"
    return "passed"
