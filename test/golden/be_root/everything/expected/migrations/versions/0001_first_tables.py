"""First tables.

Revision 0001, after nothing.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision: str = "0001"
down_revision: str | None = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "users",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=50), nullable=False),
        sa.Column("password_hash", sa.String(length=200), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("name", name=op.f("uq_users_name")),
    )
    op.create_table(
        "defaults",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("a_uuid", sa.Uuid(), nullable=False),
        sa.Column("a_str", sa.String(length=40), nullable=False),
        sa.Column("an_email", sa.String(length=254), nullable=False),
        sa.Column(
            "an_int",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            nullable=False,
        ),
        sa.Column("a_float", sa.Float(), nullable=False),
        sa.Column("a_bool", sa.Boolean(), nullable=False),
        sa.Column("a_datetime", sa.DateTime(timezone=True), nullable=False),
        sa.Column("a_date", sa.Date(), nullable=False),
        sa.Column("a_time", sa.Time(), nullable=False),
        sa.Column(
            "a_json", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("a_decimal", sa.Numeric(precision=9, scale=3), nullable=False),
        sa.Column("an_enum", sa.String(length=50), nullable=False),
        sa.Column(
            "a_number",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            nullable=False,
        ),
        sa.Column(
            "tags", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_defaults")),
    )
    op.create_table(
        "requireds",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("the_uuid", sa.Uuid(), nullable=False),
        sa.Column("the_str", sa.String(length=1), nullable=False),
        sa.Column("the_email", sa.String(length=20), nullable=False),
        sa.Column(
            "the_int",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            nullable=False,
        ),
        sa.Column("the_float", sa.Float(), nullable=False),
        sa.Column("the_bool", sa.Boolean(), nullable=False),
        sa.Column("the_datetime", sa.DateTime(timezone=True), nullable=False),
        sa.Column("the_date", sa.Date(), nullable=False),
        sa.Column("the_time", sa.Time(), nullable=False),
        sa.Column(
            "the_json", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("the_decimal", sa.Numeric(precision=2, scale=1), nullable=False),
        sa.Column("the_enum", sa.String(length=50), nullable=False),
        sa.Column(
            "the_number",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_requireds")),
    )
    op.create_table(
        "optionals",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("the_uuid", sa.Uuid(), nullable=True),
        sa.Column("the_str", sa.String(length=1), nullable=True),
        sa.Column("the_email", sa.String(length=20), nullable=True),
        sa.Column(
            "the_int",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            nullable=True,
        ),
        sa.Column("the_float", sa.Float(), nullable=True),
        sa.Column("the_bool", sa.Boolean(), nullable=True),
        sa.Column("the_datetime", sa.DateTime(timezone=True), nullable=True),
        sa.Column("the_date", sa.Date(), nullable=True),
        sa.Column("the_time", sa.Time(), nullable=True),
        sa.Column(
            "the_json", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=True
        ),
        sa.Column("the_decimal", sa.Numeric(precision=2, scale=1), nullable=True),
        sa.Column("the_enum", sa.String(length=50), nullable=True),
        sa.Column(
            "the_number",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            nullable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_optionals")),
    )
    op.create_index(op.f("ix_optionals_the_uuid"), "optionals", ["the_uuid"])
    op.create_index(op.f("ix_optionals_the_str"), "optionals", ["the_str"])
    op.create_index(op.f("ix_optionals_the_email"), "optionals", ["the_email"])
    op.create_index(op.f("ix_optionals_the_int"), "optionals", ["the_int"])
    op.create_index(op.f("ix_optionals_the_float"), "optionals", ["the_float"])
    op.create_index(op.f("ix_optionals_the_bool"), "optionals", ["the_bool"])
    op.create_index(op.f("ix_optionals_the_datetime"), "optionals", ["the_datetime"])
    op.create_index(op.f("ix_optionals_the_date"), "optionals", ["the_date"])
    op.create_index(op.f("ix_optionals_the_time"), "optionals", ["the_time"])
    op.create_index(op.f("ix_optionals_the_decimal"), "optionals", ["the_decimal"])
    op.create_index(op.f("ix_optionals_the_enum"), "optionals", ["the_enum"])
    op.create_index(op.f("ix_optionals_the_number"), "optionals", ["the_number"])
    op.create_table(
        "set_by_servers",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("the_uuid", sa.Uuid(), nullable=False),
        sa.Column("the_str", sa.String(length=1), nullable=False),
        sa.Column("the_email", sa.String(length=20), nullable=False),
        sa.Column(
            "the_int",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            nullable=False,
        ),
        sa.Column("the_float", sa.Float(), nullable=False),
        sa.Column("the_bool", sa.Boolean(), nullable=False),
        sa.Column("the_datetime", sa.DateTime(timezone=True), nullable=False),
        sa.Column("the_date", sa.Date(), nullable=False),
        sa.Column("the_time", sa.Time(), nullable=False),
        sa.Column(
            "the_json", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("the_decimal", sa.Numeric(precision=2, scale=1), nullable=False),
        sa.Column("the_enum", sa.String(length=50), nullable=False),
        sa.Column(
            "the_number",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            nullable=False,
        ),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("approved_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("token", sa.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_set_by_servers")),
        sa.UniqueConstraint("token", name=op.f("uq_set_by_servers_token")),
    )
    op.create_table(
        "lists",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column(
            "strs", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column(
            "emails", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column(
            "ints", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column(
            "floats", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column(
            "bools", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column(
            "jsons", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lists")),
    )
    op.create_table(
        "nothings",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_nothings")),
    )
    op.create_table(
        "decimals",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("uuid", sa.Uuid(), nullable=False),
        sa.Column("dt", sa.Uuid(), nullable=False),
        sa.Column("Base", sa.Uuid(), nullable=False),
        sa.Column("String", sa.Uuid(), nullable=False),
        sa.Column("Numeric", sa.Uuid(), nullable=False),
        sa.Column("relationship", sa.Uuid(), nullable=False),
        sa.Column("mapped_column", sa.Uuid(), nullable=False),
        sa.Column("utc_now", sa.Uuid(), nullable=False),
        sa.Column("Mapped", sa.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_decimals")),
    )
    op.create_table(
        "anies",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column(
            "uuid", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("dt", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False),
        sa.Column(
            "Base", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column(
            "String", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column(
            "Numeric", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column(
            "relationship",
            sa.JSON().with_variant(JSONB(), "postgresql"),
            nullable=False,
        ),
        sa.Column(
            "mapped_column",
            sa.JSON().with_variant(JSONB(), "postgresql"),
            nullable=False,
        ),
        sa.Column(
            "utc_now", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column(
            "Mapped", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("mine_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["mine_id"], ["decimals.id"], name=op.f("fk_anies_mine_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_anies")),
    )
    op.create_index(op.f("ix_anies_mine_id"), "anies", ["mine_id"])
    op.create_table(
        "texts",
        sa.Column(
            "number",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            nullable=False,
        ),
        sa.Column("line", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_texts")),
    )
    op.create_table(
        "http_servers",
        sa.Column(
            "id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("host", sa.String(length=100), nullable=False),
        sa.Column(
            "port", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column(
            "parent_id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            nullable=True,
        ),
        sa.Column(
            "text_id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            nullable=False,
        ),
        sa.Column("enabled", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["parent_id"],
            ["http_servers.id"],
            name=op.f("fk_http_servers_parent_id"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["text_id"], ["texts.number"], name=op.f("fk_http_servers_text_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_http_servers")),
        sa.UniqueConstraint("text_id", name=op.f("uq_http_servers_text_id")),
        sa.UniqueConstraint(
            "port", "enabled", name=op.f("uq_http_servers_port_enabled")
        ),
    )
    op.create_index(op.f("ix_http_servers_parent_id"), "http_servers", ["parent_id"])
    op.create_index(op.f("ix_http_servers_host_port"), "http_servers", ["host", "port"])
    op.create_table(
        "a_very_long_name_of_a_model_for_all_that_postgresql_cuts",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column(
            "a_column_whose_name_is_long_enough_for_its_index_to_be_cut",
            sa.Text(),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint(
            "id",
            name=op.f("pk_a_very_long_name_of_a_model_for_all_that_postgresql_cuts"),
        ),
    )
    op.create_index(
        op.f(
            "ix_a_very_long_name_of_a_model_for_all_that_postgresql_cuts_a_column_whose_name_is_long_enough_for_its_index_to_be_cut"
        ),
        "a_very_long_name_of_a_model_for_all_that_postgresql_cuts",
        ["a_column_whose_name_is_long_enough_for_its_index_to_be_cut"],
    )
    op.create_table(
        "notes",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("owner_id", sa.Uuid(), nullable=False),
        sa.Column("reader_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["users.id"], name=op.f("fk_notes_owner_id")
        ),
        sa.ForeignKeyConstraint(
            ["reader_id"], ["users.id"], name=op.f("fk_notes_reader_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notes")),
    )
    op.create_index(op.f("ix_notes_owner_id"), "notes", ["owner_id"])
    op.create_index(op.f("ix_notes_reader_id"), "notes", ["reader_id"])
    op.create_table(
        "profiles",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("owner_id", sa.Uuid(), nullable=False),
        sa.Column("bio", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["owner_id"],
            ["users.id"],
            name=op.f("fk_profiles_owner_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_profiles")),
        sa.UniqueConstraint("owner_id", name=op.f("uq_profiles_owner_id")),
    )
    op.create_table(
        "chickens",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("egg_id", sa.Uuid(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chickens")),
    )
    op.create_index(op.f("ix_chickens_egg_id"), "chickens", ["egg_id"])
    op.create_table(
        "nests",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("first_id", sa.Uuid(), nullable=True),
        sa.Column("builder_id", sa.Uuid(), nullable=False),
        sa.Column("owner_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["builder_id"],
            ["chickens.id"],
            name=op.f("fk_nests_builder_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["chickens.id"], name=op.f("fk_nests_owner_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_nests")),
    )
    op.create_index(op.f("ix_nests_first_id"), "nests", ["first_id"])
    op.create_index(op.f("ix_nests_builder_id"), "nests", ["builder_id"])
    op.create_index(op.f("ix_nests_owner_id"), "nests", ["owner_id"])
    op.create_table(
        "eggs",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column(
            "data", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("mother_id", sa.Uuid(), nullable=False),
        sa.Column("nest_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["mother_id"], ["chickens.id"], name=op.f("fk_eggs_mother_id")
        ),
        sa.ForeignKeyConstraint(
            ["nest_id"], ["nests.id"], name=op.f("fk_eggs_nest_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_eggs")),
    )
    op.create_index(op.f("ix_eggs_mother_id"), "eggs", ["mother_id"])
    op.create_index(op.f("ix_eggs_nest_id"), "eggs", ["nest_id"])
    op.create_table(
        "http_server_peers",
        sa.Column(
            "http_server_id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            nullable=False,
        ),
        sa.Column(
            "peer_id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["http_server_id"],
            ["http_servers.id"],
            name=op.f("fk_http_server_peers_http_server_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["peer_id"],
            ["http_servers.id"],
            name=op.f("fk_http_server_peers_peer_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "http_server_id", "peer_id", name=op.f("pk_http_server_peers")
        ),
    )
    op.create_index(
        op.f("ix_http_server_peers_peer_id"), "http_server_peers", ["peer_id"]
    )
    op.create_table(
        "http_server_texts",
        sa.Column(
            "http_server_id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            nullable=False,
        ),
        sa.Column(
            "text_id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["http_server_id"],
            ["http_servers.id"],
            name=op.f("fk_http_server_texts_http_server_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["text_id"],
            ["texts.number"],
            name=op.f("fk_http_server_texts_text_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "http_server_id", "text_id", name=op.f("pk_http_server_texts")
        ),
    )
    op.create_index(
        op.f("ix_http_server_texts_text_id"), "http_server_texts", ["text_id"]
    )
    op.create_table(
        "note_friends",
        sa.Column("note_id", sa.Uuid(), nullable=False),
        sa.Column("friend_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["note_id"],
            ["notes.id"],
            name=op.f("fk_note_friends_note_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["friend_id"],
            ["users.id"],
            name=op.f("fk_note_friends_friend_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("note_id", "friend_id", name=op.f("pk_note_friends")),
    )
    op.create_index(op.f("ix_note_friends_friend_id"), "note_friends", ["friend_id"])
    op.create_table(
        "sign_in_counts",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("pending", sa.Integer(), nullable=False),
        sa.Column("waiting", sa.Integer(), nullable=False),
        sa.Column("has_failed", sa.Boolean(), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_sign_in_counts")),
    )
    op.create_index(
        op.f("ix_sign_in_counts_expires_at"), "sign_in_counts", ["expires_at"]
    )
    with op.batch_alter_table("chickens") as batch:
        batch.create_foreign_key(
            op.f("fk_chickens_egg_id"), "eggs", ["egg_id"], ["id"], ondelete="SET NULL"
        )
    with op.batch_alter_table("nests") as batch:
        batch.create_foreign_key(
            op.f("fk_nests_first_id"), "eggs", ["first_id"], ["id"]
        )


def downgrade() -> None:
    """Drop the tables."""
    with op.batch_alter_table("chickens") as batch:
        batch.drop_constraint(op.f("fk_chickens_egg_id"), type_="foreignkey")
    with op.batch_alter_table("nests") as batch:
        batch.drop_constraint(op.f("fk_nests_first_id"), type_="foreignkey")
    op.drop_table("sign_in_counts")
    op.drop_table("note_friends")
    op.drop_table("http_server_texts")
    op.drop_table("http_server_peers")
    op.drop_table("eggs")
    op.drop_table("nests")
    op.drop_table("chickens")
    op.drop_table("profiles")
    op.drop_table("notes")
    op.drop_table("a_very_long_name_of_a_model_for_all_that_postgresql_cuts")
    op.drop_table("http_servers")
    op.drop_table("texts")
    op.drop_table("anies")
    op.drop_table("decimals")
    op.drop_table("nothings")
    op.drop_table("lists")
    op.drop_table("set_by_servers")
    op.drop_table("optionals")
    op.drop_table("requireds")
    op.drop_table("defaults")
    op.drop_table("users")
