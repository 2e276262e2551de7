"""The models, each in a module of its own."""

# A line for each, in any order: branches that add models are merged line by line.
# fmt: off
# isort: skip_file
from .article import Article as Article
from .comm_message import CommMessage as CommMessage
from .comm_recipient import CommRecipient as CommRecipient
from .comm_template import CommTemplate as CommTemplate
from .contact import Contact as Contact
from .revoked_token import RevokedToken as RevokedToken
from .ticket import Ticket as Ticket
from .user import User as User
# codegen:models
