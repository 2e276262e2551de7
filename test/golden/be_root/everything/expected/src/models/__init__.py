"""The models, each in a module of its own."""

# A line for each, in any order: branches that add models are merged line by line.
# fmt: off
# isort: skip_file
from .a_very_long_name_of_a_model_for_all_that_postgresql_cuts import AVeryLongNameOfAModelForAllThatPostgresqlCuts as AVeryLongNameOfAModelForAllThatPostgresqlCuts
from .any import Any as Any
from .chicken import Chicken as Chicken
from .decimal import Decimal as Decimal
from .defaults import Defaults as Defaults
from .egg import Egg as Egg
from .http_server import HTTPServer as HTTPServer
from .lists import Lists as Lists
from .nest import Nest as Nest
from .note import Note as Note
from .nothing import Nothing as Nothing
from .optional import Optional as Optional
from .profile import Profile as Profile
from .required import Required as Required
from .set_by_server import SetByServer as SetByServer
from .sign_in_count import SignInCount as SignInCount
from .text import Text as Text
from .user import User as User
# codegen:models
