/** Models without some of their attributes: their lines go, and imports that nothing else needs. */
import assert from 'node:assert/strict';

import { attributesIn, takenOut } from '../../lib/changing/taken-out.js';

const TEXT = `"""Products."""

import datetime as dt
from decimal import Decimal
from typing import TYPE_CHECKING

from sqlalchemy import ForeignKey, Numeric, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .base import Base

if TYPE_CHECKING:
    from .brand import Brand


class Product(Base):
    """A product."""

    title: Mapped[str] = mapped_column(String(200))
    weight: Mapped[Decimal | None] = mapped_column(
        Numeric(12, 2),
        default=None,
    )
    made_at: Mapped[dt.datetime]
    brand_id: Mapped[int] = mapped_column(ForeignKey("brands.id"))

    brand: Mapped["Brand"] = relationship()
`;

describe('takenOut', () => {
  it('leaves out attributes, with the imports that they alone need', () => {
    const text = takenOut(TEXT, ['weight', 'made_at', 'brand_id', 'brand'], '');
    assert.equal(
      text,
      `"""Products."""

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class Product(Base):
    """A product."""

    title: Mapped[str] = mapped_column(String(200))
`,
    );
    assert.equal(takenOut(TEXT, ['nothing', 'titl'], ''), TEXT);
  });

  it('keeps imports that somebody has', () => {
    const text = takenOut(TEXT, ['weight'], 'from sqlalchemy import (\n    Numeric,\n)\n');
    assert.match(text, /import ForeignKey, Numeric, String\n/);
    assert.doesNotMatch(text, /Decimal|weight/);
  });

  it('knows the lines of each attribute', () => {
    const lines = attributesIn(TEXT);
    assert.deepEqual([...lines.keys()], ['title', 'weight', 'made_at', 'brand_id', 'brand']);
    assert.match(lines.get('weight') ?? '', /^ {4}weight: [^]*,\n {4}\)\n$/);
  });
});
