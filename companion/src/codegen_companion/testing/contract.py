"""The facts of a resource: what its config says, as far as tests can check it.

Nothing here is read from the generated code, which is what the facts are compared with.
What follows from a fact is worked out by the checks; what columns are like is read from
the mapper.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any, Literal, TypeVar

from pydantic import BaseModel

from .checks import as_json
from .fields import Field, samples
from .missing import missing_pk
from .queries import Column, Filter, Groups, Search
from .row_key import RowKey

Function = Callable[..., Any]
"""A function of the project that a route calls."""

Nested = Mapping[str, Sequence[str]]
"""The fields that an answer has of related rows, by the dotted path of the relationship."""


SUBJECT = "sub"
"""The claim that says who a user is."""


@dataclass(frozen=True, repr=False)
class Facts:
    """Something of a resource that checks are about. A plug-in may have facts of its own."""

    def __repr__(self) -> str:
        """Return its name: its fields are told where they matter."""
        return f"<{self.name}>"

    @property
    def name(self) -> str:
        """Return what it is called in the names of tests."""
        return type(self).__name__.lower()


@dataclass(frozen=True)
class Serializer:
    """A function of the project that makes the answer of a row."""

    function: Function
    answer: type[BaseModel]


@dataclass(frozen=True, kw_only=True, repr=False)
class Operation(Facts):
    """An operation of a resource, and its route."""

    called: str = ""
    """What the config calls it, if not by its type."""
    method: str = "GET"
    path: str = ""
    """What follows the resource's own path; `{pk}` is the key of a row."""
    public: bool = False
    """Whether it can be asked without a token."""
    apart: Sequence[str] = ()
    """Its further routes of which the contrary holds: `POST /search`."""
    can: Function | None = None
    """The guard that decides who may ask."""
    rule: str = ""
    """The rule that the policy engine is asked."""
    limits: str = ""
    """How many requests a client may send: `10/minute`."""
    max_body_bytes: int | None = None
    """How large bodies may be, where that is not as for the whole API."""

    @property
    def name(self) -> str:
        """Return what it is called in the names of tests."""
        return self.called or super().name

    @property
    def of_row(self) -> bool:
        """Tell whether it is asked of one row."""
        return "{pk}" in self.path

    @property
    def of_deleted(self) -> bool:
        """Tell whether it finds deleted rows, and no others."""
        return False

    @property
    def has_body(self) -> bool:
        """Tell whether requests have a body."""
        return False

    @property
    def askable(self) -> bool:
        """Tell whether a request is known that it answers."""
        return True

    @property
    def status(self) -> int:
        """Return the status of what worked."""
        return 200


@dataclass(frozen=True, kw_only=True, repr=False)
class Shown:
    """What answers hold of a row."""

    answers: Sequence[str] = ()
    """The fields that a row has by itself."""
    key_lists: Sequence[str] = ()
    """The fields that hold the keys of related rows."""
    nested: Nested = field(default_factory=dict[str, Sequence[str]])
    statements: int = 1
    """How many statements read it at most, however many rows there are."""
    serializer: Serializer | None = None
    rest: Sequence[str] = ()
    """The nested lists that have a route for the rows beyond those that are shown."""
    includes: Sequence[str] = ()
    """The fields that answers have only where a request asks for them."""
    sparse: Sequence[str] = ()
    """The fields of which a request may ask for some alone; empty: it cannot."""

    @property
    def whole(self) -> dict[str, str]:
        """Return the query of a request for all that answers may show of a row."""
        return {"include": ",".join(self.includes)} if self.includes else {}


