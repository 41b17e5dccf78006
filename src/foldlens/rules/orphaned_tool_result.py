"""A result on the final surface that no call before it made: what Nous reports when the fold is held against itself."""

from collections.abc import Iterator

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Found, Judge, Rule, Source
from foldlens.rules.pairs import Pairs, said
from foldlens.rules.scope import Scope


def orphans(pairs: Pairs) -> Iterator[Finding]:
    """The orphans in surface order."""
    for seq in sorted(pairs.results, key=pairs.place):
        call = pairs.results[seq]
        callers = pairs.callers.get(call, ())
        if any(pairs.place(caller) < pairs.place(seq) for caller in callers):
            continue
        here = f"tool_result {said(call)} at seq {seq}"
        if callers:
            yield Finding(f"{here} stands on the surface before its call, which seq {callers[0]} makes", callers[:1], seq=seq)
        elif call in pairs.hidden:
            caller, by = pairs.hidden[call]
            yield Finding(f"{here} answers a call that is off the surface: seq {caller} made it and seq {by} shadows that", (caller, by), seq=seq)
        else:
            yield Finding(f"{here} answers no call that the surface holds", seq=seq)


def judge(scope: Scope) -> Judge:
    pairs = scope.part(Pairs)

    def orphaned(row: Row | None) -> Found:
        return list(orphans(pairs))

    return orphaned


RULE = Rule(
    name="orphaned-tool-result",
    statement="Every result on the surface answers a call of an assistant message before it; ids are compared without coercion.",
    why="Providers refuse a request with a result whose call is missing, so the session is stuck until somebody mends the log.",
    sources=(Source("nous", "invariant"),),
    dialects=("nous",),
    on=("end",),
    exercised_by=("tool_result",),
    judge=judge,
    passing="""
        dialect: nous
        assistant_message "" calls=c1:bash
        tool_result c1 "ok"
    """,
    failing="""
        dialect: nous
        tool_result c2 "ok"   # ! orphaned-tool-result
    """,
)
