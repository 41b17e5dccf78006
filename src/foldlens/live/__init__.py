"""The contract at run time: a session that logs, freezes and verifies while the agent works."""

from foldlens.live.alarm import ContractViolated
from foldlens.live.mode import Mode
from foldlens.live.session import SessionLog

__all__ = ["ContractViolated", "Mode", "SessionLog"]
