/** Names of fields that stand for attributes of other names, as generated code and its tests are told them. */
import { type Expression, code, joined } from '../../../core/expression.js';
import { oncePer } from '../../../core/once.js';
import { literal } from '../../../languages/python.js';
import type { FieldSpec, ResourceConfig } from '../config.js';
import type { SharedPiece } from '../outputs/shared-piece.js';
import { declaredFields } from './declarations.js';

/** The attributes that fields stand for where they are called otherwise, by the dotted names that lead to the fields. */
export function aliasesIn(
  fields: readonly FieldSpec[],
  above: readonly string[] = [],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.flatMap(({ name, alias, relation = alias, fields: inner = [] }) => {
      const path = [...above, name];
      return [
        ...(relation === undefined ? [] : [[path.join('.'), relation] as const]),
        ...Object.entries(aliasesIn(inner, path)),
      ];
    }),
  );
}

const ALIASES = code`ALIASES`;

/** What the routes of a resource have of it. */
interface ClientNames {
  /** The constant; empty where clients know all attributes by their own names */
  readonly name: Expression;
  readonly shared: readonly SharedPiece[];
}

/** What clients call attributes that have other names, for errors that name them. */
export const clientNames = oncePer((resource: ResourceConfig): ClientNames => {
  const aliased = declaredFields(resource).flatMap(({ name, alias }) =>
    alias === undefined ? [] : [[alias, name] as const],
  );
  if (aliased.length === 0) return { name: code``, shared: [] };
  const entries = [...new Map(aliased)].map(([alias, name]) => code`${literal(alias)}: ${literal(name)}`);
  const view = { constant: ALIASES, statement: code`{${joined(entries, ', ')}}` };
  return {
    name: ALIASES,
    shared: [{ id: ALIASES, slot: 'constants', template: '[module]/routes/_select.py.ejs', view }],
  };
});
