"""Retries: bounds of a record, the order of a chain, and whose id is whose."""

from typing import Any

import pytest

from foldlens.rules.example_events import STEP, retry, retry_started
from marked import assert_marked


@pytest.mark.parametrize("delay", [0, 1.5, 2147483647])
def test_a_delay_that_a_timer_can_wait_is_fine(delay: float):
    assert_marked(f"{STEP}\n{retry(delayMs=delay)}")


@pytest.mark.parametrize("delay", [-1, 2147483648, True, "5"])
def test_a_delay_out_of_range_is_reported(delay: Any):
    assert_marked(f"{STEP}\n{retry(delayMs=delay)}   # ! retry-delay-out-of-range")


@pytest.mark.parametrize("detail", [{"status": 100}, {"status": 599}, {"providerRetryAfterMs": 0.5}, {"requestId": "r"}])
def test_a_failure_may_carry_details_within_their_bounds(detail: dict[str, Any]):
    assert_marked(f"{STEP}\n{retry(failure={'message': 'busy', 'code': 'c'} | detail)}")


@pytest.mark.parametrize("detail", [{"status": 99}, {"status": 600}, {"status": None}, {"providerRetryAfterMs": 0}, {"requestId": ""}, {"code": ""}])
def test_a_failure_with_a_detail_out_of_bounds_is_malformed(detail: dict[str, Any]):
    assert_marked(f"{STEP}\n{retry(failure={'message': 'busy', 'code': 'c'} | detail)}   # ! retry-failure-malformed")


def test_a_normal_retry_stays_within_its_limit():
    assert_marked(f"{STEP}\n{retry(mode='normal', maxRetries=1)}\n{retry(retry=2, mode='normal', maxRetries=1)}   # ! retry-mode-invalid")


def test_a_retry_without_limit_carries_none():
    assert_marked(f"{STEP}\n{retry(maxRetries=3)}   # ! retry-mode-invalid")


def test_a_chain_counts_on_while_other_chains_count_for_themselves():
    assert_marked(f"""
        {STEP}
        {retry()}
        {retry(policyKey="k2", retryId="r2")}
        {retry(retry=2)}
        {retry(policyKey="k2", retryId="r2", retry=2)}
    """)


def test_a_chain_ends_with_its_step():
    assert_marked(f"""
        {STEP}
        {retry()}
        step_end 1/1
        step_start 1/2
        {retry(step=2, retry=2, retryId="r2")}   # ! retry-out-of-order
    """)


def test_after_a_gap_the_chain_counts_on_from_what_was_said():
    assert_marked(f"""
        {STEP}
        {retry()}
        {retry(retry=3)}   # ! retry-out-of-order
        {retry(retry=4)}
    """)


def test_an_id_that_only_a_start_used_is_taken():
    assert_marked(f"""
        {STEP}
        {retry_started()}   # ! retry-started-unscheduled
        {retry()}   # ! retry-id-reused
    """)


def test_a_retry_follows_the_latest_header():
    assert_marked(f"""
        {STEP}
        header "m" .header.config.provider="q"
        {retry()}   # ! retry-provider-mismatch
    """)


def test_a_turn_that_starts_too_late_does_not_close_the_step_of_a_retry():
    assert_marked(f"""
        turn_start 1
        step_start 1/1
        header "m"
        turn_start 1   # ! turn-overlap
        {retry()}
    """)
