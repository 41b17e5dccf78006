"""Rules that the fold itself finds: the fold's plan names the rule, the rule's check passes the sentence on."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge
from foldlens.rules.scope import Scope


def reported(name: str):
    """The check of a rule on topic `fault`: the fault of that name in the plan for the event in hand."""

    def judge(scope: Scope) -> Judge:
        def fault(row: Row) -> Finding | None:
            plan = scope.plan
            for found in plan.faults if plan is not None else ():
                if found.rule == name:
                    return Finding(found.message, found.related)
            return None

        return fault

    return judge
