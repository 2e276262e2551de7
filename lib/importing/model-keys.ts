/** Foreign keys of starter models: where they lead, and what they do. */
import { type Expression, code, identifier, joined } from '../core/expression.js';
import { literal } from '../languages/python.js';
import type { ReadReference } from './document.js';
import type { Entity } from './entities.js';

/** The entity that a key leads to; none: no model is made of that table. */
export function targetOf({ schema, table: name }: ReadReference, entities: readonly Entity[]): Entity | undefined {
  return entities.find(({ table }) => table.name === name && table.schema === schema);
}

/** A column that a key leads to, as constraints name it: `sales.customers.id` */
export function targetColumn({ schema, table }: ReadReference, column = ''): string {
  return [...(schema === null ? [] : [schema]), table, column].join('.');
}

/** What a key of an entity does, and when it is checked: further arguments of a constraint. */
export function behaviour(reference: ReadReference, entity: Entity, entities: readonly Entity[]): Expression {
  const parts = Object.entries(reference.options).map(([name, value]) => code`, ${identifier(name)}=${literal(value)}`);
  // Tables that lead to each other are in no order without it.
  const isCircle = targetOf(reference, entities) !== entity && leadsTo(reference, entity, entities);
  return joined([...parts, ...(isCircle ? [code`, use_alter=True`] : [])], '');
}

/** Tell whether foreign keys lead from a reference to a table. */
function leadsTo(first: ReadReference, end: Entity, entities: readonly Entity[]): boolean {
  const seen = new Set<Entity>();
  const waiting = [first];
  for (let reference = waiting.pop(); reference !== undefined; reference = waiting.pop()) {
    const target = targetOf(reference, entities);
    if (target === end) return true;
    if (target === undefined || seen.has(target)) continue;
    seen.add(target);
    waiting.push(...target.table.references);
  }
  return false;
}
