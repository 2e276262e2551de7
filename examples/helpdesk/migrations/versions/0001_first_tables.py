"""First tables.

Revision 0001, after nothing.
"""

import sqlalchemy as sa
from alembic import op

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
        "articles",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("text", sa.String(length=20000), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_articles")),
    )
    op.create_table(
        "tickets",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("subject", sa.String(length=200), nullable=False),
        sa.Column("text", sa.String(length=20000), nullable=False),
        sa.Column("contact_id", sa.Uuid(), nullable=False),
        sa.Column("status", sa.String(length=50), nullable=False),
        sa.Column("assignee_id", sa.Uuid(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["assignee_id"], ["users.id"], name=op.f("fk_tickets_assignee_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tickets")),
    )
    op.create_index(op.f("ix_tickets_assignee_id"), "tickets", ["assignee_id"])
    if op.get_context().dialect.name == "postgresql":
        # It stays when the tables are dropped: others may use it as well.
        op.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public")
        op.create_index(
            op.f("ix_articles_title_text_trigram"),
            "articles",
            ["title", "text"],
            postgresql_using="gin",
            postgresql_ops={
                "text": "public.gin_trgm_ops",
                "title": "public.gin_trgm_ops",
            },
        )
        op.create_index(
            op.f("ix_tickets_subject_text_full_text_english"),
            "tickets",
            [
                sa.text(
                    "to_tsvector('english', coalesce(subject, '') || ' ' || coalesce(text, ''))"
                )
            ],
            postgresql_using="gin",
        )


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("tickets")
    op.drop_table("articles")
    op.drop_table("users")
