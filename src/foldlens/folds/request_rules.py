"""The rules that a request can break: kind as Nous names it -> rule."""

RULE_OF_KIND = {
    "missing_message": "missing-message",
    "extra_message": "extra-message",
    "order": "message-order",
    "header_mismatch": "request-header-mismatch",
    "orphaned_tool_result": "orphaned-tool-result",
    "duplicate_tool_result": "duplicate-tool-result",
    "tool_result_order": "tool-result-order",
}
