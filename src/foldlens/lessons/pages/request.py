"""The request equals the fold."""

from foldlens.lessons.goals import request_breaks, request_holds
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
        "A difference has one of four kinds: a message is missing, a message is extra, the order changed, or a tool result answers no call."
    ),
    log=LOG,
    request=REQUEST,
    picture="alignment",
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
    ),
)
