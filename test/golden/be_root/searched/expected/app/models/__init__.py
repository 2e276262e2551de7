"""The models, each in a module of its own."""

from .article import Article as Article
from .something_with_a_rather_long_name import (
    SomethingWithARatherLongName as SomethingWithARatherLongName,
)
# codegen:models
