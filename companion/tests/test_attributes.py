"""What the text of mapped classes says of their attributes: nothing is imported, and nothing is guessed."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from codegen_companion.reading import attributes

BASE = """
from datetime import datetime
from sqlalchemy import orm
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

raise RuntimeError("this is never run")

class Base(DeclarativeBase):
    pass

class Stamped:
    created_at: Mapped[datetime] = mapped_column()
"""

MODEL = """
from .base import Base, Stamped
from sqlalchemy.orm import Mapped, mapped_column, relationship
from sqlalchemy.ext.hybrid import hybrid_property

class Product(Stamped, Base):
    '''A product.'''
    __tablename__ = "products"
    id: Mapped[int] = mapped_column(primary_key=True)
    title, old = mapped_column(), mapped_column()
    if True:
        size: Mapped[int]

    @hybrid_property
    def length(self):
        return len(self.title)

Product.late = mapped_column()
"""

WANTED = ["id", "title", "old", "size", "length", "created_at", "late", "weight"]


def missing(
    root: Path,
    wanted: list[str],
    model: str = "app.models.Product",
    asks: str = "missing",
) -> list[str]:
    """Ask as the generator does."""
    (root / "ast.py").write_text("raise RuntimeError('a file of the user')")
    request = {"roots": [str(root)], "wanted": {model: wanted}, "asks": asks}
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-I", "-S", attributes.__file__],
        input=json.dumps(request),
        capture_output=True,
        check=True,
        text=True,
        cwd=root,
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    if not answer:
        return []
    assert answer[model]["path"] == str(root / "app/models/product.py")
    names: list[str] = answer[model]["names"]
    return names


def absent(root: Path, name: str = "Product") -> dict[str, list[str]]:
    """Ask whether there is a class; gives the file that lacks it, and what it lacks."""
    path = f"app.models.{name}"
    texts = attributes.Texts([str(root)])
    answer = texts.absent(path, [])
    return {} if answer is None else {Path(answer["path"]).name: answer["names"]}


def project(root: Path, model: str = MODEL, **others: str) -> Path:
    """Write a package of models."""
    models = root / "app" / "models"
    models.mkdir(parents=True)
    (root / "app/__init__.py").touch()
    (models / "__init__.py").write_text("from .product import Product\n")
    (models / "base.py").write_text(BASE)
    (models / "product.py").write_text(model)
    for name, text in others.items():
        (models / f"{name}.py").write_text(text)
    return root


def test_missing(tmp_path: Path) -> None:
    """A class lacks what neither it nor its bases name."""
    assert missing(project(tmp_path), WANTED) == ["weight"]


def test_elsewhere(tmp_path: Path) -> None:
    """Another file gives a class an attribute, or the other end of a relation."""
    review = """
from .product import Product
Product.weight = column_property(1)
product = relationship("Product", backref="reviews")
other = relationship("Product", backref=backref("notes", lazy="raise"))
"""
    root = project(tmp_path, review=review)
    assert missing(root, ["weight", "reviews", "notes", "size_of"]) == ["size_of"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(Stamped, Base)", "(Stamped, Base, library.Mixin)"),
        ("(Stamped, Base)", "(SQLModel)"),
        ("(Stamped, Base)", "(Base, metaclass=Meta)"),
        ("(Stamped, Base)", "(Base, *more)"),
        ("(Stamped, Base)", "(made())"),
        ("class Product", "@registry.mapped\nclass Product"),
        ('__tablename__ = "products"', "__table__ = products"),
        ('__tablename__ = "products"', "__table_args__ = {'autoload_with': engine}"),
        ('__tablename__ = "products"', "locals().update(more)"),
        ('__tablename__ = "products"', "__mapper_args__ = {'properties': more}"),
        ("from .base import", "from .nowhere import"),
        ("class Product", "class Product(Base): pass\nclass Product"),
        ("    id:", "    def __getattr__(self, name): ...\n    id:"),
        ("class Product", "class ("),
    ],
)
def test_unclear(tmp_path: Path, old: str, new: str) -> None:
    """Of a class that cannot be followed nothing is said."""
    assert old in MODEL
    assert missing(project(tmp_path, MODEL.replace(old, new)), WANTED) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("from .base import Base, Stamped", "from app.models.base import *"),
        ("from .base import Base, Stamped", "from . import base\n"),
        (
            "from .base import Base, Stamped",
            "from .base import Stamped\nfrom sqlalchemy.orm import declarative_base\nBase = declarative_base()",
        ),
        ("(Stamped, Base)", "(Stamped, Base, kw_only=True)"),
    ],
)
def test_followed(tmp_path: Path, old: str, new: str) -> None:
    """Imports of other forms lead to the same bases."""
    text = MODEL.replace(old, new)
    if new.endswith("\n"):
        text = text.replace("(Stamped, Base)", "(base.Stamped, base.Base)")
    assert missing(project(tmp_path, text), WANTED) == ["weight"]


@pytest.mark.parametrize(
    "line", ["setattr(product.Product, name, column)", "inspect(P).add_property(x, y)"]
)
def test_unclear_elsewhere(tmp_path: Path, line: str) -> None:
    """Of a class to which another file gives what it likes nothing is said."""
    assert missing(project(tmp_path, more=f"import product\n{line}\n"), WANTED) == []


def test_elsewhere_model(tmp_path: Path) -> None:
    """A class of a library, or that is nowhere, has whatever it has."""
    root = project(tmp_path)
    assert missing(root, ["x"], "app.models.Nothing") == []
    assert missing(root, ["x"], "library.Product") == []


INHERITED = """
from .base import Base, Stamped
from library import Foreign
from sqlalchemy.orm import Mapped, declared_attr, mapped_column

