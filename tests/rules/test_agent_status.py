"""Agent status, for logs that record what the harness announces."""

from marked import assert_marked


def test_each_agent_has_a_status_of_its_own():
    assert_marked("""
        agent/status {"status": "running", "agentId": "a"}
        agent/status {"status": "running", "agentId": "b"}
        agent/status {"status": "running"}
        agent/status {"status": "running", "agentId": "b"}   # ! agent-status-repeated
    """)


def test_disposed_is_a_status_like_any_other_in_the_current_edition():
    assert_marked("""
        agent/status {"status": "disposed"}
        agent/status {"status": "running"}
    """)


def test_in_2026_07_disposed_is_the_end_and_leaving_it_is_reported_once():
    assert_marked("""
        dialect: dsh-2026-07
        agent/status {"status": "idle"}
        agent/status {"status": "disposed"}
        agent/status {"status": "disposed"}   # ! agent-status-repeated
        agent/status {"status": "running"}   # ! agent-left-disposed
        agent/status {"status": "idle"}
    """)


def test_a_status_without_a_payload_is_malformed():
    assert_marked("agent/status null   # ! malformed-payload")
