"""Http servers."""

from typing import TYPE_CHECKING, Final

from sqlalchemy import Column, ForeignKey, Index, String, Table, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .base import Base

if TYPE_CHECKING:
    from .text import Text

HTTP_SERVER_PEERS: Final = Table(
    "http_server_peers",
    Base.metadata,
    Column[int](
        "http_server_id",
        ForeignKey("http_servers.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column[int](
        "peer_id",
        ForeignKey("http_servers.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
)
HTTP_SERVER_TEXTS: Final = Table(
    "http_server_texts",
    Base.metadata,
    Column[int](
        "http_server_id",
        ForeignKey("http_servers.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column[int](
        "text_id",
        ForeignKey("texts.number", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
)


class HTTPServer(Base):
    """A http server."""

    __tablename__ = "http_servers"
    __table_args__ = (Index(None, "host", "port"), UniqueConstraint("port", "enabled"))

    id: Mapped[int] = mapped_column(primary_key=True)
    host: Mapped[str] = mapped_column(String(100))
    port: Mapped[int]
    parent_id: Mapped[int | None] = mapped_column(
        ForeignKey("http_servers.id", ondelete="SET NULL"), index=True
    )
    text_id: Mapped[int] = mapped_column(ForeignKey("texts.number"), unique=True)
    enabled: Mapped[bool]

    parent: Mapped["HTTPServer | None"] = relationship(
        remote_side=id, post_update=True, lazy="raise"
    )
    text: Mapped["Text"] = relationship(lazy="raise")
    peers: Mapped[list["HTTPServer"]] = relationship(
        secondary=HTTP_SERVER_PEERS,
        primaryjoin=id == HTTP_SERVER_PEERS.c.http_server_id,
        secondaryjoin=id == HTTP_SERVER_PEERS.c.peer_id,
        lazy="raise",
        passive_deletes=True,
    )
    texts: Mapped[list["Text"]] = relationship(
        secondary=HTTP_SERVER_TEXTS, lazy="raise", passive_deletes=True
    )
