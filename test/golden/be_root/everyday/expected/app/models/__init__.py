"""The models, each in a module of its own."""

from .article import Article as Article
from .author import Author as Author
from .user import User as User
# codegen:models
