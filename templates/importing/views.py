"""Views: what classes are mapped to whose rows are only read."""

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    MetaData,
    Subquery,
    Table,
    Text,
    cast,
    func,
    select,
)
from sqlalchemy.types import UserDefinedType

# Not that of the tables: migrations neither make nor drop what is here.
VIEWS: Final = MetaData()


def numbered(view: Table, number: str = "row_number") -> Subquery:
    """Return the rows of a view that has no key, each with its number.

    They are in the order of all columns. Rows that are alike, and those without any
    value, have numbers of their own, and so none is lost between two pages. Whoever
    reads a page has all rows numbered.

    Args:
        view: The view, with its columns.
        number: What the column of the numbers is called.
    """
    order = [
        cast(column, Text)
        if isinstance(column.type, (JSON, UserDefinedType))
        else column
        for column in view.columns
    ]
    numbers = func.row_number(type_=BigInteger()).over(order_by=order)
    return select(view, numbers.label(number)).subquery(view.name)
