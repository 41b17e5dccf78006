"""Property tests are not timed: on a loaded machine a slow example says nothing about the code."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
