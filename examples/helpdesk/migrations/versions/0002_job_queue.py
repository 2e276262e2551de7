"""The tables of the job queue, which pgqueuer looks after.

Revision 0002, after 0001. What a later release of pgqueuer changes in them,
`pgq upgrade --plan` tells.
"""

from alembic import op
from codegen_companion.queue import install_statements, uninstall_statements

revision: str = "0002"
down_revision: str | None = "0001"


def upgrade() -> None:
    """Create the tables, on PostgreSQL: tests without a server have no queue."""
    if op.get_context().dialect.name == "postgresql":
        for statement in install_statements():
            op.execute(statement)


def downgrade() -> None:
    """Drop the tables, with all jobs."""
    if op.get_context().dialect.name == "postgresql":
        for statement in uninstall_statements():
            op.execute(statement)
