/** What a row says of the rows that a list of keys leads to. */
import type { Field, Resource, Row } from './resource';

/** Their names by their keys, as far as the row tells them. */
export function nestedTitles(
  { nested }: Field,
  row: Row | undefined,
  related: Resource,
): ReadonlyMap<string, string> {
  const [name = '', title = ''] = nested?.split('.') ?? [];
  const rows = row?.[name];
  if (!Array.isArray(rows)) return new Map();
  return new Map(
    (rows as readonly Row[]).flatMap((one) => {
      const text = one[title];
      return typeof text === 'string' ? [[String(one[related.key]), text]] : [];
    }),
  );
}
