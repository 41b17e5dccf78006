"""The rules that a request can break: kind as Nous names it -> rule, and how much it matters."""

from foldlens.model.violation import Severity

TOPIC = "request"

RULE_OF_KIND = {
    "missing_message": "request-missing-message",
    "extra_message": "request-extra-message",
    "order": "request-out-of-order",
    "header_mismatch": "request-header-mismatch",
    "orphaned_tool_result": "request-orphaned-result",
    "duplicate_tool_result": "request-repeated-result",
    "tool_result_order": "request-results-out-of-order",
}

# A second result is refused by some providers only; results in completion order are what some harnesses send on purpose.
SEVERITY_OF_KIND = dict.fromkeys(RULE_OF_KIND, Severity.ERROR) | {"duplicate_tool_result": Severity.WARNING, "tool_result_order": Severity.NOTE}
