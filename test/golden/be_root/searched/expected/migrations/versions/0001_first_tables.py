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
        "articles",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("body", sa.Text(), nullable=True),
        sa.Column("order", sa.Text(), nullable=False),
        sa.Column(
            "views",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_articles")),
    )
    op.create_index(op.f("ix_articles_title_views"), "articles", ["title", "views"])
    op.create_table(
        "something_with_a_rather_long_names",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column(
            "a_column_that_makes_it_longer", sa.String(length=20), nullable=False
        ),
        sa.PrimaryKeyConstraint(
            "id", name=op.f("pk_something_with_a_rather_long_names")
        ),
    )
    if op.get_context().dialect.name == "postgresql":
        # It stays when the tables are dropped: others may use it as well.
        op.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public")
        op.create_index(
            op.f("ix_articles_order_prefix"),
            "articles",
            [sa.func.lower(sa.column("order")).label("order")],
            postgresql_ops={"order": "text_pattern_ops"},
        )
        op.create_index(
            op.f("ix_articles_title_prefix"),
            "articles",
            [sa.func.lower(sa.column("title")).label("title")],
            postgresql_ops={"title": "text_pattern_ops"},
        )
        op.create_index(
            op.f("ix_articles_title_body_trigram"),
            "articles",
            ["title", "body"],
            postgresql_using="gin",
            postgresql_ops={
                "body": "public.gin_trgm_ops",
                "title": "public.gin_trgm_ops",
            },
        )
        op.create_index(
            op.f("ix_articles_title_body_order_full_text_german"),
            "articles",
            [
                sa.text(
                    "to_tsvector('german', coalesce(title, '') || ' ' || coalesce(body, '') || ' ' || coalesce(\"order\", ''))"
                )
            ],
            postgresql_using="gin",
        )
        op.create_index(
            op.f("ix_articles_body_full_text_english"),
            "articles",
            [sa.text("to_tsvector('english', coalesce(body, ''))")],
            postgresql_using="gin",
        )
        op.create_index(
            op.f(
                "ix_something_with_a_rather_long_names_a_column_that_makes_it_longer_full_text_simple"
            ),
            "something_with_a_rather_long_names",
            [
                sa.text(
                    "to_tsvector('simple', coalesce(a_column_that_makes_it_longer, ''))"
                )
            ],
            postgresql_using="gin",
        )


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("something_with_a_rather_long_names")
    op.drop_table("articles")
