/** Rows of other resources that rows refer to by their keys. */
import { format } from './format';
import { type Field, type Resource, type Row, keyOf, titleOf } from './resource';

/** The rows to choose from, by resource. */
export type References = ReadonlyMap<Resource, readonly Row[]>;

const PAGE_SIZE = 100;
/** More rows than this are not offered in a select. */
export const MOST_ROWS = 500;

/** Load the rows that the fields of a resource can refer to. */
export async function readReferences({ fields }: Resource): Promise<References> {
  const referred = fields.map(({ reference }) => reference?.());
  const resources = new Set(referred.filter((resource) => resource !== undefined));
  const rows = [...resources].map(
    async (resource) => [resource, await firstRows(resource)] as const,
  );
  return new Map(await Promise.all(rows));
}

/** The name of the row with a key; the key itself where the row is not known. */
function referenceTitle(field: Field, key: unknown, references?: References): string {
  const resource = field.reference?.();
  if (!resource) return String(key);
  const row = references?.get(resource)?.find((other) => keyOf(resource, other) === String(key));
  return row ? titleOf(resource, row) : String(key);
}

/** The text of a value of a row; empty where there is none. */
export function describe(field: Field, value: unknown, references?: References): string {
  const isReference = field.reference && value !== null && value !== undefined;
  return isReference ? referenceTitle(field, value, references) : format(field, value);
}

async function firstRows(resource: Resource): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await resource.list?.({ page_size: PAGE_SIZE, ...(cursor && { cursor }) });
    rows.push(...(page?.items ?? []));
    cursor = page?.next_cursor;
  } while (cursor && rows.length < MOST_ROWS);
  return rows;
}
