"""A log held against the contract: every violation, and one outcome per rule. Never raises for a bad log.

Rules subscribe to topics, so a row calls only the rules that it can exercise.
The check runs in the same pass that reads the log (`formats` calls it), because decoding is the dearest part.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from foldlens.folds.requests import with_requests
from foldlens.folds.table import FoldBuilder
from foldlens.model.collector import held_still
from foldlens.model.dialect import APPENDED, Plan
from foldlens.model.log import Log
from foldlens.model.report import Outcome, Report, Verdict
from foldlens.model.row import Row, Run
from foldlens.model.rule import Finding, Rule
from foldlens.model.violation import Violation
from foldlens.rules import RULES, malformed
from foldlens.rules.routes import CROSSING, EARLIER, FAULTY, NOWHERE, PLAIN, REPLACING, STIRRING, Judges, Route
from foldlens.rules.scope import OPENING
from foldlens.rules.trace import Walk, new_scope


class Checker:
    """The rules of one dialect and admission, bound to a scope."""

    def __init__(self, log: Log, admission: str):
        self.log, self.admission = log, admission
        self.scope = new_scope(log, admission)
        self.skipped = {rule.name: reason for rule in RULES if (reason := not_applicable(rule, log, admission))}
        self.rules = [rule for rule in RULES if rule.name not in self.skipped]
        self.judges = [rule.judge(self.scope) for rule in self.rules]
        self.topics: dict[str, Judges] = {}
        for index, rule in enumerate(self.rules):
            for topic in rule.on:
                self.topics.setdefault(topic, []).append((index, self.judges[index]))
        self.routes: dict[tuple[str, bool, int], Judges] = {}
        self.ordinary: dict[type, Route] = {}
        self.counted: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()
        self.found: list[Violation] = []
        self.unevaluated: Counter[str] = Counter()

    def run(self, rows: Iterable[Row]) -> None:
        """Judge every row of the log.

        Ordinary rows, typed, in no compaction, not earlier than the row before and no more to the fold than a sound append, take the short way:
        the same steps as `enter`, `judge`, `leave`, in one loop without a call between, because a million rows pass here.
        The short way leaves the time in its local name; `latest` and the scope differ by that only.
        """
        builder = FoldBuilder()
        walk = Walk(self.log.dialect, self.scope, builder, self.log.source.mapping)
        scope, ordinary, judge, enter, leave = self.scope, self.ordinary, self.judge, walk.enter, walk.leave
        appended, listed = walk.folding.append, builder.seqs.append
        latest: Any = scope.latest
        routed = ordinary.get
        for row in rows:
            route, time, plan = routed(row.__class__), row.time, None
            if route is None or time < latest or (route.aside is not None and (plan := route.aside(row)) is not APPENDED):
                if latest != scope.latest:
                    scope.last_time = scope.latest = latest
                if plan is None:
                    enter(row)
                else:
                    scope.plan = plan
                judge(row)
                leave(row)
                latest, scope.plan = scope.latest, None
                routed = NOWHERE.get if scope.compacting else ordinary.get
                if row.__class__ not in ordinary and not row.odd and row.kind not in STIRRING:
                    self.open_route(row, walk.folding.plan)
                continue
            if route.surface:
                scope.plan = APPENDED
            for step in route.steps:
                found = step(row)
                if found is not None:
                    self.stopped(row, route, step, found)
                    break
            if route.surface:
                appended(row.seq)
                listed(row.seq)
                scope.plan = None
            if route.run:
                route.count += row.count
                latest = row.last_time
            else:
                route.count += 1
                latest = time
        self.log.memo["fold"] = builder.table()
        self.end()

    def stopped(self, row: Row, route: Route, step: Callable[[Row], Any], found: Any) -> None:
        """A rule found something on the short way: collect it with what the others find, then take the steps that remain."""
        self.broken(row, route.judges[route.steps.index(step)][0], found, route.judges)
        for advance in route.advances:
            advance(row)

    def open_route(self, row: Row, planned: Callable[[Row], Plan | None]) -> None:
        """The first row of a class has passed the long way; the ordinary ones after it find a route."""
        self.ordinary[row.__class__] = Route(
            row.kind,
            run=row.__class__ is Run,
            planned=planned if row.kind in self.log.dialect.surface else None,
            judges=self.route(row.kind, odd=False, mark=PLAIN),
            advances=self.scope.advances.get(row.kind, ()),
        )

    def judge(self, row: Row) -> None:
        """Hold any row against its rules, between `enter` and `leave` of the walk."""
        plan, mark = self.scope.plan, PLAIN
        self.counted[row.kind] += row.count
        if plan is not None and plan is not APPENDED:
            mark = (FAULTY if plan.faults else PLAIN) | (REPLACING if plan.start is not None and plan.applies else PLAIN)
            if plan.start is not None:
                self.counted["replacement"] += 1
        if row.odd or row.time < self.scope.latest or (row.count > 1 and row.reversal is not None):
            mark |= EARLIER
        if self.scope.compacting and row.kind in OPENING:
            mark |= CROSSING
        key = row.kind, row.odd, mark
        judges = self.routes.get(key)
        if judges is None:
            judges = self.routes[key] = self.route(*key)
        odd = row.odd
        for index, judge in judges:
            found = self.guarded(judge, row) if odd else judge(row)
            if found is not None:
                self.broken(row, index, found, judges)
                return

    def end(self) -> None:
        """Ask the rules that judge the log as a whole, once, after the last row."""
        for index, judge in self.topics.get("end", []):
            self.take(index, judge(None), None)

    def route(self, kind: str, odd: bool, mark: int) -> Judges:
        """The rules that such a row calls, in teaching order."""
        topics = ["any", kind]
        if kind in self.log.dialect.surface:
            topics.append("surface")
        if mark & FAULTY:
            topics.append("fault")
        if mark & REPLACING:
            topics.append("replacement")
        if mark & EARLIER:
            topics.append("earlier")
        if mark & CROSSING:
            topics.append("crossing")
        judges = {index: judge for topic in topics for index, judge in self.topics.get(topic, [])}
        return [(index, judges[index]) for index in sorted(judges) if odd or not self.rules[index].typed]

    def guarded(self, judge: Callable[[Row], Any], row: Row) -> Any:
        """Judge an odd row, whose payload may have any shape: where a rule cannot even look, the event is malformed."""
        try:
            return judge(row)
        except (AttributeError, TypeError, IndexError, KeyError, RecursionError) as error:
            return Malformed(str(error))

    def broken(self, row: Row, first: int, found: Any, judges: Judges) -> None:
        """Collect what is wrong with one event, leaving out the rules that depend on one that failed there."""
        failed: set[str] = set()
        parts: set[str] = set()
        unreadable = False
        for index, judge in judges:
            rule = self.rules[index]
            if index < first:
                continue
            if failed.intersection(rule.requires):
                self.unevaluated[rule.name] += 1
                failed.add(rule.name)
                continue
            result = found if index == first else self.guarded(judge, row) if row.odd else judge(row)
            if isinstance(result, Malformed):
                self.unevaluated[rule.name] += 1
                unreadable = True
            elif self.take(index, result, row):
                failed.add(rule.name)
            else:
                continue
            parts.update(source.part for source in rule.sources)
        if unreadable and not failed:
            self.found.append(malformed.violation(row))
        if parts:
            self.scope.adopt(row, parts)

    def take(self, index: int, found: Any, row: Row | None) -> bool:
        """Turn what a rule returned into violations; whether there were any."""
        findings: Sequence[Finding] = (found,) if isinstance(found, Finding) else tuple(found or ())
        rule = self.rules[index]
        for finding in findings:
            seq = finding.seq if finding.seq is not None else None if row is None else row.seq
            self.found.append(
                Violation(rule=rule.name, seq=seq, message=finding.message, severity=rule.severity, related=finding.related, details=finding.details)
            )
        return bool(findings)

    def report(self) -> Report:
        """Violations in log order, outcomes in teaching order."""
        self.seen = self.counted + Counter({route.kind: route.count for route in self.ordinary.values()})
        order = {rule.name: index for index, rule in enumerate(RULES)}
        violations = sorted(self.found, key=lambda violation: (-1 if violation.seq is None else violation.seq, order.get(violation.rule, len(order))))
        broken = Counter(violation.rule for violation in violations)
        return Report(
            dialect=self.log.dialect.name,
            events=len(self.log),
            admission=self.admission,
            violations=tuple(violations),
            outcomes=tuple(self.outcome(rule, broken[rule.name]) for rule in RULES),
            damage=self.log.damage,
        )

    def outcome(self, rule: Rule, violations: int) -> Outcome:
        """One of the five answers."""
        reason = self.skipped.get(rule.name)
        if reason is not None:
            return Outcome(rule=rule.name, verdict=Verdict.NOT_CHECKABLE, reason=reason)
        topics = rule.exercised_by or rule.on
        exercised = sum(self.exercised(topic) for topic in topics)
        unevaluated = self.unevaluated[rule.name]
        if violations:
            verdict = Verdict.VIOLATED
        elif exercised == 0:
            verdict = Verdict.NOT_EXERCISED
        else:
            verdict = Verdict.NOT_EVALUATED if unevaluated >= exercised else Verdict.PASSED
        return Outcome(rule=rule.name, verdict=verdict, exercised=exercised, violations=violations, not_evaluated=unevaluated)

    def exercised(self, topic: str) -> int:
        """How many events of a topic the log holds."""
        if topic == "surface":
            return sum(self.seen[kind] for kind in self.log.dialect.surface)
        if topic in ("any", "end"):
            return sum(count for kind, count in self.seen.items() if kind != "replacement")
        return self.seen[topic] + self.scope.met[topic]


class Malformed(str):
    """The sign that a rule could not look at an event's payload."""


