"""The request equals the fold."""

from foldlens.lessons.goals import keeps, request_breaks, request_holds
from foldlens.lessons.page import Exercise, Page

LOG = """
dialect: nous
user_message "Go"
assistant_message "" calls=c1:bash
tool_result c1 "ok"
user_message "And now?"
"""
REQUEST = 'user "Go"\nassistant "" calls=c1:bash\ntool c1 "ok"\nuser "And now?"\n'

PAGE = Page(
    name="request",
    title="Every request equals the fold",
    idea=(
        "A request is exactly what was sent to the model. "
        "The contract says: its messages equal the fold of the log at that moment. "
        "Where they differ, something wrote behind the log's back, and the session can no longer be explained from its log. "
        "A difference is of one of three kinds: a message is missing, a message is extra, or the order changed. "
        "Equality is not all: a request may equal its fold and still hold a tool result whose call the log has lost. So pairing is checked as well."
    ),
    log=LOG,
    request=REQUEST,
    picture="alignment",
    words=(
        ('user "Go"', "a message of the request: who speaks, and what"),
        ('tool c1 "ok"', "the result of call c1"),
        ("=", "equal; + only in the request; ⇅ in another place; a message that only the log has is listed on the right as missing"),
    ),
    rules=("request-missing-message", "request-extra-message", "request-out-of-order", "request-orphaned-result"),
    reading="Four messages on either side, row by row the same.",
    exercises=(
        Exercise(
            task="The request lost a message. Make it pass without changing the log.",
            log=LOG,
            request='user "Go"\nassistant "" calls=c1:bash\ntool c1 "ok"\n',
            goal=request_holds(),
            hint="Look for the row that is only in the log.",
            solution=REQUEST,
            edits="request",
        ),
        Exercise(
            task="Produce the kind `order`: the same messages, not in the same order.",
            log=LOG,
            request=REQUEST,
            goal=request_breaks("request-out-of-order"),
            hint="Swap the two user messages.",
            solution='user "And now?"\nassistant "" calls=c1:bash\ntool c1 "ok"\nuser "Go"\n',
            edits="request",
        ),
        Exercise(
            task="Equal and still wrong: this log lost its call, and the request repeats that faithfully. Put the call back where it belongs, in both.",
            log='dialect: nous\nuser_message "Go"\nassistant_message "I will."\ntool_result c1 "ok"\n',
            request='user "Go"\nassistant "I will."\ntool c1 "ok"\n',
            goal=keeps(),
            hint="The assistant's message has to make the call: add calls=c1:bash to it, in the log and in the request.",
            solution='dialect: nous\nuser_message "Go"\nassistant_message "I will." calls=c1:bash\ntool_result c1 "ok"\n',
            solution_request='user "Go"\nassistant "I will." calls=c1:bash\ntool c1 "ok"\n',
        ),
    ),
)
