/**
 * Relations of one name that an answer shows with `unscoped` in one class and without in another. Where one of the classes
 * inherits from the other it is one relation, whose rows the one or the other way would load: only the models know that.
 */
import { type Expression, code, identifier } from '../../../core/expression.js';
import { generatedName, userName } from '../names/names.js';
import { type Reference, isGuarded } from '../outputs/related_rows.js';
import type { SharedPiece } from '../outputs/route_handler.js';
import type { VisibleRows } from '../outputs/visible_rows.js';

/** The calls that refuse to start where they are one relation. */
export function twoWays(rows: VisibleRows, references: readonly Reference[]): readonly SharedPiece[] {
  const pairs = references.flatMap((open) =>
    references
      .filter((closed) => open.unscoped === true && closed.unscoped !== true && isAlike(open, closed))
      .map((closed) => ({ open, closed })),
  );
  return pairs.map(({ open, closed }) => pieceOf(rows, open, closed));
}

function pieceOf(rows: VisibleRows, open: Reference, closed: Reference): SharedPiece {
  const both = code`${relationOf(open)}, ${relationOf(closed)}`;
  const known = KNOWN.get(rows) ?? new Map<string, SharedPiece>();
  KNOWN.set(rows, known);
  const call = (): Expression =>
    isGuarded(rows, closed) ? code`${generatedName('support.visibility', 'unrelated')}(${both})` : code``;
  const id = `unrelated ${both}`;
  const piece = known.get(id) ?? {
    id,
    slot: 'constants',
    template: '[module]/routes/_unrelated.py.ejs',
    view: { call },
  };
  known.set(id, piece);
  return piece;
}

/** Several answers of a resource may hold a pair, and say it once. */
const KNOWN = new WeakMap<VisibleRows, Map<string, SharedPiece>>();

function isAlike(one: Reference, other: Reference): boolean {
  return one.name === other.name && one.owner !== other.owner;
}

function relationOf({ owner = '', name = '' }: Reference): Expression {
  return code`${userName(owner)}.${identifier(name)}`;
}