@dataclass(frozen=True, kw_only=True, repr=False)
class Telling:
    """What answers tell of what the user may do with a row."""

    actions: bool = False
    """Whether they tell it."""
    knows_caller: bool = True
    """Whether it knows who asks; otherwise everybody is told what nobody may do."""
    asks_guards: bool = False
    """Whether guards of other operations are asked about the row, which is read once more."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Get(Operation, Shown, Telling):
    """Reads a row."""

    path: str = "/{pk}"


@dataclass(frozen=True, kw_only=True, repr=False)
class List(Operation, Shown, Telling):
    """Reads rows page by page."""

    page_size: int = 20
    most: int = 100
    """The largest size that a page can be asked to have."""
    mode: Literal["keyset", "offset"] = "keyset"
    """How a request says where a page starts."""
    total: bool = False
    """Whether a page tells how many rows there are on all pages."""
    filters: Sequence[Filter] = ()
    most_items: int = 1000
    """How many values `in` takes."""
    sorts: Sequence[Column] = ()
    most_sorts: int = 10
    order: Sequence[str] = ()
    """The sort of a request without one."""
    search: Search | None = None
    groups: Groups | None = None
    slug: str = ""
    """What routes for all lists (`/_filters`, `/_values`) call the resource; empty: they do
    not know it."""

    @property
    def tree(self) -> bool:
        """Tell whether trees of conditions can be searched by, with `POST …/search`."""
        return bool(self.filters)

    @property
    def size(self) -> str:
        """Return the parameter that says how many rows a page has."""
        return "limit" if self.mode == "offset" else "page_size"


@dataclass(frozen=True, kw_only=True, repr=False)
class Export(Operation):
    """Writes out all rows that the list finds."""

    path: str = "/export"


@dataclass(frozen=True, kw_only=True, repr=False)
class Referrers(Operation):
    """Tells which resources refer to a row."""

    path: str = "/{pk}/_referrers"
    by: Mapping[str, type[Any]] = field(default_factory=dict[str, type[Any]])
    """Classes of resources by their names, whose rows everybody who asks may list."""


@dataclass(frozen=True)
class ItemList:
    """A list of rows that requests write with the row above them."""

    field: str
    model: type[Any]
    relation: str
    """The relationship that leads from the row above to its items."""
    key: Sequence[Field]
    """What tells an item from others in its list."""
    fields: Sequence[Field] = ()
    """What else requests say of an item."""
    made: bool = False
    """Whether the key of a new item is made; otherwise clients choose it."""
    soft_delete: str = ""
    """The column that says when an item was deleted."""
    most: int = 100
    """How many items an answer shows: a longer list is not written as a whole."""
    most_items: int = 100
    """How many items a request may have."""
    lists: Sequence["ItemList"] = ()
    """The lists of its items."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Writing(Operation):
    """Does something by what a request holds: most change something."""

    schema: type[BaseModel] | None = None
    fields: Sequence[Field] = ()
    nested: Sequence[ItemList] = ()
    """Lists of rows that it writes with its own."""

    @property
    def reads(self) -> bool:
        """Tell whether it only reads, by what the query of a request holds."""
        return self.method == "GET"

    @property
    def place(self) -> Literal["body", "query"]:
        """Return where requests have its fields."""
        return "query" if self.reads else "body"

    @property
    def has_body(self) -> bool:
        """Tell whether requests have a body."""
        return self.schema is not None and not self.reads

    @property
    def request(self) -> type[BaseModel]:
        """Return the model of its requests.

        Raises:
            LookupError: They hold nothing.
        """
        if self.schema is None:
            raise LookupError(f"requests of {self.name} hold nothing")
        return self.schema

    @property
    def lists(self) -> set[str]:
        """Return the names of the lists of rows that it writes; mostly they are left out."""
        return {one.field for one in self.nested}

    def samples(self) -> dict[str, Any]:
        """Return values that its fields take; keys of other rows are left to the factory."""
        return samples([one for one in self.fields if not one.may_refer])

    @property
    def aliases(self) -> dict[str, str]:
        """Return the attributes that its fields stand for where they are called otherwise."""
        return {one.name: one.alias for one in self.fields if one.alias}

    def known(self) -> list[str]:
        """List the fields that tests have values for, in the order of the config."""
        made = samples(self.fields)
        return [one.name for one in self.fields if one.may_refer or one.name in made]


