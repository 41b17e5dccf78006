"""What an event is."""

from foldlens.lessons.goals import breaks_only
from foldlens.lessons.page import Exercise, Page

LOG = """
turn_start 1
step_start 1/1
user_message "What is in the README?"
assistant_message 1/1 "A short introduction."
step_end 1/1
turn_end 1
"""

PAGE = Page(
    name="events",
    title="An event is one recorded fact",
    idea=(
        "An agent is a program that lets a language model use tools; the program around the model is called the harness. "
        "It writes down everything that happens in a session log: a list of events that only ever grows. "
        "Each event says what happened (its kind), when, and with which details. "
        "Its number, the seq, is its place in the log: 0, 1, 2 and so on. "
        "Nothing is changed later and nothing is deleted, so whatever the model saw can be worked out again from the log alone."
    ),
    log=LOG,
    picture="timeline",
    reading="Six events. Two of them, seqs 2 and 3, are messages; the other four only say where a unit of work begins and ends.",
    words=(
        ("turn_start 1", "an event: its kind, then its details; here turn number 1 begins"),
        ("step_start 1/1", "step 1 of turn 1 begins; what turns and steps are is on the next page"),
        ('user_message "..."', "the user says something"),
        ('assistant_message 1/1 "..."', "the model answers, in step 1 of turn 1"),
        ("the grey numbers", "the seqs, counted from 0; nobody writes them, an event's line is its seq"),
    ),
    rules=("recorded-seq-differs", "time-backwards"),
    exercises=(
        Exercise(
            task="The number written on an event must be its place. Let one event claim another number: add `seq=9` to the end of a line.",
            log=LOG,
            goal=breaks_only("recorded-seq-differs"),
            hint="Write it behind any event line, for example behind `turn_end 1`.",
            solution=LOG.replace("turn_end 1", "turn_end 1 seq=9"),
        ),
        Exercise(
            task="Each event has a time in milliseconds; here one happens each second. Break only time-backwards: add `t=500` to a late line.",
            log=LOG,
            goal=breaks_only("time-backwards"),
            hint="`turn_end 1 t=500` claims to have happened half a second after the start, before all the others but the first.",
            solution=LOG.replace("turn_end 1", "turn_end 1 t=500"),
        ),
    ),
)
