"""The first tickets."""

from functools import cache

from app.models import Ticket
from app.seeds.contact import make_rows as make_contacts
from app.seeds.user import make_rows as make_users


@cache
def make_rows() -> list[Ticket]:
    """Make a few tickets of the contact, which the user works on."""
    return [
        Ticket(
            subject=subject,
            text=text,
            contact=make_contacts()[0],
            assignee=make_users()[0],
        )
        for subject, text in [
            ("The printer is on fire", "There is smoke, and pages are missing."),
            ("No network", "The cable was stolen; printing fails as well."),
        ]
    ]
