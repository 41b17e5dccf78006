"""The bench: the two texts under the reader's hands, with every earlier state to go back to."""

from dataclasses import dataclass, field, replace
from functools import lru_cache

from foldlens.lessons.attempt import Attempt
from foldlens.lessons.mutations import mutate
from foldlens.lessons.page import Exercise, Page
from foldlens.lessons.request_edits import edit_request


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """An immutable state of the bench; each edit gives a new one that remembers the old."""

    log: str
    request: str = ""
    start_log: str = ""
    start_request: str = ""
    before: tuple["Bench", ...] = field(default=(), repr=False)

    @classmethod
    def of(cls, shown: Page | Exercise) -> "Bench":
        """The bench as a page or an exercise sets it up."""
        log, request = shown.log.strip() + "\n", shown.request
        return cls(log=log, request=request, start_log=log, start_request=request)

    def edited(self, *, log: str | None = None, request: str | None = None) -> "Bench":
        """The bench with other texts; the same bench where nothing changed, so that an echo of the page is no edit."""
        log, request = self.log if log is None else log, self.request if request is None else request
        if (log, request) == (self.log, self.request):
            return self
        return replace(self, log=log, request=request, before=(*self.before, self))

    def mutated(self, name: str, seq: int) -> "Bench":
        """The bench after a one-click edit of an event."""
        return self.edited(log=mutate(self.log, name, seq))

    def undone(self) -> "Bench":
        """The bench before the last edit; the first one stays."""
        return self.before[-1] if self.before else self

    def restarted(self) -> "Bench":
        """The texts that it began with."""
        return self.edited(log=self.start_log, request=self.start_request)

    def request_edited(self, name: str, place: int) -> "Bench":
        """The bench after a one-click edit of a message of the request."""
        return self.edited(request=edit_request(self.request, name, place))

    @property
    def attempt(self) -> Attempt:
        """Everything that follows from the texts."""
        return attempt_of(self.log, self.request, self.start_log, self.start_request)


@lru_cache(maxsize=32)
def attempt_of(log: str, request: str, start_log: str, start_request: str) -> Attempt:
    """The attempt of these texts, derived once however many parts of the page ask for it."""
    return Attempt(log_text=log, request_text=request, start_log=start_log, start_request=start_request)
