"""First tables.

Revision 0001, after nothing.
"""

revision: str = "0001"
down_revision: str | None = None


def upgrade() -> None:
    """Create the tables: none yet."""


def downgrade() -> None:
    """Drop the tables: none yet."""
