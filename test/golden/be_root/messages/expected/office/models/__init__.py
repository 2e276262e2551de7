"""The models, each in a module of its own."""

from .comm_message import CommMessage as CommMessage
from .comm_recipient import CommRecipient as CommRecipient
from .contact import Contact as Contact
# codegen:models
