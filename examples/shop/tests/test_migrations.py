"""The migrations make what the models describe."""

from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, inspect

from database import URL_VARIABLES, BlogBase, InventoryBase

ROOT = Path(__file__).parent.parent


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Config:
    """Point the migrations at two new SQLite files."""
    for key, variable in URL_VARIABLES.items():
        monkeypatch.setenv(variable, f"sqlite+aiosqlite:///{tmp_path / key}.db")
    return Config(ROOT / "alembic.ini")


def test_upgrade_and_downgrade(config: Config, tmp_path: Path) -> None:
    """Up gives every table of the models, and no model differs; down leaves nothing but the version."""
    command.upgrade(config, "head")
    command.check(config)
    for key, metadata in (
        ("blog", BlogBase.metadata),
        ("inventory", InventoryBase.metadata),
    ):
        assert tables(tmp_path / f"{key}.db") == {
            *metadata.tables,
            f"alembic_version_{key}",
        }
    command.downgrade(config, "base")
    for key in URL_VARIABLES:
        assert tables(tmp_path / f"{key}.db") == {f"alembic_version_{key}"}


def test_databases_share_no_name() -> None:
    """Both may be one PostgreSQL database: no table is in both."""
    assert not BlogBase.metadata.tables.keys() & InventoryBase.metadata.tables.keys()


def tables(file: Path) -> set[str]:
    """Name the tables of an SQLite file."""
    engine = create_engine(f"sqlite:///{file}")
    try:
        return set(inspect(engine).get_table_names())
    finally:
        engine.dispose()
