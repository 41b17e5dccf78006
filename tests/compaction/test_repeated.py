"""How much of an earlier summary a later one repeats."""

import pytest

from foldlens.compaction.repeated import repeated_words
from foldlens.notation import parse


@pytest.mark.parametrize(
    ("earlier", "later", "share"),
    [("Customer: Nordwind", "the customer is NORDWIND", 1.0), ("one two three four", "two and four", 0.5), ("alpha", "beta", 0.0), ("", "anything", 1.0)],
)
def test_the_share_counts_distinct_words_in_any_case_and_order(earlier: str, later: str, share: float):
    log = parse(f'dialect: nous\nsystem_message "{earlier}"\nsystem_message "{later}"').log

    assert repeated_words(log, 0, 1) == share


def test_a_payload_of_another_shape_has_no_words():
    log = parse('dialect: nous\nuser_message "a" .content={"deep": [1, "word"]}\nuser_message "word"').log

    assert repeated_words(log, 0, 1) == 1.0