@dataclass(frozen=True, kw_only=True, repr=False)
class Upload(Writing):
    """Tells where a file is uploaded, and its name."""

    method: str = "POST"
    field: str
    """The field that takes the name."""
    most: int
    """How many bytes a file may have."""
    by: str = SUBJECT
    """The claim that tells the user whom its names are for."""

    @property
    def name(self) -> str:
        """Return what it is called in the names of tests."""
        return self.called or f"upload_{self.field}"


@dataclass(frozen=True, kw_only=True, repr=False)
class Download(Operation):
    """Tells where the file of a row is read."""

    field: str
    """The field that holds its name."""
    attribute: str = ""
    """The attribute of the row, if it is called otherwise."""

    @property
    def name(self) -> str:
        """Return what it is called in the names of tests."""
        return self.called or f"download_{self.field}"


@dataclass(frozen=True, kw_only=True, repr=False)
class Saving(Writing):
    """Writes the fields of a request to a row."""

    answers: Sequence[str] | None = None
    """The fields of the answer; None: it is what `get` answers."""
    serializer: Serializer | None = None
    pre: Function | None = None
    """The hook that gets the request, and returns the one that is written."""
    post: Function | None = None
    """The hook that gets the row when it is written."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Create(Saving):
    """Makes a row."""

    method: str = "POST"

    @property
    def status(self) -> int:
        """Return the status of what worked."""
        return 201


@dataclass(frozen=True, kw_only=True, repr=False)
class Update(Saving):
    """Changes fields of a row."""

    method: str = "PATCH"
    path: str = "/{pk}"


@dataclass(frozen=True, kw_only=True, repr=False)
class Put(Writing):
    """Makes the row of a key that clients choose, or replaces it."""

    method: str = "PUT"
    path: str = "/{pk}"


@dataclass(frozen=True, kw_only=True, repr=False)
class Delete(Operation):
    """Deletes a row."""

    method: str = "DELETE"
    path: str = "/{pk}"
    max_rows: int = 10_000
    """How many rows may be deleted or changed with it, itself among them."""

    @property
    def status(self) -> int:
        """Return the status of what worked."""
        return 204


@dataclass(frozen=True, kw_only=True, repr=False)
class OfDeleted(Operation):
    """Does something to a row that was deleted, and is kept."""

    method: str = "POST"

    @property
    def of_deleted(self) -> bool:
        """Tell that it finds deleted rows, and no others."""
        return True


@dataclass(frozen=True, kw_only=True, repr=False)
class Restore(OfDeleted):
    """Brings a row back."""

    path: str = "/{pk}/restore"
    serializer: Serializer | None = None


@dataclass(frozen=True, kw_only=True, repr=False)
class Purge(OfDeleted):
    """Removes a row for good."""

    path: str = "/{pk}/purge"
    max_rows: int = 10_000
    """How many rows may be deleted or changed with it, itself among them."""

    @property
    def status(self) -> int:
        """Return the status of what worked."""
        return 204


@dataclass(frozen=True, kw_only=True, repr=False)
class Linking(Operation):
    """Changes one key in a list of those of other rows; the path has it behind that of the row."""

    target: type[Any]
    """The class of the other rows."""
    relation: str
    """The relationship that leads to those in the list."""
    key: str = "id"
    """What clients know the other rows by."""
    unscoped: bool = False
    """Whether all of the other rows may be in the list, whoever sees them."""

    @property
    def name(self) -> str:
        """Return what it is called in the names of tests: `link_tag`, as `{tag_key}` has it."""
        of_one = self.parameter.removesuffix("_key")
        return self.called or f"{type(self).__name__.lower()}_{of_one}"

    @property
    def parameter(self) -> str:
        """Return what the path calls the key of the other row."""
        return self.path.rpartition("/")[2].strip("{}")

    @property
    def target_key(self) -> RowKey:
        """Return the key of the other rows."""
        return RowKey([getattr(self.target, self.key)], [self.key])

    def path_to(self, key: object = None) -> str:
        """Return the path with the key of another row; without one, with that of none."""
        if key is None:
            [column] = self.target_key.columns
            kind: type[object] = column.property.columns[0].type.python_type
            key = missing_pk(column, kind)
        return f"{self.path.rpartition('/')[0]}/{self.target_key.as_path(key)}"

    @property
    def status(self) -> int:
        """Return the status of what worked."""
        return 204


@dataclass(frozen=True, kw_only=True, repr=False)
class Link(Linking):
    """Lets the list have one more."""

    method: str = "POST"


@dataclass(frozen=True, kw_only=True, repr=False)
class Unlink(Linking):
    """Takes one out of the list."""

    method: str = "DELETE"


@dataclass(frozen=True, kw_only=True, repr=False)
class Bulk(Operation):
    """Does to many rows what another operation does to one."""

    method: str = "POST"
    most: int = 1000
    """How many items a request may hold."""
    atomic: bool = True
    """Whether all items are written or none; otherwise each is for itself."""

    @property
    def has_body(self) -> bool:
        """Tell that requests have a body: a list of items."""
        return True


@dataclass(frozen=True, kw_only=True, repr=False)
class BulkCreate(Bulk):
    """Makes many rows, each as `create` makes one."""

    path: str = "/bulk-create"

    @property
    def name(self) -> str:
        """Return what it is called in the names of tests."""
        return self.called or "bulk_create"

    @property
    def status(self) -> int:
        """Return the status of what worked."""
        return 201


@dataclass(frozen=True, kw_only=True, repr=False)
class BulkUpdate(Bulk):
    """Changes many rows, each as `update` changes one."""

    path: str = "/bulk-update"

    @property
    def name(self) -> str:
        """Return what it is called in the names of tests."""
        return self.called or "bulk_update"


@dataclass(frozen=True, kw_only=True, repr=False)
class BulkDelete(Bulk):
    """Deletes many rows, each as `delete` deletes one."""

    path: str = "/bulk-delete"

    @property
    def name(self) -> str:
        """Return what it is called in the names of tests."""
        return self.called or "bulk_delete"

    @property
    def status(self) -> int:
        """Return the status of what worked."""
        return 204


@dataclass(frozen=True, kw_only=True, repr=False)
class Upsert(Bulk):
    """Changes many rows, and makes those that are not there."""

    path: str = "/upsert"
    by: Sequence[str] = ()
    """The fields by which an item finds its row."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Matching(Operation):
    """Does to the rows that the filters of the list find what another operation does to one."""

    by: Filter | None = None
    """The filter by which tests find a row of theirs; None: they know none."""
    most: int = 1000
    """How many rows a request may be about."""

    @property
    def askable(self) -> bool:
        """Tell whether a request is known that finds a row."""
        return self.by is not None


