/** Rows that a row lists: those that its keys lead to, and those that are written with it. */
import { type Field, type Resource, type Row, keyOf } from './resource';

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
      return typeof text === 'string' ? [[keyOf(related, one), text]] : [];
    }),
  );
}

/** The rows that a field lists, as a resource whose words and cells have names of their own: `orders.lines`. */
export function itemsResource(resource: Resource, { name, label, items = [] }: Field): Resource {
  return {
    path: `${resource.path}.${name}`,
    label,
    singular: label,
    icon: resource.icon,
    key: '',
    title: '',
    columns: [],
    fields: items,
  };
}

/** Tell whether an answer shows the first values of a list alone. */
export function isCut({ name }: Field, row: Row): boolean {
  return typeof row[`${name}_next`] === 'string';
}
