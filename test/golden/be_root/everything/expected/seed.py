"""Fills an empty database with a user and some rows, for a first look.

`python seed.py`, after the migrations. A database that holds rows stays as it is.
"""

import asyncio
import datetime as datetime_dt
import uuid as uuid_uuid
from decimal import Decimal

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from src.api.v1.db import session
from src.auth import hash_password
from src.models import (
    Any,
    AVeryLongNameOfAModelForAllThatPostgresqlCuts,
    Chicken,
    Defaults,
    Egg,
    HTTPServer,
    Lists,
    Nest,
    Note,
    Nothing,
    Optional,
    Profile,
    Required,
    SetByServer,
    Text,
    User,
)
from src.models import Decimal as ModelsDecimal
from src.models.base import Base as BaseBase

NAME = "ann"
WORDS = "correct horse battery staple"


async def main() -> None:
    """Fill the database, unless it holds rows."""
    engine = session.get_engine()
    async with AsyncSession(engine) as db:
        if await is_empty(db):
            user = User(name=NAME, password_hash=await hash_password(WORDS))
            db.add_all([user, *make_rows(user)])
            await db.commit()
            print("The database is filled.")
        else:
            print("The database holds rows: it stays as it is.")
    await engine.dispose()


async def is_empty(db: AsyncSession) -> bool:
    """Tell whether no table has a row."""
    for table in BaseBase.metadata.tables.values():
        if (await db.execute(select(table).limit(1))).first() is not None:
            return False
    return True


def make_rows(user: User) -> list[BaseBase]:
    """Make a few rows of each model."""
    defaults = [
        Defaults(
            a_uuid=uuid_uuid.UUID(int=number),
            a_str=f"A str {number}",
            an_email=f"defaults{number}@example.org",
            an_int=number,
            a_float=number + 0.5,
            a_bool=number % 2 == 1,
            a_datetime=datetime_dt.datetime(
                2026, 1, number, 12, tzinfo=datetime_dt.UTC
            ),
            a_date=datetime_dt.date(2026, 1, number),
            a_time=datetime_dt.time(8 + number),
            a_json={"number": number},
            a_decimal=Decimal(number) + Decimal("0.500"),
            an_enum=('a"b', "c\\d")[number % 2],
            a_number=(1, 2)[number % 2],
            tags=[f"Tags {number}"],
        )
        for number in range(1, 4)
    ]
    requireds = [
        Required(
            the_uuid=uuid_uuid.UUID(int=number),
            the_str=str(number),
            the_email=str(number),
            the_int=number,
            the_float=number + 0.5,
            the_bool=number % 2 == 1,
            the_datetime=datetime_dt.datetime(
                2026, 1, number, 12, tzinfo=datetime_dt.UTC
            ),
            the_date=datetime_dt.date(2026, 1, number),
            the_time=datetime_dt.time(8 + number),
            the_json={"number": number},
            the_decimal=Decimal(number) + Decimal("0.5"),
            the_enum=('a"b', "c\\d")[number % 2],
            the_number=(1, 2)[number % 2],
        )
        for number in range(1, 4)
    ]
    optionals = [
        Optional(
            the_uuid=uuid_uuid.UUID(int=number),
            the_str=str(number),
            the_email=str(number),
            the_int=number,
            the_float=number + 0.5,
            the_bool=number % 2 == 1,
            the_datetime=datetime_dt.datetime(
                2026, 1, number, 12, tzinfo=datetime_dt.UTC
            ),
            the_date=datetime_dt.date(2026, 1, number),
            the_time=datetime_dt.time(8 + number),
            the_json={"number": number},
            the_decimal=Decimal(number) + Decimal("0.5"),
            the_enum=('a"b', "c\\d")[number % 2],
            the_number=(1, 2)[number % 2],
        )
        for number in range(1, 4)
    ]
    set_by_servers = [
        SetByServer(
            title=f"Title {number}",
        )
        for number in range(1, 4)
    ]
    lists = [
        Lists(
            strs=[f"Strs {number}"],
            emails=[f"lists{number}@example.org"],
            ints=[number],
            floats=[number + 0.5],
            bools=[number % 2 == 1],
            jsons=[{"number": number}],
        )
        for number in range(1, 4)
    ]
    nothings = [Nothing() for _ in range(1, 4)]
    decimals = [
        ModelsDecimal(
            uuid=uuid_uuid.UUID(int=number),
            dt=uuid_uuid.UUID(int=number),
            Base=uuid_uuid.UUID(int=number),
            String=uuid_uuid.UUID(int=number),
            Numeric=uuid_uuid.UUID(int=number),
            relationship=uuid_uuid.UUID(int=number),
            mapped_column=uuid_uuid.UUID(int=number),
            utc_now=uuid_uuid.UUID(int=number),
            Mapped=uuid_uuid.UUID(int=number),
        )
        for number in range(1, 4)
    ]
    anies = [
        Any(
            uuid={"number": number},
            dt={"number": number},
            Base={"number": number},
            String={"number": number},
            Numeric={"number": number},
            relationship={"number": number},
            mapped_column={"number": number},
            utc_now={"number": number},
            Mapped={"number": number},
            mine=decimals[number - 1],
        )
        for number in range(1, 4)
    ]
    texts = [
        Text(
            line=f"Line {number}",
        )
        for number in range(1, 4)
    ]
    http_servers = [
        HTTPServer(
            host=f"Host {number}",
            port=number,
            enabled=number % 2 == 1,
            text=texts[number - 1],
        )
        for number in range(1, 4)
    ]
    a_very_long_name_of_a_model_for_all_that_postgresql_cuts = [
        AVeryLongNameOfAModelForAllThatPostgresqlCuts(
            a_column_whose_name_is_long_enough_for_its_index_to_be_cut=f"A column whose name is long enough for its index to be cut {number}",
        )
        for number in range(1, 4)
    ]
    notes = [
        Note(
            text=f"Text {number}",
            owner=user,
            reader=user,
        )
        for number in range(1, 4)
    ]
    profiles = [
        Profile(
            bio=f"Bio {number}",
            owner=user,
        )
        for number in range(1, 2)
    ]
    chickens = [
        Chicken(
            name=f"Chicken {number}",
        )
        for number in range(1, 4)
    ]
    nests = [
        Nest(
            builder=chickens[number - 1],
            owner=chickens[number - 1],
        )
        for number in range(1, 4)
    ]
    eggs = [
        Egg(
            data={"number": number},
            mother=chickens[number - 1],
            nest=nests[number - 1],
        )
        for number in range(1, 4)
    ]
    return [
        *defaults,
        *requireds,
        *optionals,
        *set_by_servers,
        *lists,
        *nothings,
        *decimals,
        *anies,
        *texts,
        *http_servers,
        *a_very_long_name_of_a_model_for_all_that_postgresql_cuts,
        *notes,
        *profiles,
        *chickens,
        *nests,
        *eggs,
    ]


if __name__ == "__main__":
    asyncio.run(main())