@dataclass(frozen=True, kw_only=True, repr=False)
class UpdateMatching(Matching):
    """Changes the rows that match, each as `update` changes one."""

    method: str = "PATCH"

    @property
    def name(self) -> str:
        """Return what it is called in the names of tests."""
        return self.called or "update_matching"

    @property
    def has_body(self) -> bool:
        """Tell that requests have a body: what becomes of each row."""
        return True


@dataclass(frozen=True, kw_only=True, repr=False)
class DeleteMatching(Matching):
    """Deletes the rows that match, each as `delete` deletes one."""

    method: str = "DELETE"

    @property
    def name(self) -> str:
        """Return what it is called in the names of tests."""
        return self.called or "delete_matching"


@dataclass(frozen=True, kw_only=True, repr=False)
class Import(Operation):
    """Changes many rows by a file, and makes those that are not there."""

    method: str = "POST"
    path: str = "/import"
    by: Sequence[str] = ()
    """The fields by which a row of the file finds what it changes."""
    most: int = 1000
    """How many rows a file may have."""

    @property
    def has_body(self) -> bool:
        """Tell that requests have a body: a file."""
        return True


@dataclass(frozen=True, kw_only=True, repr=False)
class Action(Writing):
    """Runs a function of the project."""

    function: Function
    returns: type[BaseModel] | Sequence[Field] = ()
    """The model of the answer, or the fields that it takes of the function's result."""
    method: str = "POST"
    status_code: int = 200

    def samples(self) -> dict[str, Any]:
        """Return values that its parameters take; no row is looked for by them."""
        return samples(self.fields)

    @property
    def askable(self) -> bool:
        """Tell whether values of all its parameters are known."""
        return len(self.samples()) == len(self.fields)

    @property
    def name(self) -> str:
        """Return the name of the action."""
        return self.called or self.path.rpartition("/")[2].replace("-", "_")

    @property
    def status(self) -> int:
        """Return the status of what worked."""
        return self.status_code


