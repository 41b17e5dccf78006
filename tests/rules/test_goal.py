"""The goal of a session: its revisions, its phases and its rounds."""

import pytest

import foldlens as fl
from foldlens.notation import parse
from foldlens.rules.example_events import cleared, goal, goal_round
from marked import assert_marked

BLOCKED = {"phase": "blocked", "blockedReason": {"code": "needs-key", "message": "no key"}}


def test_a_goal_lives_from_create_to_complete_and_is_followed_by_another():
    assert_marked(f"""
        {goal("create")}
        {goal_round(1)}
        {goal("block", {"revision": 2} | BLOCKED, roundsStarted=1)}
        {goal("edit", {"revision": 3, "objective": "ship it"} | BLOCKED, roundsStarted=1)}
        {goal("resume", {"revision": 4, "objective": "ship it"}, roundsStarted=1)}
        {goal_round(2, revision=4, objective="ship it")}
        {goal("complete", {"revision": 5, "objective": "ship it", "phase": "complete"}, roundsStarted=2)}
        {goal("create", {"id": "g2"}, updatedAt=9)}
    """)


def test_a_cleared_goal_leaves_its_id_used():
    assert_marked(f"""
        {goal("create")}
        {cleared()}
        {goal("create", {"id": "g2"})}
        {cleared(cleared={"id": "g2", "revision": 2})}
        {goal("create")}   # ! goal-create-not-fresh
    """)


def test_a_goal_without_rounds_left_is_not_resumed():
    assert_marked(f"""
        {goal("create", {"maxGoalRounds": 1})}
        user_message "<goal_round>\\nObjective: \\"ship\\"\\nRound: 1/1\\n\\n" .source={{"kind":"goal","goalId":"g1","revision":1,"round":1}}
        {goal("resume", {"revision": 2, "maxGoalRounds": 1}, roundsStarted=1)}   # ! goal-phase-transition
    """)


@pytest.mark.parametrize("number", [0, -1])
def test_rounds_count_from_1(number: int):
    assert_marked(f"{goal('create')}\n{goal_round(number)}   # ! goal-round-not-positive")


def test_a_round_beyond_the_limit_is_reported():
    assert_marked(f"{goal('create')}\n{goal_round(1)}\n{goal_round(2)}\n{goal_round(3)}   # ! goal-round-not-next")


def test_a_round_of_a_paused_goal_is_reported():
    assert_marked(f"""
        {goal("create")}
        {goal("pause", {"revision": 2, "phase": "paused"})}
        {goal_round(1, revision=2)}   # ! goal-round-not-next
    """)


def test_the_driver_stumbles_once_over_a_broken_goal():
    assert_marked(f"""
        {goal("create", version=2)}   # ! goal-change-malformed
        {goal_round(1)}   # ! goal-round-after-break
        {goal_round(2)}
    """)


def test_a_goal_message_of_two_blocks_is_no_goal_prompt():
    assert_marked(f"""
        {goal("create")}
        {goal_round(1)} .content.1={{"type":"text","text":"and more"}}   # ! goal-round-prompt-mismatch
    """)


@pytest.mark.parametrize("code", ["needs-key", "a1-b2"])
def test_a_reason_in_lower_kebab_is_fine(code: str):
    assert_marked(f"{goal('create')}\n{goal('block', {'revision': 2} | BLOCKED | {'blockedReason': {'code': code, 'message': 'm'}})}")


@pytest.mark.parametrize("code", ["Needs-key", "needs_key", "-a", "a-", ""])
def test_a_reason_in_any_other_spelling_is_malformed(code: str):
    event = goal("block", {"revision": 2} | BLOCKED | {"blockedReason": {"code": code, "message": "m"}})

    assert_marked(f"{goal('create')}\n{event}   # ! goal-snapshot-malformed")


def test_only_goal_messages_exercise_the_rules_of_goal_rounds():
    log = parse(f'{goal("create")}\nuser_message "hi"\n{goal_round(1)}').log

    (outcome,) = fl.check(log, select=["goal-round-not-next"]).outcomes

    assert outcome.exercised == 1


def test_a_user_message_without_source_is_malformed():
    assert_marked('user_message "hi" -.source   # ! malformed-payload', admission="append")
