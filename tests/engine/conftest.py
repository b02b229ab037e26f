"""Property tests take the time that a busy machine needs."""
from hypothesis import settings

settings.register_profile("engine", deadline=None)
settings.load_profile("engine")
