/**
 * The order in which tables can be made: each behind those that it leads to. Where tables lead to each other in a circle,
 * an optional link of it waits until all tables are there.
 */

/** A column that leads to a table. */
export interface Link {
  readonly column: string;
  /** Name of the model that it leads to */
  readonly target: string;
  /** May be null. */
  readonly isOptional: boolean;
}

/** Names of models in order, and for each the columns whose links are made when all tables are there. */
export type TableOrder = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Order tables.
 *
 * @param links - by model, in the order that ties are resolved in; every circle has an optional link
 */
export function orderTables(links: ReadonlyMap<string, readonly Link[]>): TableOrder {
  const placed = new Map<string, ReadonlySet<string>>();
  const waiting = new Set(links.keys());
  // A table may lead to itself while it is made.
  const open = (name: string): readonly Link[] =>
    (links.get(name) ?? []).filter(({ target }) => target !== name && !placed.has(target));
  while (waiting.size > 0) {
    const names = [...waiting];
    const next =
      names.find((name) => open(name).length === 0) ??
      names.find((name) => open(name).every(({ isOptional }) => isOptional)) ??
      String(names[0]);
    placed.set(next, new Set(open(next).map(({ column }) => column)));
    waiting.delete(next);
  }
  return placed;
}
