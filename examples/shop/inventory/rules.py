"""What users may see of the inventory: conditions that the generated statements carry."""

from sqlalchemy import ColumnElement, true

from accounts.schemas import CurrentUser
from inventory.models import Supplier


def visible_suppliers(current_user: CurrentUser) -> ColumnElement[bool]:
    """Show confidential suppliers to buyers alone."""
    return true() if "buyer" in current_user.roles else Supplier.confidential.is_(False)
