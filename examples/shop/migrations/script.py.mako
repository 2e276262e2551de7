<%!
    databases = ("blog", "inventory")
%>"""${message}.

Revision ${up_revision}, after ${down_revision or "nothing"}.
"""

import sqlalchemy as sa
from alembic import op
${imports if imports else ""}

revision: str = ${repr(up_revision)}
down_revision: str | None = ${repr(down_revision)}


def upgrade(database: str) -> None:
    """Change one of the databases."""
    {${", ".join(f'"{key}": upgrade_{key}' for key in databases)}}[database]()


def downgrade(database: str) -> None:
    """Undo the change of one of the databases."""
    {${", ".join(f'"{key}": downgrade_{key}' for key in databases)}}[database]()

% for key in databases:

def upgrade_${key}() -> None:
    """Change the database `${key}`."""
    ${context.get(f"{key}_upgrades", "pass")}


def downgrade_${key}() -> None:
    """Undo the change of the database `${key}`."""
    ${context.get(f"{key}_downgrades", "pass")}

% endfor
