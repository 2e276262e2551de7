"""What tests know of the shelf, and which checks find each of its faults."""

from codegen_companion.testing import contract as facts
from codegen_companion.testing import fields

from . import shelf
from .faults import Faults
from .shelf_bulk import MOST
from .shelf_requests import BoxCreate, BoxFill, BoxUpdate, BoxWeigh
from .shelf_rows import Box, Label, RequestKey

_NAME = fields.Field("name", "str", min_length=1, max_length=20)
_SIZE = fields.Field("size", "int", nullable=True, default=3)

CONTRACT = facts.Contract(
    resource="shelf/boxes",
    model=Box,
    url="/boxes",
    key=int,
    routes=shelf,
    version="version",
    needs_tag=True,
    owner=facts.Owner("owner", "sub", is_text=True),
    row_filter=facts.RowFilter(shelf.seen_by, shelf),
    keys=facts.Keys(RequestKey),
    operations=[
        facts.Get(answers=["id", "name", "size"]),
        facts.List(answers=["id", "name", "size"], page_size=5, most=30),
        facts.Export(),
        facts.Create(
            schema=BoxCreate,
            fields=[_NAME, _SIZE],
            post=shelf.note,
            max_body_bytes=50_000,
        ),
        facts.Update(
            schema=BoxUpdate,
            fields=[_NAME, _SIZE],
            can=shelf.can_change,
            pre=shelf.tidy,
        ),
        facts.Delete(),
        facts.Referrers(by={"labels": Label}),
        facts.BulkCreate(most=MOST),
        facts.BulkUpdate(most=MOST, can=shelf.can_change),
        facts.BulkDelete(most=MOST),
        facts.Upsert(by=["name"], most=MOST),
        facts.Import(by=["name"], most=MOST),
        facts.Action(
            path="/{pk}/fill",
            function=shelf.fill,
            schema=BoxFill,
            fields=[
                fields.Field("count", "int", ge=1, le=9, example=2),
                fields.Field("label", "str", nullable=True, optional=True),
            ],
            returns=[fields.Field("total", "int")],
        ),
        facts.Action(
            method="GET",
            path="/{pk}/weigh",
            function=shelf.weigh,
            schema=BoxWeigh,
            fields=[
                fields.Field("unit", "int", ge=1, le=9, example=2),
                fields.Field("of", "str", list=True, optional=True),
            ],
            returns=[fields.Field("weight", "int")],
        ),
    ],
)

