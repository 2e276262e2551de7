"""The tables of Chinook, without its pictures."""

import datetime as dt
from decimal import Decimal

from sqlalchemy import DateTime, ForeignKey, Integer, Numeric, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The base of these models."""


class Album(Base):
    """A row of `album`."""

    __tablename__ = "album"
    album_id: Mapped[int] = mapped_column(
        Integer, primary_key=True, autoincrement=False
    )
    title: Mapped[str] = mapped_column(String(160))
    artist_id: Mapped[int] = mapped_column(Integer, ForeignKey("artist.artist_id"))


class Artist(Base):
    """A row of `artist`."""

    __tablename__ = "artist"
    artist_id: Mapped[int] = mapped_column(
        Integer, primary_key=True, autoincrement=False
    )
    name: Mapped[str | None] = mapped_column(String(120))


class Customer(Base):
    """A row of `customer`."""

    __tablename__ = "customer"
    customer_id: Mapped[int] = mapped_column(
        Integer, primary_key=True, autoincrement=False
    )
    first_name: Mapped[str] = mapped_column(String(40))
    last_name: Mapped[str] = mapped_column(String(20))
    company: Mapped[str | None] = mapped_column(String(80))
    address: Mapped[str | None] = mapped_column(String(70))
    city: Mapped[str | None] = mapped_column(String(40))
    state: Mapped[str | None] = mapped_column(String(40))
    country: Mapped[str | None] = mapped_column(String(40))
    postal_code: Mapped[str | None] = mapped_column(String(10))
    phone: Mapped[str | None] = mapped_column(String(24))
    fax: Mapped[str | None] = mapped_column(String(24))
    email: Mapped[str] = mapped_column(String(60))
    support_rep_id: Mapped[int | None] = mapped_column(
        Integer, ForeignKey("employee.employee_id")
    )


class Employee(Base):
    """A row of `employee`."""

    __tablename__ = "employee"
    employee_id: Mapped[int] = mapped_column(
        Integer, primary_key=True, autoincrement=False
    )
    last_name: Mapped[str] = mapped_column(String(20))
    first_name: Mapped[str] = mapped_column(String(20))
    title: Mapped[str | None] = mapped_column(String(30))
    reports_to: Mapped[int | None] = mapped_column(
        Integer, ForeignKey("employee.employee_id")
    )
    birth_date: Mapped[dt.datetime | None] = mapped_column(DateTime)
    hire_date: Mapped[dt.datetime | None] = mapped_column(DateTime)
    address: Mapped[str | None] = mapped_column(String(70))
    city: Mapped[str | None] = mapped_column(String(40))
    state: Mapped[str | None] = mapped_column(String(40))
    country: Mapped[str | None] = mapped_column(String(40))
    postal_code: Mapped[str | None] = mapped_column(String(10))
    phone: Mapped[str | None] = mapped_column(String(24))
    fax: Mapped[str | None] = mapped_column(String(24))
    email: Mapped[str | None] = mapped_column(String(60))


class Genre(Base):
    """A row of `genre`."""

    __tablename__ = "genre"
    genre_id: Mapped[int] = mapped_column(
        Integer, primary_key=True, autoincrement=False
    )
    name: Mapped[str | None] = mapped_column(String(120))


class Invoice(Base):
    """A row of `invoice`."""

    __tablename__ = "invoice"
    invoice_id: Mapped[int] = mapped_column(
        Integer, primary_key=True, autoincrement=False
    )
    customer_id: Mapped[int] = mapped_column(
        Integer, ForeignKey("customer.customer_id")
    )
    invoice_date: Mapped[dt.datetime] = mapped_column(DateTime)
    billing_address: Mapped[str | None] = mapped_column(String(70))
    billing_city: Mapped[str | None] = mapped_column(String(40))
    billing_state: Mapped[str | None] = mapped_column(String(40))
    billing_country: Mapped[str | None] = mapped_column(String(40))
    billing_postal_code: Mapped[str | None] = mapped_column(String(10))
    total: Mapped[Decimal] = mapped_column(Numeric(10, 2))


class InvoiceLine(Base):
    """A row of `invoice_line`."""

    __tablename__ = "invoice_line"
    invoice_line_id: Mapped[int] = mapped_column(
        Integer, primary_key=True, autoincrement=False
    )
    invoice_id: Mapped[int] = mapped_column(Integer, ForeignKey("invoice.invoice_id"))
    track_id: Mapped[int] = mapped_column(Integer, ForeignKey("track.track_id"))
    unit_price: Mapped[Decimal] = mapped_column(Numeric(10, 2))
    quantity: Mapped[int] = mapped_column(Integer)


class MediaType(Base):
    """A row of `media_type`."""

    __tablename__ = "media_type"
    media_type_id: Mapped[int] = mapped_column(
        Integer, primary_key=True, autoincrement=False
    )
    name: Mapped[str | None] = mapped_column(String(120))


class Playlist(Base):
    """A row of `playlist`."""

    __tablename__ = "playlist"
    playlist_id: Mapped[int] = mapped_column(
        Integer, primary_key=True, autoincrement=False
    )
    name: Mapped[str | None] = mapped_column(String(120))


class PlaylistTrack(Base):
    """A row of `playlist_track`."""

    __tablename__ = "playlist_track"
    playlist_id: Mapped[int] = mapped_column(
        Integer, ForeignKey("playlist.playlist_id"), primary_key=True
    )
    track_id: Mapped[int] = mapped_column(
        Integer, ForeignKey("track.track_id"), primary_key=True
    )


class Track(Base):
    """A row of `track`."""

    __tablename__ = "track"
    track_id: Mapped[int] = mapped_column(
        Integer, primary_key=True, autoincrement=False
    )
    name: Mapped[str] = mapped_column(String(200))
    album_id: Mapped[int | None] = mapped_column(Integer, ForeignKey("album.album_id"))
    media_type_id: Mapped[int] = mapped_column(
        Integer, ForeignKey("media_type.media_type_id")
    )
    genre_id: Mapped[int | None] = mapped_column(Integer, ForeignKey("genre.genre_id"))
    composer: Mapped[str | None] = mapped_column(String(220))
    milliseconds: Mapped[int] = mapped_column(Integer)
    bytes: Mapped[int | None] = mapped_column(Integer)
    unit_price: Mapped[Decimal] = mapped_column(Numeric(10, 2))
