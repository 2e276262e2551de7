/** Columns of classes that are not made from the config: written where they are plain, and left to people where not. */
import assert from 'node:assert/strict';

import { grownModel } from '../../lib/changing/model-columns.js';
import { parseFieldLine } from '../../lib/setup/field-line.js';

const BASE =
  'class Base(DeclarativeBase):\n    metadata = MetaData(naming_convention=N)\n    type_annotation_map = T\n';

const CUSTOMER = `"""Customers."""

from typing import TYPE_CHECKING

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .base import Base

if TYPE_CHECKING:
    from .order import Order

LONGEST = 40  # a line of the user's


class Customer(Base):
    """A row of customers."""

    __tablename__ = "client list"

    id: Mapped[str] = mapped_column(String(5), primary_key=True)
    note: Mapped[str | None] = mapped_column(
        String(4000), comment="What those say who have talked to them on the telephone"
    )

    orders: Mapped[list["Order"]] = relationship(
        foreign_keys="[Order.customer_id]", viewonly=True, lazy="raise"
    )

    def greet(self) -> str:
        """Say hello."""
        return f"Hello {self.id}"


class Other(Base):
    """Another one."""

    __tablename__ = "others"

    id: Mapped[str] = mapped_column(String(5), primary_key=True)
`;

const FIELDS = 'vip:bool=false price:decimal? code:str(20):unique made_at:datetime?';

describe('columns of models that are the user’s', () => {
  it('stand behind the last one of the class, with their imports', () => {
    const grown = grow({}) ?? assert.fail();
    assert.equal(grown.path, 'api/app/models/customer.py');
    const wanted = CUSTOMER.replace('from typing', 'import datetime as dt\nfrom decimal import Decimal\nfrom typing')
      .replace('import String\n', 'import Numeric, String\n')
      .replace(
        '    )\n\n    orders',
        [
          '    )',
          '    vip: Mapped[bool] = mapped_column(default=False)',
          '    price: Mapped[Decimal | None] = mapped_column(Numeric(12, 2))',
          '    code: Mapped[str] = mapped_column(String(20), unique=True)',
          '    made_at: Mapped[dt.datetime | None]',
          '',
          '    orders',
        ].join('\n'),
      );
    assert.equal(grown.text, wanted);
  });

  it('are what its table gains', () => {
    const { before, after } = grow({}) ?? assert.fail();
    assert.deepEqual([before.table, after.table], ['client list', 'client list']);
    const names = (model: typeof before): readonly string[] => model.columns.map(({ name }) => name);
    assert.deepEqual(names(after), [...names(before), 'vip', 'price', 'code', 'made_at']);
  });

  it('are found where a package has the class of one of its modules', () => {
    const list = 'from .customer import Customer as Customer\n';
    const grown = grow({ dotted: 'app.models.Customer', files: { 'api/app/models/__init__.py': list } });
    assert.equal(grown?.path, 'api/app/models/customer.py');
  });

  for (const [what, change] of Object.entries({
    'a relation': { fields: 'order:Order?' },
    'a unique column of SQLite': { database: 'sqlite' as const },
    'a class of another base': { text: CUSTOMER.replace('Customer(Base)', 'Customer(Named, Base)') },
    'a table in a schema': { text: CUSTOMER.replace('"client list"', '"c"\n    __table_args__ = {"schema": "s"}') },
    'a table that is not named by a text': { text: CUSTOMER.replace('"client list"', 'NAME') },
    'a class without columns': { text: CUSTOMER.replaceAll(': Mapped[str', ': Any[str') },
    'a module that is laid out otherwise': { text: CUSTOMER.replace('(String(5)', '( String(5)') },
    'a base without the types of columns': {
      files: { 'api/app/models/base.py': 'class Base(DeclarativeBase):\n    pass\n' },
    },
    'a module that is elsewhere': { dotted: 'other.models.Customer' },
  })) {
    it(`are left to people: ${what}`, () => {
      assert.equal(grow(change), undefined);
    });
  }
});

function grow({
  fields = FIELDS,
  text = CUSTOMER,
  dotted = 'app.models.customer.Customer',
  files = {},
  database = 'postgres',
}: {
  readonly fields?: string;
  readonly text?: string;
  readonly dotted?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly database?: 'sqlite' | 'postgres';
}): ReturnType<typeof grownModel> {
  const parsed = parseFieldLine(fields, { resource: 'Customer' });
  if ('problems' in parsed) throw new Error(parsed.problems.join('\n'));
  const all = new Map(Object.entries({ 'api/app/models/base.py': BASE, 'api/app/models/customer.py': text, ...files }));
  const read = Object.assign((path: string) => all.get(path), { filesIn: () => [] });
  return grownModel(dotted, parsed.fields, { read, prefixPath: 'api', database });
}
