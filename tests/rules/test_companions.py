"""The smaller companions: plans, lists of tasks, commands, titles, clocks, workflows and teams."""

import json

import pytest

import foldlens as fl
from foldlens.notation import parse
from foldlens.rules.example_events import team_delivery, team_member, team_message, team_task, time_reading
from marked import assert_marked

RUN = 'command/run {"commandId": "c1", "name": "plan", "source": {"kind": "user"}}'
DONE = 'command/done {"commandId": "c1", "kind": "success"}'
START = 'tool-workflow/run-start {"runId": "r", "name": "review"}'
MEMBER = 'tool-workflow/agent-start {"runId": "r", "seq": 1, "label": "", "childId": "c"}'
END = 'tool-workflow/run-end {"runId": "r", "stopReason": "error"}'
TITLE = 'session/title {"title": "t", "messageSeqs": [0], "source": {"kind": "user"}}'
TEAM = 'header: {"id": "s1"}'


def todos(content: str) -> str:
    """A list of one task, as the notation writes it."""
    return json.dumps([{"content": content, "status": "pending"}], separators=(",", ":"))


@pytest.mark.parametrize("payload", ["{}", '{"active": null}', '{"active": 1}', "[]"])
def test_plan_mode_is_on_or_off(payload: str):
    assert_marked(f"plan/mode {payload}   # ! plan-mode-not-boolean")


def test_a_companion_event_without_payload_is_malformed():
    assert_marked("plan/mode null   # ! malformed-payload")


@pytest.mark.parametrize(
    ("type_", "rule"),
    [
        ("goal/change", "goal-change-malformed"),
        ("schedule/change", "schedule-change-malformed"),
        ("tool-workflow/run-end", "workflow-record-malformed"),
    ],
)
def test_a_companion_that_asks_for_an_object_first_reports_its_absence_itself(type_: str, rule: str):
    for payload in ("null", "[]", '"x"'):
        assert_marked(f"{type_} {payload}   # ! {rule}")


@pytest.mark.parametrize("content", ["read", "read  the log", "\x1cread"])
def test_a_task_without_white_space_around_it_is_fine(content: str):
    assert_marked(f"turn_start 1\ntodo/write {{}} .todos={todos(content)}")


@pytest.mark.parametrize("content", ["", " read", "read\n", "\u00a0read", "\ufeffread"])
def test_a_task_with_white_space_around_it_is_reported(content: str):
    assert_marked(f"turn_start 1\ntodo/write {{}} .todos={todos(content)}   # ! todo-content-untrimmed")


def test_a_command_may_be_done_twice():
    assert_marked(f"{RUN}\n{DONE}\n{DONE}")


def test_a_command_may_point_at_the_event_it_caused():
    assert_marked(f'{RUN}\nplan/mode {{"active": true}}\n{DONE} .sourceEventSeq=1')


@pytest.mark.parametrize("source", ["null", "-1", "0", "2", "3", "true", "0.5"])
def test_a_command_does_not_point_at_itself_or_at_nothing(source: str):
    assert_marked(f'{RUN}\nplan/mode {{"active": true}}\n{DONE} .sourceEventSeq={source}   # ! command-done-source-invalid')


def test_a_failed_command_has_no_source_event():
    assert_marked(f'{RUN}\nplan/mode {{"active": true}}\n{DONE} .kind="error" .sourceEventSeq=1   # ! command-done-source-invalid')


def test_titles_are_judged_only_as_they_are_appended():
    assert_marked(f'user_message "hi"\n{TITLE}')
    assert_marked(f'user_message "hi"\n{TITLE}   # ! title-sources-mismatch', admission="append")


def test_a_preset_is_not_checkable_and_the_report_says_why():
    (outcome,) = fl.check(parse('permission/preset {"preset": "zz"}').log, select=["permission-preset-unknown"]).outcomes

    assert outcome.verdict == "not checkable"
    assert outcome.reason is not None
    assert "configuration" in outcome.reason


def test_a_clock_is_read_after_the_step_starts_and_before_its_request():
    assert_marked(f"""
        turn_start 1
        step_start 1/1
        header "m"
        step_end 1/1
        {time_reading()}   # ! time-context-misplaced
        step_start 1/2
        {time_reading()}
        header "m"
        {time_reading()}   # ! time-context-misplaced
    """)


def test_the_section_of_a_clock_repeats_its_text():
    assert_marked(f'turn_start 1\nstep_start 1/1\n{time_reading()} .source.sections.0.text="noon"   # ! time-context-source')


def test_a_workflow_run_takes_no_member_after_its_end():
    assert_marked(f"{START}\n{END}\n{MEMBER}   # ! workflow-run-not-open")


def test_an_unknown_run_is_reported_once():
    assert_marked(f'{MEMBER}   # ! workflow-run-not-open\n{MEMBER.replace("agent-start", "agent-end")} .outcome="failed"\n{END}')


@pytest.mark.parametrize("number", ["0", "-1", "1.5", '"1"', "true"])
def test_a_member_has_a_whole_number(number: str):
    assert_marked(f"{START}\n{MEMBER} .seq={number}   # ! workflow-member-number-invalid")


def test_a_run_ends_after_its_members():
    assert_marked(f"{START}\n{MEMBER}\n{END}   # ! workflow-members-left-open")


def test_a_team_lives_through_its_records():
    assert_marked(
        "\n".join(
            [
                TEAM, team_member(), team_member(phase="active"), team_task(), team_task(id="t2", blockedBy=["t1"]), team_task(revision=2, status="completed"),
                team_message(), team_delivery(),
            ]
        ),
        "append",
    )  # fmt: skip


def test_records_of_another_team_are_left_alone():
    assert_marked('header: {"id": "other"}\n' + team_member(version=9), "append")


def test_teams_are_judged_only_as_they_are_appended():
    assert_marked(f"{TEAM}\n{team_delivery()}")


def test_tasks_that_wait_for_each_other_are_a_circle():
    assert_marked(
        f"""
        {TEAM}
        {team_task()}
        {team_task(id="t2", blockedBy=["t1"])}
        {team_task(id="t3", blockedBy=["t2"])}
        {team_task(revision=2, blockedBy=["t3"])}   # ! team-task-blockers-invalid
        """,
        "append",
    )


def test_a_task_does_not_wait_for_a_deleted_one():
    assert_marked(
        f"""
        {TEAM}
        {team_task()}
        {team_task(revision=2, status="deleted")}
        {team_task(id="t2", blockedBy=["t1"])}   # ! team-task-blockers-invalid
        """,
        "append",
    )


def test_a_message_reaches_the_member_it_was_queued_for():
    assert_marked(f"{TEAM}\n{team_message()}\n{team_delivery(targetId='b')}   # ! team-delivery-unqueued", "append")
