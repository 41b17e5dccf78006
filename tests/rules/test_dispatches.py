"""Calls made from code: their ids as the harness reads them (facts: dsh 7)."""

from marked import assert_marked


def dispatch(root: str, parent: str, sub: str, mark: str = "", settled: bool = False) -> str:
    type_ = "tool/code-dispatch" if settled else "tool/code-dispatch-start"
    ids = f'"rootCallId": {root}, "parentCallId": {parent}, "subCallId": {sub}'
    return f'{type_} {{{ids}, "name": "read", "arguments": {{}}}}   {mark}'


def test_ids_are_read_as_text_so_1_and_the_string_1_are_one_call():
    assert_marked(f"""
        turn_start 1
        {dispatch('"c"', '"c"', "1")}
        {dispatch('"c"', '"1"', '"s"')}
    """)


def test_an_empty_list_is_an_empty_id_and_null_is_not():
    assert_marked(f"""
        turn_start 1
        {dispatch('"c"', '"c"', "[]", "# ! dispatch-id-missing")}
        {dispatch("null", "null", '"s"')}
    """)


def test_a_missing_id_is_the_call_undefined():
    assert_marked(f"""
        turn_start 1
        tool/code-dispatch-start {{}}
        {dispatch('"c"', '"undefined"', '"s"', "# ! dispatch-parent-foreign")}
    """)


def test_sub_calls_are_known_across_turns():
    assert_marked(f"""
        turn_start 1
        {dispatch('"c"', '"c"', '"s"')}
        turn_end 1
        turn_start 2
        {dispatch('"d"', '"d"', '"s"', "# ! dispatch-root-changed", settled=True)}
    """)


def test_an_unknown_parent_is_reported_once():
    assert_marked(f"""
        turn_start 1
        {dispatch('"c"', '"p"', '"s"', "# ! dispatch-parent-foreign")}
        {dispatch('"c"', '"p"', '"t"')}
    """)


def test_a_gap_between_turns_is_reported_once_and_the_next_gap_again():
    assert_marked(f"""
        {dispatch('"c"', '"c"', '"s"', "# ! dispatch-outside-turn")}
        {dispatch('"c"', '"c"', '"s"', settled=True)}
        turn_start 1
        turn_end 1
        {dispatch('"c"', '"c"', '"t"', "# ! dispatch-outside-turn")}
    """)


def test_what_another_part_reported_outside_a_turn_does_not_excuse_a_dispatch():
    assert_marked(f"""
        header "m"   # ! core-event-outside-turn
        {dispatch('"c"', '"c"', '"s"', "# ! dispatch-outside-turn")}
    """)