def not_applicable(rule: Rule, log: Log, admission: str) -> str | None:
    """Why a rule cannot be judged on this log, or `None` when it can."""
    if log.dialect.name not in rule.dialects:
        return f"a rule of {' and '.join(rule.dialects)}; this log is {log.dialect.name}"
    if admission not in rule.admissions:
        return f"judged only under admission {' or '.join(rule.admissions)}"
    return rule.needs(log) if rule.needs is not None else None


def check(
    log: Log,
    requests: Iterable[Any] = (),
    select: Iterable[str] | None = None,
    ignore: Iterable[str] | None = None,
    admission: str = "seed",
) -> Report:
    """Hold a log, and captured requests, against the contract. `report.requests` has one alignment per request, in the order given.

    `select` and `ignore` name rules. `admission` is "seed" for a loaded session, "append" for one judged as if appended
    event by event (facts: dsh 4-6). Raises `ValueError` for an unknown rule or admission, never for a bad log.
    """
    if admission not in ("seed", "append"):
        raise ValueError(f"unknown admission {admission!r}; known: seed, append")
    report = log.memo.get(("report", admission)) or judged(log, log.source.rows(), admission)
    return filtered(with_requests(report, log, requests), select, ignore)


def judged(log: Log, rows: Iterable[Row], admission: str = "seed") -> Report:
    """The whole report of a log, from one pass over its rows; the log keeps it, and the fold."""
    checker = Checker(log, admission)
    with held_still():
        checker.run(rows)
    report = log.memo["report", admission] = checker.report()
    return report


def filtered(report: Report, select: Iterable[str] | None, ignore: Iterable[str] | None) -> Report:
    """The report narrowed to the selected rules, without the ignored ones."""
    names = {rule.name for rule in RULES}
    chosen, dropped = set(names if select is None else select), set(ignore or ())
    unknown = sorted((chosen | dropped) - names)
    if unknown:
        raise ValueError(f"unknown rule {unknown[0]!r}; `foldlens rules` lists them")
    kept = chosen - dropped
    if kept == names:
        return report
    return report.model_copy(
        update={
            "violations": tuple(violation for violation in report.violations if violation.rule in kept or violation.rule not in names),
            "outcomes": tuple(outcome for outcome in report.outcomes if outcome.rule in kept),
        }
    )