class Weighed(Stamped):
    weight: Mapped[int]
    id: object
    size = mapped_column()

    @declared_attr
    def brand_id(cls):
        return mapped_column()

    def note(self):
        return 1

class Product(Foreign, Weighed, Base):
    __tablename__ = "products"
    size: Mapped[int]
"""


def test_inherited(tmp_path: Path) -> None:
    """What a class has of its bases is what these give a value, and its own lines do not."""
    root = project(tmp_path, INHERITED)
    wanted = ["weight", "id", "size", "brand_id", "note", "created_at", "nothing"]

    def inherited(model: str) -> list[str]:
        return missing(root, wanted, model, "inherited")

    assert inherited("app.models.Product") == ["weight", "brand_id", "created_at"]
    assert inherited("app.models.Nothing") == []
    assert inherited("library.Product") == []


@pytest.mark.parametrize(
    ("package", "file"),
    [
        ("from .product import Product as Product", "product.py"),
        ("from .product import Product as Other", "__init__.py"),
        ("import logging\nfrom .base import Base", "__init__.py"),
    ],
)
def test_absent(tmp_path: Path, package: str, file: str) -> None:
    """A class that no line binds is named with the file that its last import leads to."""
    root = project(tmp_path, MODEL.replace("class Product", "class Article"))
    (root / "app/models/__init__.py").write_text(package)
    assert absent(root) == {file: ["Product"]}
    (root / "app/models/product.py").write_text(MODEL)
    (root / "app/models/__init__.py").write_text("from .product import Product")
    assert absent(root) == {}


@pytest.mark.parametrize(
    "line",
    [
        "from .nowhere import *",
        "from .nowhere import Product",
        "from library import Product",
        "Product = made()",
        "if True:\n    class Product: pass",
        "with made() as Product: pass",
        "def make():\n    global Product\n    Product = 1",
        "def __getattr__(name): ...",
        "globals().update(more)",
        "made(__name__)",
        "class (",
    ],
)
def test_unclear_absent(tmp_path: Path, line: str) -> None:
    """Nothing is said of a class that may come from elsewhere."""
    root = project(tmp_path)
    (root / "app/models/__init__.py").write_text(f"{line}\n")
    assert absent(root) == {}


def test_absent_elsewhere(tmp_path: Path) -> None:
    """Nothing is said of what is no file of the project, or a module."""
    texts = attributes.Texts([str(project(tmp_path))])
    assert texts.absent("library.Product", []) is None
    assert texts.absent("app.models.product", []) is None
    assert missing(tmp_path, [], asks="absent") == []


KEYED = """
from .base import Base, Stamped
from .as_text import AsText
from sqlalchemy import Integer
from sqlalchemy.orm import Mapped, mapped_column

class Film(Base):
    __tablename__ = "film"
    __table_args__ = (None, {"schema": "sales"})
    film_id: Mapped[int] = mapped_column("id", Integer, primary_key=True)
    code: Mapped[int] = mapped_column(Integer)
    address: Mapped[str] = mapped_column(AsText("inet"))
"""


@pytest.mark.parametrize(
    ("key", "told"),
    [("film_id", ["sales.film", "id"]), ("code", ["sales.film", "code"])]
    + [(key, []) for key in ("address", "nothing")],
)
def test_table(tmp_path: Path, key: str, told: list[str]) -> None:
    """A class tells its table and the column of its key, where others can lead to it."""
    models = tmp_path / "app" / "models"
    models.mkdir(parents=True)
    (models / "__init__.py").write_text("from .film import Film as Film\n")
    (models / "base.py").write_text(BASE)
    (models / "film.py").write_text(KEYED)
    answer = attributes.Texts([str(tmp_path)]).table("app.models.Film", [key])
    assert (answer["names"] if answer else []) == told
