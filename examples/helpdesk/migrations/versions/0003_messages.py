"""Contacts, and the messages that go to them.

Revision 0003, after 0002.
"""

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "contacts",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_contacts")),
    )
    op.create_table(
        "comm_messages",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("comm_type", sa.String(length=100), nullable=False),
        sa.Column("context", sa.JSON(), nullable=False),
        sa.Column("owner", sa.String(length=255), nullable=True),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.func.now(),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_comm_messages")),
    )
    op.create_table(
        "comm_recipients",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("message_id", sa.Uuid(), nullable=False),
        sa.Column("method", sa.String(length=50), nullable=False),
        sa.Column("subject_key", sa.String(length=255), nullable=False),
        sa.Column("address", sa.String(length=2000), nullable=False),
        sa.Column("status", sa.String(length=20), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column(
            "due_at",
            sa.DateTime(timezone=True),
            server_default=sa.func.now(),
            nullable=False,
        ),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["message_id"],
            ["comm_messages.id"],
            name=op.f("fk_comm_recipients_message_id"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_comm_recipients")),
    )
    op.create_index(
        op.f("ix_comm_recipients_status_due_at"),
        "comm_recipients",
        ["status", "due_at"],
    )
    op.create_index(
        op.f("ix_comm_recipients_message_id"), "comm_recipients", ["message_id"]
    )


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("comm_recipients")
    op.drop_table("comm_messages")
    op.drop_table("contacts")
