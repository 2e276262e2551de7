"""The models, each in a module of its own."""

from .user import User as User
# codegen:models
