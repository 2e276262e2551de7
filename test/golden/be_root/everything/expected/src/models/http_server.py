"""Http servers."""

from typing import TYPE_CHECKING

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .base import Base

if TYPE_CHECKING:
    from .text import Text


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
