"""A migration that takes its time."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take longer than a statement of the application may."""
    op.execute("SELECT pg_sleep(2.2)")


def downgrade() -> None:
    """Do nothing."""