FAULTS = Faults(
    CONTRACT,
    {
        "absent": ["create: is about no row that a condition could name"],
        "again": [
            "fill: repeats the answer of its key until it expires",
            "fill: is done once of several with one key",
            "fill: refuses the key of another request",
        ],
        "answer": [
            "get: answers the values of the row",
            "list: answers the values of the rows",
            "update: changes nothing by what is answered of all fields",
        ],
        "any size": ["create: has a limit of its own for bodies"],
        "arguments": [
            "fill: runs its function and keeps what it writes",
            "fill: can be asked with less, or null",
            "weigh: runs its function, and not for a tag that is known",
            "weigh: can be asked with less, or null",
        ],
        "challenge": [
            "get list create update delete fill: lets nobody in without a valid token"
        ],
        "changed_first": ["bulk_update: stores every item"],
        "changed_keys": ["bulk_update: repeats the answer of its key"],
        "changed_nameless": [
            "bulk_update: keeps nothing when its `pre` fails for an item",
            "bulk_update: keeps rows of other versions",
        ],
        "changed_order": ["bulk_update: stores every item"],
        "changed_outdated": ["bulk_update: keeps rows of other versions"],
        "changed_strangers": ["bulk_update: changes no rows of another owner"],
        "changed_unheard": ["bulk_update: gives every item to its `pre`"],
        "changed_unseen": ["bulk_update: changes nothing that its filter hides"],
        "claims": [
            "get list create update delete fill: is forbidden without a claim of an owner"
        ],
        "count": [
            "update: is done with the tag of the version",
            "update: keeps the version when nothing changes",
            "update: is done once of several with one tag",
        ],
        "blind": [
            "get list: is not sent again where its tag is known",
            "get list: has another tag with another body",
            "get list: is not read when it is in another state",
            "get: answers with the tag of the version",
            "weigh: runs its function, and not for a tag that is known",
        ],
        "cursor": [
            "list: pages through all rows in order",
            "list: refuses a malformed cursor",
        ],
        "cut": ["create: stores defaults", "create: stores what is sent"],
        "default": ["create: stores defaults"],
        "delete": [
            "delete: keeps nothing that the database refuses",
            "delete: removes the row",
            "delete: is done once of several at a time",
            "delete: is done with the tag of the version",
        ],
        "each": ["bulk_create: asks the database no more for many"],
        "empty": ["list: answers an empty page without rows"],
        "etag": [
            "list: is not sent again where its tag is known",
            "list: has another tag with another body",
        ],
        "exported": [
            "export: exports nothing of another owner",
            "export: exports nothing that its filter hides",
            "export: is forbidden without a claim of an owner",
        ],
        "fails": [
            "fill: keeps nothing when its function fails",
            "fill: can be repeated when it failed",
        ],
        "filled": [
            "fill: is not done when a condition does not hold",
            "fill: is not done with a stale tag",
            "fill: is not done without a tag",
        ],
        "filter": [
            "get update delete fill: finds nothing that its filter hides",
            "list: shows nothing that its filter hides",
            "create update: keeps nothing that its writer could not see",
        ],
        "found": [
            "get update delete fill: finds nothing of another key",
            "update delete fill: does not find a row by conditions",
            "update delete fill: is not done without a tag",
            "get update delete fill: finds nothing of another owner",
            "get update delete fill: finds nothing that its filter hides",
            "fill: does not know the key of another user",
        ],
        "formats": ["export: knows two formats"],
        "gap": [
            "list: pages through all rows in order",
            "list: has full pages beside rows of another owner",
        ],
        "first": ["bulk_delete: removes every row"],
        "guard": ["update: is forbidden by its guard"],
        "import_columns": ["import: refuses unknown columns"],
        "import_kept": [
            "import: keeps nothing of a dry run",
            "import: names the row that is wrong",
        ],
        "import_nameless": ["import: names the row that is wrong"],
        "import_sizes": ["import: writes rows of CSV", "import: writes rows of NDJSON"],
        "import_types": ["import: takes no other type of files"],
        "import_unknown": ["import: knows what is exported"],
        "kept": [
            "create: keeps nothing when its `post` fails",
            "create: keeps nothing that its writer could not see",
        ],
        "keys": [
            "create: repeats the answer of its key until it expires",
            "create: is done once of several with one key",
            "create: refuses the key of another request",
        ],
        "lax": [
            "list weigh: refuses unknown parameters",
            "create update fill weigh: refuses fields that it does not have",
            "create update: does not set owner",
            "bulk_create: names the item that is wrong",
        ],
        "left": ["export: has the rows of the list, in its order"],
        "malformed": ["get update delete referrers fill weigh: refuses malformed keys"],
        "many": ["delete: counts the rows that go with it"],
        "many_items": [
            "bulk_create bulk_update bulk_delete upsert: takes as many items as it may",
            "import: takes as many rows as it may",
        ],
        "many_keys": ["bulk_create: repeats the answer of its key"],
        "many_own": [
            "bulk_create: keeps nothing that its writer could not see",
            "bulk_create: makes rows of the user",
            "bulk_create: repeats the answer of its key",
            "bulk_create: stores every item",
        ],
        "many_sight": ["bulk_create: keeps nothing that its writer could not see"],
        "most": ["list: can have its largest pages"],
        "named": ["export: is a file"],
        "nameless": ["bulk_create: keeps nothing when its `post` fails for an item"],
        "narrow": ["fill weigh: takes what its fields may just be"],
        "needless": ["delete: is not done without a tag"],
        "nothing": ["referrers: tells nothing of what does not refer to the row"],
        "null": ["create update: takes null where it may be"],
        "open": [
            "get list create update delete fill: lets nobody in without a valid token"
        ],
        "optional": [
            "create fill weigh: asks for what is required",
            "update: stores what is sent and keeps the rest",
            "update: is done when its conditions hold",
            "update: keeps the version when nothing changes",
        ],
        "order": ["list: pages through all rows in order"],
        "own": [
            "create: answers with the tag of the version",
            "create: does not know the key of another user",
            "create: is about no row that a condition could name",
            "create: is done once of several with one key",
            "create: keeps what its `post` changes",
            "create: makes rows of the user",
            "create: refuses the key of another request",
            "create: repeats the answer of its key until it expires",
            "create: stores defaults",
            "create: stores what is sent",
            "create: takes null where it may be",
        ],
        "owner": [
            "get update delete fill weigh: finds nothing of another owner",
            "list: shows nothing of another owner",
            "fill: does not know the key of another user",
        ],
        "other_row": ["referrers: counts the rows of labels"],
        "outdated": ["bulk_delete: keeps rows of other versions"],
        "part": ["bulk_create: keeps nothing that its writer could not see"],
        "passed_over": ["bulk_delete: names the item of no row"],
        "pre": ["update: writes what its `pre` returns"],
        "refused": ["create update: keeps nothing that the database refuses"],
        "repeated": ["bulk_update: names the item that is wrong"],
        "rest": [
            "update: stores what is sent and keeps the rest",
            "update: is done when its conditions hold",
            "update: keeps the version when nothing changes",
        ],
        "short": ["create update: refuses wrong values of name"],
        "sight": ["create update: keeps nothing that its writer could not see"],
        "size": ["list: pages through all rows in order"],
        "spelling": ["get update delete fill: finds nothing of another spelling"],
        "stale": [
            "update: is not done when a condition does not hold",
            "update: is not done with a stale tag",
            "update: is done once of several with one tag",
            "update: is not done without a tag",
        ],
        "statements": ["get: needs few statements"],
        "strangers": ["bulk_delete: deletes no rows of another owner"],
        "swapped": [
            "bulk_create: stores every item",
            "bulk_create: gives every item to its `post`",
        ],
        "tag": ["create: answers with the tag of the version"],
        "touched": [
            "fill: counts a version when its function writes",
            "fill: is done with the tag of the version",
        ],
        "twice": ["weigh: takes unit once"],
        "writes": [
            "weigh: can be asked with less, or null",
            "weigh: runs its function, and not for a tag that is known",
        ],
        "unnoted": ["create: keeps what its `post` changes"],
        "unread": [
            "create update fill bulk_create bulk_update: refuses malformed JSON"
        ],
        "unheard": ["bulk_create: gives every item to its `post`"],
        "users": ["create: does not know the key of another user"],
        "usual": ["list: has its own size of pages"],
        "upsert_created": [
            "upsert: changes what is there, and makes the rest",
            "upsert: repeats the answer of its key",
        ],
        "upsert_each": ["upsert: asks the database no more for many"],
        "upsert_kept": ["upsert: changes what is there, and makes the rest"],
        "upsert_keys": ["upsert: repeats the answer of its key"],
        "upsert_made": ["upsert: changes what is there, and makes the rest"],
        "upsert_nameless": [
            "upsert: keeps nothing when `pre of update` fails for an item"
        ],
        "upsert_repeated": ["upsert: names the item that is wrong"],
        "upsert_strangers": ["upsert: changes no rows of another owner"],
        "upsert_unheard": [
            "upsert: gives every item to `pre of update`",
            "upsert: keeps nothing when `pre of update` fails for an item",
        ],
        "upsert_unseen": ["upsert: changes nothing that its filter hides"],
    },
)
