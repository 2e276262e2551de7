"""The checks of lists are seen passing, and failing on code with a fault."""

from typing import Any

from codegen_companion.testing.contract import Contract, Export, List, Owner
from codegen_companion.testing.queries import Column, Filter, Groups, Links, Search

from . import library
from .faults import Faults
from .library_rows import Author, Book
from .player import fault_tests, players

GENRES = ["crime", "verse"]
TITLE = Filter("title", "str", "eq contains")
FILTERS = [
    TITLE,
    Filter("genre", "enum", "eq", choices=GENRES),
    Filter("author", "int", "eq is_null", column="author_id"),
]
OFFERED = [
    Filter("title", "str", "eq contains", values="texts"),
    Filter("genre", "enum", "eq", choices=GENRES, values="choices"),
    Filter(
        "author",
        "int",
        "eq is_null",
        column="author_id",
        values=Links(Author, library, name="name", tells="id name"),
    ),
]
SORTS = [Column("title", "str"), Column("year", "int")]
SEARCH = Search(["title"], min_length=2, rank=True)


def books(*others: Export, **known: Any) -> Contract:  # noqa: ANN401  # facts of a list
    """Return a contract that knows a part of what the list has."""
    answers = ["id", "title", "genre", "year"]
    list_ = List(answers=answers, total=True, statements=2, **known)
    return Contract(
        resource="library/books",
        model=Book,
        url="/books",
        key=int,
        routes=library,
        owner=Owner("owner", "sub", is_text=True),
        operations=[list_, *others],
    )


PAGED = Faults(
    books(),
    {
        "again": ["list: needs few statements"],
        "any page_size": ["list: refuses wrong pages"],
        "total of all": [
            "list: counts nothing of another owner",
            "list: shows nothing of another owner",
        ],
    },
    about="^list ",
)

FILTERED = Faults(
    books(filters=FILTERS, slug="books"),
    {
        "any filter": [
            "list: refuses wrong conditions on author",
            "list: refuses wrong conditions on genre",
            "list: refuses wrong conditions on title",
            "list: refuses wrong searches",
            "list: takes trees of some size on author",
            "list: takes trees of some size on genre",
            "list: takes trees of some size on title",
        ],
        "any title": [
            "list: refuses wrong conditions on title",
            "list: refuses wrong values of title",
        ],
        "no or": ["list: searches by trees"],
        "starts": [
            "list: filters by title",
            "list: tells how many rows there are",
        ],
        "unconditional": ["list: searches no row that a condition could name"],
        "untold": ["list: tells its filters"],
        "whole total": ["list: tells how many rows there are"],
    },
    about="^list .*(filter|search|wrong|tree|total|many)",
)

SORTED = Faults(
    books(Export(), sorts=SORTS, search=SEARCH, filters=[TITLE]),
    {
        "any cursor": ["list: refuses the cursor of another sort"],
        "any q": ["list: refuses wrong texts"],
        "any sort": [
            "list: is sorted by a list in a search",
            "list export: refuses wrong sorts",
        ],
        "apart": ["list: counts its search among conditions"],
        "capitals": ["list: is searched by a text of title"],
        "commas": ["list: is sorted by a list in a search"],
        "one sort": ["list: is sorted by two columns"],
        "unranked": ["list: puts the best match first"],
        "upwards": [
            "list: is sorted by title",
            "list: is sorted by two columns",
            "list: is sorted by year",
        ],
    },
    about="^list .*(sort|search|text|cursor|page|best)|^export refuses wrong sorts",
)

GROUPED = Faults(
    books(
        groups=Groups(
            by=[Column("genre", "str"), Column("year", "int")],
            aggregates={"oldest": ("min", "year")},
        ),
        filters=[TITLE],
        search=SEARCH,
    ),
    {
        "any limit": ["list: refuses wrong groups"],
        "longer": ["list: tells up to its limit of groups"],
        "newest": ["list: tells oldest in groups"],
        "no nulls": [
            "list: groups by several columns together",
            "list: groups by year",
        ],
        "one column": ["list: groups by several columns together"],
        "unfiltered groups": ["list: groups what its filters find"],
        "unsearched groups": ["list: groups what its search finds"],
    },
    about="^list .*group",
)

OFFERING = Faults(
    books(filters=OFFERED, slug="books"),
    {
        "all links": ["list: offers links to the rows of author"],
        "all values": ["list: offers the values of title"],
        "any ids": ["list: refuses to offer other values"],
        "one choice": ["list: offers the choices of genre"],
        "unnamed links": ["list: tells the rows of author that are named"],
    },
    about="^list .*(offer|named)",
)

EXPORTED = Faults(
    books(Export(), sorts=SORTS, search=SEARCH, filters=[TITLE]),
    {
        "one page": ["export: has the rows of the list, in its order"],
        "unfiltered export": ["export: exports what title finds"],
        "unsearched export": ["export: exports what a search finds"],
        "unsorted export": [
            "export: is sorted by title as the list is",
            "export: is sorted by year as the list is",
            "export: is sorted by several columns as the list is",
        ],
    },
    about="^export ",
)

EVERY = [PAGED, FILTERED, SORTED, GROUPED, OFFERING, EXPORTED]


player = players(library, routers=library.ROUTERS)


test_right_code_passes, test_a_fault_is_found = fault_tests(*EVERY)
