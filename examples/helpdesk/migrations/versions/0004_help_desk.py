"""What the help desk needs beside: webhooks, templates of agents, revoked tokens.

Revision 0004, after 0003.
"""

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"


def upgrade() -> None:
    """Create the tables, and tie tickets to contacts."""
    op.create_table(
        "revoked_tokens",
        sa.Column("jti", sa.String(length=36), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("jti", name=op.f("pk_revoked_tokens")),
    )
    op.create_index(
        op.f("ix_revoked_tokens_expires_at"), "revoked_tokens", ["expires_at"]
    )
    op.create_table(
        "comm_templates",
        sa.Column("owner", sa.String(length=255), nullable=False),
        sa.Column("comm_type", sa.String(length=100), nullable=False),
        sa.Column("subject", sa.String(length=500), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.func.now(),
            nullable=False,
        ),
        sa.Column("error", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("owner", "comm_type", name=op.f("pk_comm_templates")),
    )
    with op.batch_alter_table("contacts") as contacts:
        contacts.alter_column("email", existing_type=sa.String(254), nullable=False)
        contacts.add_column(sa.Column("hook_url", sa.String(length=500)))
    with op.batch_alter_table("tickets") as tickets:
        tickets.create_index(op.f("ix_tickets_contact_id"), ["contact_id"])
        tickets.create_foreign_key(
            op.f("fk_tickets_contact_id"), "contacts", ["contact_id"], ["id"]
        )


def downgrade() -> None:
    """Undo it."""
    with op.batch_alter_table("tickets") as tickets:
        tickets.drop_constraint(op.f("fk_tickets_contact_id"))
        tickets.drop_index(op.f("ix_tickets_contact_id"))
    with op.batch_alter_table("contacts") as contacts:
        contacts.drop_column("hook_url")
        contacts.alter_column("email", existing_type=sa.String(254), nullable=True)
    op.drop_table("comm_templates")
    op.drop_table("revoked_tokens")
