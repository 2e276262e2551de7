"""Requests to the lists of a library, and their answers."""

from typing import Annotated, Any, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    ModelWrapValidatorHandler,
    Strict,
    Tag,
    model_validator,
)
from typing_extensions import TypeAliasType

from codegen_companion.support.answers import AnswerModel
from codegen_companion.support.condition_trees import LimitedTree
from codegen_companion.support.conditions import Condition, condition_tag
from codegen_companion.support.exports import Format
from codegen_companion.support.fields import (
    Bool,
    Fits,
    Int,
    JsonNumber,
    Omittable,
    Sought,
    Text,
    unset,
)
from codegen_companion.support.query import (
    CommaSeparated,
    Cursor,
    DistinctColumns,
    NextCursor,
    PlainNumber,
    QueryBool,
    QueryInt,
)
from codegen_companion.support.values import KeyedValuesQuery

from .library_rows import Book, Sent, faults

Genre = Literal["crime", "verse"]
Title = Annotated[Text, Fits(Book.title), Sought(Book.title)]
TitlePart = Annotated[Text, Field(max_length=1000), Sought(Book.title)]
AuthorKey = Annotated[Int, Fits(Book.author_id)]
QueryAuthorKey = Annotated[QueryInt, Fits(Book.author_id)]
BookSort = Literal["title", "-title", "year", "-year"]
Sorts = Annotated[list[BookSort], Field(max_length=10), DistinctColumns]


class BookItem(AnswerModel):
    """A book as answers have it."""

    id: int
    title: str
    genre: str
    year: int | None


class BookPage(AnswerModel):
    """A page of books."""

    items: list[BookItem]
    next_cursor: NextCursor
    total: int


class BookFilters(Sent):
    """The filters of the list."""

    title: Omittable[Title] = Field(default_factory=unset)
    title__contains: Omittable[TitlePart] = Field(default_factory=unset)
    genre: Omittable[Genre] = Field(default_factory=unset)
    author: Omittable[QueryAuthorKey] = Field(default_factory=unset)
    author__is_null: Omittable[QueryBool] = Field(default_factory=unset)


class _Found(BookFilters):
    q: Omittable[Annotated[Text, Field(min_length=2, max_length=100)]] = Field(
        default_factory=unset
    )


class BookList(_Found):
    """The query of the list."""

    sort: Annotated[Sorts, CommaSeparated] = Field(default=[])
    cursor: Omittable[Cursor] = Field(default_factory=unset)
    page_size: Annotated[int, Field(ge=1, le=100), PlainNumber] = 20


class BookExport(_Found):
    """The query of an export."""

    sort: Annotated[Sorts, CommaSeparated] = Field(default=[])
    format: Format = "csv"


class BookGroups(_Found):
    """The query of groups."""

    by: Annotated[
        list[Literal["genre", "year"]],
        Field(max_length=5),
        DistinctColumns,
        CommaSeparated,
    ]
    limit: Annotated[int, Field(ge=1, le=500), PlainNumber] = 100


class GroupKey(AnswerModel):
    """What the books of a group share."""

    genre: str = Field(default_factory=unset)
    year: int | None = Field(default_factory=unset)


class BookGroup(AnswerModel):
    """A group of books."""

    key: GroupKey
    count: int
    oldest: int | None


class BookGroupPage(AnswerModel):
    """Groups of books."""

    items: list[BookGroup]
    has_more: bool


class BookValues(Sent, KeyedValuesQuery):
    """The query of values."""


class TitleComparison(Condition[Literal["title"], Literal["eq"], Title]):
    """Compares the title with a value."""


class TitleMatch(Condition[Literal["title"], Literal["contains"], TitlePart]):
    """Finds a text in the title."""


class GenreComparison(Condition[Literal["genre"], Literal["eq"], Genre]):
    """Compares the genre with a value."""


class AuthorComparison(Condition[Literal["author"], Literal["eq"], AuthorKey]):
    """Compares the author with a value."""


class AuthorNull(Condition[Literal["author"], Literal["is_null"], Bool]):
    """Tells whether there is an author."""


class And(BaseModel):
    """Conditions that must all be met."""

    model_config = ConfigDict(extra="forbid")

    nodes: Annotated[list["BookCondition"], Field(alias="and", min_length=1)]


class Or(BaseModel):
    """Conditions of which one must be met."""

    model_config = ConfigDict(extra="forbid")

    nodes: Annotated[list["BookCondition"], Field(alias="or", min_length=1)]


class Not(BaseModel):
    """A condition that must not be met."""

    model_config = ConfigDict(extra="forbid")

    node: Annotated["BookCondition", Field(alias="not")]


BookCondition = TypeAliasType(
    "BookCondition",
    Annotated[
        Annotated[And, Tag("and")]
        | Annotated[Or, Tag("or")]
        | Annotated[Not, Tag("not")]
        | Annotated[TitleComparison, Tag("title.comparison")]
        | Annotated[TitleMatch, Tag("title.match")]
        | Annotated[GenreComparison, Tag("genre.comparison")]
        | Annotated[AuthorComparison, Tag("author.comparison")]
        | Annotated[AuthorNull, Tag("author.null")],
        Discriminator(condition_tag),
    ],
)


class BookSearch(BookList):
    """A search: the parameters of the list, and a tree of conditions."""

    author: Omittable[AuthorKey] = Field(default_factory=unset)
    author__is_null: Omittable[Bool] = Field(default_factory=unset)
    filter: Omittable[Annotated[BookCondition, LimitedTree()]] = Field(
        default_factory=unset
    )
    sort: Sorts = Field(default=[])
    page_size: Annotated[int, Strict(), Field(ge=1, le=100), JsonNumber] = 20

    @model_validator(mode="before")
    @classmethod
    def respell(cls, data: Any) -> Any:  # noqa: ANN401  # any JSON value
        """Take commas for what separates sorts, where faults say so."""
        if "commas" in faults and isinstance(data.get("sort"), str):
            return data | {"sort": data["sort"].split(",")}
        return data

    @model_validator(mode="wrap")
    @classmethod
    def count_apart(cls, data: Any, read: ModelWrapValidatorHandler[Self]) -> Self:  # noqa: ANN401  # any JSON value
        """Read the tree without the search beside it, where faults say so."""
        if "apart" not in faults:
            return read(data)
        found = read({name: data[name] for name in data if name != "q"})
        return found.model_copy(update={"q": data.get("q")})
