"""The exemptions and their bounds."""

from foldlens.lessons.goals import request_breaks, request_holds
from foldlens.lessons.page import Exercise, Page

LOG = """
dialect: nous
user_message "Hello"
assistant_message "Hi"
user_message "How are you?"
"""
REQUEST = 'system "Be kind."\nuser "Hello"\nassistant "Hi"\nuser "How are you?"\n'

PAGE = Page(
    name="exemptions",
    title="Two exemptions, each with a bound",
    idea=(
        "Some differences are meant. Nous knows exactly two. "
        "One leading system message may face a fold that begins with none: this overlay is written fresh for each request. "
        "And where both sides have a system message, their texts are not compared. "
        "Each exemption ends where it says: a second extra system message is a fault, and so is one in the middle that the log does not have."
    ),
    log=LOG,
    request=REQUEST,
    picture="alignment",
    words=(
        ("overlay", "a leading system message that the harness adds to a request and no event of the log produced"),
        ("exempt", "different, and allowed to be; ~ in the margin"),
    ),
    rules=("request-extra-message",),
    reading="The first row is exempt: an overlay, which no event produced. The other three are equal.",
    exercises=(
        Exercise(
            task="Find the bound: break the contract by adding a second system message to the request.",
            log=LOG,
            request=REQUEST,
            goal=request_breaks("request-extra-message"),
            hint="One overlay is exempt. Two are not.",
            solution='system "Be brief."\n' + REQUEST,
            edits="request",
        ),
        Exercise(
            task="This request breaks the contract. Keep its system message and mend the rest.",
            log=LOG,
            request='user "Hello"\nsystem "Be kind."\nassistant "Hi"\nuser "How are you?"\n',
            goal=request_holds(),
            hint="The overlay is exempt only where it leads.",
            solution=REQUEST,
            edits="request",
        ),
    ),
)