@dataclass(frozen=True)
class Owner:
    """Whose a row is: each user has rows of their own."""

    column: str
    claim: str
    is_text: bool = False
    """Whether any short text may be the claim."""


@dataclass(frozen=True)
class Owned:
    """A class of rows that belong to users."""

    model: type[Any]
    column: str
    claim: str


@dataclass(frozen=True)
class RowFilter:
    """A function of the project that says which rows a user sees."""

    function: Function
    module: ModuleType
    """The generated module that calls it."""


@dataclass(frozen=True)
class Policy:
    """What a policy engine is asked about."""

    subject: str
    """What rules call the resource: `shop.Order`."""
    about_rows: bool = False
    """Whether it is asked about the row, by a function of the project that makes the input."""


@dataclass(frozen=True)
class Keys:
    """Where the keys of requests are kept that may be repeated, and for how long."""

    model: type[Any]
    """With the columns of `IdempotencyKeyMixin`, which an API without such keys lacks."""
    hours: float = 24


@dataclass(frozen=True, kw_only=True, repr=False)
class Route(Facts):
    """A route that is not of one of the operations, such as that of a plug-in."""

    method: str
    path: str
    """Its full path; `{pk}` is the key of a row."""
    public: bool = False

    @property
    def name(self) -> str:
        """Return what it is called in the names of tests."""
        return f"{self.method} {self.path}"


OperationT = TypeVar("OperationT", bound=Operation)


