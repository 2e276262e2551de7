/** A file that moves with its resource: edited lines say the new name, added ones stay, and nothing conflicts. */
import assert from 'node:assert/strict';

import { renamedSides } from '../../lib/changing/renamed-sides.js';
import { merge } from '../../lib/output/plan/merge.js';

const BASE = `"""Order lines."""

ORDER_LINE_TAGS = Table("order_line_tags")

class OrderLine(Base):
    """An order line."""

    __tablename__ = "order_lines"
    border: str
`;
const GENERATED = `"""Parts."""

PART_TAGS = Table("part_tags")

class Part(Base):
    """A part."""

    __tablename__ = "parts"
    border: str
    weight: int
`;
const MINE = `"""Order lines, as the shop sees them."""

ORDER_LINE_TAGS = Table("order_line_tags")

class OrderLine(Base):  # an order line of ours
    """An order line.

    Counted every evening.
    """

    __tablename__ = "order_lines"
    border: str

    def show(self) -> str:
        return "OrderLine"
`;
const MOVED = `"""Parts, as the shop sees them."""

PART_TAGS = Table("part_tags")

class Part(Base):  # a part of ours
    """A part.

    Counted every evening.
    """

    __tablename__ = "parts"
    border: str
    weight: int

    def show(self) -> str:
        return "OrderLine"
`;

describe('renamedSides', () => {
  it('leaves to a merge what somebody meant', () => {
    const sides = { base: BASE, mine: MINE, generated: GENERATED };
    assert.ok(merge(sides).conflicts > 0);
    const merged = merge(renamedSides(sides, { from: 'OrderLine', to: 'Part' }));
    assert.deepEqual(merged, { text: MOVED, conflicts: 0 });
  });

  it('takes no other word for the name', () => {
    const text = 'border orders reorder ordering Orders Ordering createOrder place_order\n';
    const said = renamedSides({ base: text, mine: text, generated: text }, { from: 'Order', to: 'Item' }).mine;
    assert.equal(said, 'border items reorder ordering Items Ordering createItem place_item\n');
  });
});
