"""What a request breaks, as violations: reconstruction, then header, and pairing apart from both."""

from collections.abc import Sequence

from foldlens.folds.header_match import HeaderDifference
from foldlens.folds.pairing import DUPLICATE, ORPHANED, OUT_OF_ORDER, PairingFault
from foldlens.folds.reconstruction import Divergence
from foldlens.folds.request_rules import RULE_OF_KIND, SEVERITY_OF_KIND
from foldlens.model.js import text_of
from foldlens.model.violation import Violation

SENTENCES = {
    ORPHANED: "holds a tool result for {id} at index {index}, and no earlier assistant message makes that call",
    DUPLICATE: "holds a second tool result for {id} at index {index}",
    OUT_OF_ORDER: "holds the tool result for {id} at index {index} out of the order of the calls",
}


def diverged(name: str, found: Divergence, boundary: int) -> Violation:
    """The violation of a request that leaves the fold taken after `boundary`."""
    details = found.details
    sizes = f"{details['request_length']} messages against {details['log_length']} in the fold after seq {boundary}"
    lost = {
        "missing_message": f"{len(details['missing'])} of them not sent" if details["missing"] else "",
        "extra_message": f"{len(details['extra'])} that the fold does not hold",
        "order": "all of them there, in another order",
    }[found.kind]
    return Violation(
        rule=RULE_OF_KIND[found.kind],
        seq=boundary if boundary >= 0 else None,
        message=f"{name} parts from the log at index {details['index']}: {sizes}, {_at_least(details, lost)}",
        related=found.missing_seqs,
        details=details,
    )


def _at_least(details: dict[str, list[object]], lost: str) -> str:
    cut = len(details["missing"] or details["extra"]) == 5
    return f"at least {lost}" if cut else lost


def header_broken(name: str, found: Sequence[HeaderDifference], boundary: int) -> Violation:
    """The violation of a request whose header is not the folded one."""
    return Violation(
        rule=RULE_OF_KIND["header_mismatch"],
        seq=boundary if boundary >= 0 else None,
        message=f"{name} does not carry the folded header: {'; '.join(map(str, found))}",
        details={"kind": "header_mismatch", "fields": [difference.field for difference in found]},
    )


def unpaired(name: str, faults: Sequence[PairingFault], boundary: int) -> list[Violation]:
    """The first fault of each kind, as Nous reports only the first."""
    first = {fault.kind: fault for fault in reversed(faults)}
    return [
        Violation(
            rule=RULE_OF_KIND[kind],
            seq=boundary if boundary >= 0 else None,
            message=f"{name} {SENTENCES[kind].format(id=repr(text_of(fault.tool_call_id)), index=fault.place)}",
            severity=SEVERITY_OF_KIND[kind],
            details={"kind": kind, "tool_call_id": fault.tool_call_id},
        )
        for kind in SENTENCES
        if (fault := first.get(kind)) is not None
    ]