@dataclass(frozen=True, kw_only=True, repr=False)
class Contract(Facts):
    """All that tests know of a resource."""

    resource: str
    """As messages call it: `inventory/warehouses`."""
    model: type[Any]
    url: str
    key: type[object] | Sequence[type[object]]
    """The type of the primary key in paths, or of each of its parts."""
    pk: str = "id"
    """The attribute of the primary key; of one with several parts all, as words."""
    aliases: Mapping[str, str] = field(default_factory=dict[str, str])
    """The attributes that fields stand for where these have other names, by the name of a
    field: with those of the nested fields that it is in, and dots between."""
    database: str = "db"
    """The fixture of its database."""
    routes: ModuleType
    """The generated module, in which stand-ins take the place of the project's functions."""
    operations: Sequence[Operation]
    users: bool = True
    """Whether the API knows users."""
    cookie: str = ""
    """The cookie that may sign requests in; empty: none does."""
    owner: Owner | None = None
    row_filter: RowFilter | None = None
    soft_delete: str = ""
    """The column that says when a row was deleted."""
    version: str = ""
    """The column that counts changes."""
    needs_tag: bool = False
    """Whether changes need `If-Match`."""
    fixed: Sequence[str] = ()
    """Further columns that decide who sees a row, so that tests leave them as they are."""
    keys: Keys | None = None
    policy: Policy | None = None
    cuts: bool = False
    """Whether nested lists show fewer rows than tests make."""
    max_body_bytes: int = 1_048_576
    permissions: str = ""
    """What `GET /_permissions` calls it; empty: there is no such route."""
    beside: Sequence[Route] = ()
    """Routes that none of the operations has by itself."""
    extras: Sequence[Facts] = ()
    """Facts of plug-ins."""

    @property
    def facts(self) -> Sequence[Facts]:
        """List all that checks are about."""
        return (*self.operations, *self.beside, *self.extras, self)

    @property
    def name(self) -> str:
        """Return what the contract itself is called in the names of tests."""
        return "resource"

    def longest(self, operation: Operation) -> int:
        """Return how many characters a text may have without a body being too large."""
        return (operation.max_body_bytes or self.max_body_bytes) // 2

    @property
    def untouched(self) -> set[str]:
        """Return the columns that decide who sees a row."""
        owner = "" if self.owner is None else self.owner.column
        return {self.soft_delete, owner, *self.fixed} - {""}

    @cached_property
    def missing_key(self) -> Any:  # noqa: ANN401  # of the key's type
        """Return a key that no row has."""
        parts = zip(self.row_key.columns, self.kinds, strict=True)
        return self.row_key.whole([missing_pk(column, kind) for column, kind in parts])

    @property
    def missing(self) -> str:
        """Return a key that no row has, as paths have it."""
        return self.row_key.as_path(self.missing_key)

    @property
    def kinds(self) -> Sequence[type[object]]:
        """Return the type of each part of the primary key."""
        return [self.key] if isinstance(self.key, type) else self.key

    @cached_property
    def row_key(self) -> RowKey:
        """Return the primary key."""
        attributes = self.pk.split()
        return RowKey(
            [getattr(self.model, attribute) for attribute in attributes],
            [self.called(attribute) for attribute in attributes],
        )

    def attributes(self, path: str) -> str:
        """Return the path of the attributes that a field, or a nested one, stands for."""
        names = path.split(".")
        return ".".join(
            self.aliases.get(".".join(names[: at + 1]), name)
            for at, name in enumerate(names)
        )

    def answer_of(self, row: object, names: Sequence[str]) -> dict[str, object]:
        """Return what answers hold of a row, as JSON."""
        return {
            name: as_json(getattr(row, self.aliases.get(name, name))) for name in names
        }

    def called(self, attribute: str) -> str:
        """Return what requests and answers call an attribute of the row."""
        own = (name for name, known in self.aliases.items() if known == attribute)
        return next((name for name in own if "." not in name), attribute)

    def knows_user(self, facts: Operation | Route) -> bool:
        """Tell whether something can be asked by users alone, and gets them."""
        return self.users and not facts.public

    def find(self, kind: type[OperationT]) -> OperationT | None:
        """Return the operation of a kind, if the resource has it."""
        return next((one for one in self.operations if isinstance(one, kind)), None)

    def saving_hooks(self) -> dict[str, Function]:
        """Return the hooks of `create` and `update`, each by a name that tells both."""
        found = {
            f"{hook} of {saving.name}": getattr(saving, hook)
            for saving in (self.find(Create), self.find(Update))
            for hook in ("pre", "post")
            if saving is not None
        }
        return {name: hook for name, hook in found.items() if hook is not None}

    def demanded(self, method: str, path: str) -> Mapping[str, str]:
        """Return the headers without which a request is refused, whatever it asks for."""
        is_change = "{pk}" in path and method != "GET"
        return {"If-Match": "*"} if self.needs_tag and is_change else {}

    def repeats(self, operation: Operation) -> bool:
        """Tell whether requests of an operation may carry an `Idempotency-Key`."""
        if isinstance(operation, Action) and operation.reads:
            return False
        return self.keys is not None and isinstance(
            operation,
            Create
            | BulkCreate
            | BulkUpdate
            | UpdateMatching
            | Upsert
            | OfDeleted
            | Action,
        )

    def rules(self) -> Iterator[tuple[Literal["can", "pre", "post"], Function]]:
        """List the guards and hooks of the project that the routes call."""
        for operation in self.operations:
            if operation.can is not None:
                yield "can", operation.can
            if isinstance(operation, Saving) and operation.pre is not None:
                yield "pre", operation.pre
            if isinstance(operation, Saving) and operation.post is not None:
                yield "post", operation.post
