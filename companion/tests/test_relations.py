"""Relations to which the conditions of rows cannot be held."""

from typing import Any, cast

import pytest
from sqlalchemy import ForeignKey, and_, join
from sqlalchemy.ext.associationproxy import AssociationProxy, association_proxy
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    QueryableAttribute,
    aliased,
    foreign,
    mapped_column,
    relationship,
)

from codegen_companion.support.relations import Relation, hold


class Base(DeclarativeBase):
    """Tables of teams, of who is in them, and of what they have."""


class Membership(Base):
    """What lies between people and teams."""

    __tablename__ = "memberships"
    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"))
    team_id: Mapped[int] = mapped_column(ForeignKey("teams.id"))


class Person(Base):
    """Who is in teams."""

    __tablename__ = "people"
    id: Mapped[int] = mapped_column(primary_key=True)
    chief_id: Mapped[int] = mapped_column(ForeignKey("people.id"))
    teams: Mapped[list["Team"]] = relationship(secondary="memberships", viewonly=True)
    things: AssociationProxy[list["Thing"]] = association_proxy("team", "things")
    team: Mapped["Team | None"] = relationship(
        secondary="memberships", viewonly=True, uselist=False
    )


class Team(Base):
    """What people are in."""

    __tablename__ = "teams"
    id: Mapped[int] = mapped_column(primary_key=True)
    others: Mapped[list[Person]] = relationship(
        secondary=Membership.__table__.alias("between"), viewonly=True
    )
    things: Mapped[list["Thing"]] = relationship(
        secondary=lambda: join(Membership, Person, Membership.person_id == Person.id),
        primaryjoin=lambda: Team.id == Membership.team_id,
        secondaryjoin=lambda: Thing.person_id == Person.id,
        viewonly=True,
    )
    shared: Mapped[list["Thing"]] = relationship(
        primaryjoin=lambda: and_(
            Team.id == foreign(Thing.team_id), Membership.team_id == Team.id
        ),
        viewonly=True,
    )


class Thing(Base):
    """What somebody has."""

    __tablename__ = "things"
    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey(Person.id))
    team_id: Mapped[int] = mapped_column(ForeignKey(Team.id))
    person: Mapped[Person] = relationship(viewonly=True)


class Club(Team):
    """A team that inherits the relations of teams."""


OTHER = aliased(Team)
Thing.other = relationship(
    OTHER, primaryjoin=lambda: foreign(Thing.team_id) == OTHER.id, viewonly=True
)

JOINED = join(Team, Thing, Team.id == Thing.team_id)
PART = aliased(Team, JOINED, flat=True)
Person.part = relationship(
    PART, primaryjoin=lambda: foreign(Person.chief_id) == PART.id, viewonly=True
)

HELD = [
    (Relation(Thing.person, Person), [Person, Membership]),
    (Relation(Person.teams, Team, [Membership]), [Membership, Team]),
    (Relation(Team.others, Person, [Membership]), [Membership]),
    (Relation(Person.teams, Team), [Team]),
    (Relation(Team.things, Thing), [Thing]),
    (Relation(Team.things, Thing, beside=[Person.teams]), [Thing]),
]

LEADING_PAST = [
    (Relation(Person.part, Team), [Thing], "leads to an alias of Team"),  # type: ignore[attr-defined]
    (Relation(Person.teams, Team), [Membership], "Person.teams goes through rows of"),
    (Relation(Person.team, Team), [Membership], "through rows of Membership, whose"),
    (Relation(Team.others, Person), [Membership], "Team.others goes through rows"),
    (Relation(Team.things, Thing, [Person]), [Person], "through rows of Person"),
    (Relation(Team.shared, Thing), [Membership], "through rows of Membership"),
    (Relation(Thing.person, Thing), [Person], "leads to Person, not to Thing"),
    (Relation(Thing.other, Team), [Team], "leads to an alias of Team"),  # type: ignore[attr-defined]
]


@pytest.mark.parametrize(("relation", "hiding"), HELD)
def test_held(relation: Relation, hiding: list[type[object]]) -> None:
    """Conditions of what a relation leads to hold, and of a plain table between."""
    hold(lambda: [relation], hiding)


@pytest.mark.parametrize(("relation", "hiding", "message"), LEADING_PAST)
def test_leading_past(
    relation: Relation, hiding: list[type[object]], message: str
) -> None:
    """A relation that leads past conditions is named; where nothing is hidden, it is free."""
    with pytest.raises(RuntimeError, match=message):
        hold(lambda: [relation], hiding)
    hold(lambda: [relation], [])


def test_association_proxy() -> None:
    """What follows several relations by itself is none."""
    relation = Relation(cast("Any", Person.things), Thing)
    with pytest.raises(RuntimeError, match=r"'team', 'things'.* is no relation that"):
        hold(lambda: [relation], [])


@pytest.mark.parametrize(
    ("one", "other"), [(Club.things, Team.things), (Team.things, Club.things)]
)
def test_two_ways(
    one: QueryableAttribute[list[Thing]], other: QueryableAttribute[list[Thing]]
) -> None:
    """Relations of one name are one where a class inherits from the other."""
    relation = Relation(one, Thing, beside=[Person.teams, other])
    with pytest.raises(RuntimeError, match=rf"{one} is one relation with {other}, "):
        hold(lambda: [relation], [Thing])
