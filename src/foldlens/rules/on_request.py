"""What the rules about requests share: no event exercises them, `check` judges them where requests are given."""

from foldlens.model.rule import Judge
from foldlens.rules.scope import Scope

REQUEST_DIALECTS = ("dsh", "dsh-2026-07", "nous", "chat")


def judge(scope: Scope) -> Judge:
    """No event can break a rule about requests."""
    return lambda row: None
