"""How often passwords were wrong."""

from src.api.v1.support.sign_in_counts import SignInCountMixin

from .base import Base


class SignInCount(SignInCountMixin, Base):
    """A count of wrong passwords; whose they are, a key of the project tells alone."""

    __tablename__ = "sign_in_counts"
