"""The checks of serializers, lists of keys and hidden rows are seen passing, and failing on code with a fault."""

from dataclasses import replace

from codegen_companion.testing.contract import (
    BulkDelete,
    BulkUpdate,
    Contract,
    Create,
    Delete,
    Get,
    List,
    Serializer,
    Update,
    Upsert,
)
from codegen_companion.testing.fields import Field

from . import album
from .album_rows import Photo, PhotoAnswer, PhotoCreate, PhotoUpdate, Tag
from .faults import Faults
from .player import fault_tests, players

ANSWERS = ["id", "name"]
SHOWN = Serializer(album.show, PhotoAnswer)
NAME = Field("name", "str", min_length=1, max_length=20)
TAGS = Field(
    "tag_ids",
    "int",
    list=True,
    ref=Tag,
    relation="tags",
    default=[],
    max_items=20,
)

CONTRACT = Contract(
    resource="album/photos",
    model=Photo,
    url="/photos",
    key=int,
    aliases={"tag_ids": "tags"},
    routes=album,
    soft_delete="deleted_at",
    operations=[
        Get(answers=ANSWERS, key_lists=["tag_ids"], statements=2),
        List(answers=ANSWERS, key_lists=["tag_ids"], statements=2),
        Create(schema=PhotoCreate, fields=[NAME, TAGS]),
        Update(schema=PhotoUpdate, fields=[NAME, TAGS]),
        Delete(),
        BulkDelete(most=album.MOST),
        BulkUpdate(most=album.MOST),
        Upsert(by=["name"], most=album.MOST),
    ],
)

FAULTS = Faults(
    CONTRACT,
    {
        "any key": ["create update: refuses keys of no row in tag_ids"],
        "each": ["bulk_update: asks the database no more for many"],
        "first tags": ["get list: answers the keys of tag_ids"],
        "kept": [
            "delete: hides the row",
            "bulk_delete: hides every row",
            "delete bulk_delete: keeps nothing that the database refuses",
            "delete: is done once of several at a time",
        ],
        "no tags": [
            "create: refuses keys of no row in tag_ids",
            "create: stores the rows of tag_ids",
        ],
        "removed": ["delete: hides the row", "bulk_delete: hides every row"],
        "revived": ["upsert: changes no deleted rows"],
        "turned": [
            "update: changes nothing by what is answered of all fields",
            "update: changes nothing by what is answered of tag_ids",
            "update: refuses keys of no row in tag_ids",
            "update: sets the rows of tag_ids",
        ],
    },
)

SERIALIZED = Faults(
    replace(
        CONTRACT,
        operations=[
            Get(serializer=SHOWN),
            List(serializer=SHOWN),
            Create(schema=PhotoCreate, fields=[NAME, TAGS], serializer=SHOWN),
            Update(schema=PhotoUpdate, fields=[NAME, TAGS], serializer=SHOWN),
        ],
    ),
    {"deaf": ["get list create update: answers what the serializer makes"]},
    about="serializer",
)


player = players(album)


test_right_code_passes, test_a_fault_is_found = fault_tests(FAULTS, SERIALIZED)
