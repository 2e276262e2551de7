"""Names that clients have for attributes of other names."""

from collections.abc import Mapping

__all__ = ["client_name"]


def client_name(attribute: str, aliases: Mapping[str, str] | None) -> str | None:
    """Return what clients call an attribute.

    Args:
        attribute: The attribute of a row.
        aliases: What they call those that have another name for them, by attribute.

    Returns:
        None, where their name of that spelling is that of another attribute.
    """
    known = aliases or {}
    if attribute in known:
        return known[attribute]
    return None if attribute in known.values() else attribute
