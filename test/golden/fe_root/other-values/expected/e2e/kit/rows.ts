/** Rows that tests need, made and found by the functions of the descriptors: those that the pages call, too. */
import { inputFields } from '@/kit/form/body';
import { type Field, type Resource, type Row, keyOf, textOf, titleOf } from '@/kit/resource';
import * as named from '@/resources';

import { Refused } from './request';
import { type Sample, comparable, sampleOf } from './values';

/** The resources that have pages. */
export const resources: readonly Resource[] = Object.values<Resource>(named);

/** Something that a test needs is not there, and nobody can tell what it is: the test is skipped, and says so. */
export class Missing extends Error {}

/** Values of fields by the names of these. */
export type Samples = ReadonlyMap<string, Sample>;

/** Values of the fields of a new row; of all that there is one for, but for `required` only where a row needs it. */
export async function samplesOf(resource: Resource, only?: 'required'): Promise<Samples> {
  const samples = new Map<string, Sample>();
  for (const field of inputFields(resource.fields)) {
    const isNeeded = field.required === true || field.name === resource.title;
    if (only === 'required' && !isNeeded) continue;
    const sample = await anySample(resource, field);
    if (sample !== undefined) samples.set(field.name, sample);
    else if (field.required === true)
      throw new Missing(`a value of ${resource.path}.${field.name}: see e2e/overrides.ts`);
  }
  return samples;
}

/** A value of a field, which is the key of a row where it has to be one. */
export async function anySample(
  resource: Resource,
  field: Field,
  old?: unknown,
): Promise<Sample | undefined> {
  // A file is sent by a request of its own.
  if (field.file !== undefined) return undefined;
  const related = field.reference?.();
  const isOfRows = field.items !== undefined || (related !== undefined && field.list === true);
  // What is chosen there and what is added would be both.
  if (isOfRows && old !== undefined) return undefined;
  if (field.items !== undefined) return lineSample(resource, field.items);
  if (related !== undefined) return relatedSample(resource, related, field);
  // What it is a key of has no list: a row that is there knows one.
  if (!field.name.endsWith('_id') || field.list === true) return sampleOf(resource, field, old);
  const [row] = resource.list ? await someRows(resource) : [];
  const key = row?.[field.name] ?? null;
  return key === null ? undefined : { text: textOf(key), value: key };
}

/** A row beside the new one, of which a list has some. */
async function lineSample(
  resource: Resource,
  fields: readonly Field[],
): Promise<Sample | undefined> {
  const line = new Map<string, Sample>();
  const value: Row = {};
  for (const field of inputFields(fields)) {
    const sample = await anySample(resource, field);
    if (sample === undefined && field.required === true) return undefined;
    if (sample !== undefined) line.set(field.name, sample);
    if (sample !== undefined || field.nullable === true) value[field.name] = sample?.value ?? null;
  }
  return { text: '', value: [value], line };
}

async function relatedSample(
  owner: Resource,
  resource: Resource,
  field: Field,
): Promise<Sample | undefined> {
  if (resource === owner && field.required !== true) return undefined;
  const row = await aRow(resource);
  if (row === undefined) return undefined;
  // Keys of several parts are in several fields.
  const value = row[String(resource.key)];
  const text = keyOf(resource, row);
  const title = titleOf(resource, row);
  return { text, value: field.list === true ? [value] : value, title };
}

/** A row: a new one where the API makes it, else one that is there. */
export async function aRow(resource: Resource): Promise<Row | undefined> {
  if (resource.create) return makeRow(resource);
  const [row] = await someRows(resource);
  return row;
}

/** {@link aRow}, for a test that cannot do without. */
export async function theRow(resource: Resource): Promise<Row> {
  const row = await aRow(resource);
  if (row === undefined)
    throw new Missing(`a row of ${resource.path}: there is none, and the API makes none`);
  return row;
}

/** Make a row, with a value of each field that it needs. */
export async function makeRow(resource: Resource): Promise<Row> {
  const samples = await samplesOf(resource, 'required');
  const nulls = inputFields(resource.fields).filter(({ nullable }) => nullable === true);
  const body = {
    ...Object.fromEntries(nulls.map(({ name }) => [name, null])),
    ...Object.fromEntries([...samples].map(([name, { value }]) => [name, value])),
  };
  const made = await resource.create?.(body);
  return { ...body, ...made };
}

/** A row as the API has it now; undefined where it is gone, and where the API reads none. */
export async function readRow(resource: Resource, key: string): Promise<Row | undefined> {
  if (!resource.get) return (await someRows(resource)).find((row) => keyOf(resource, row) === key);
  try {
    return (await resource.get(key)).row;
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return undefined;
    throw error;
  }
}

/** More pages than these of a list are not read. */
const MOST_PAGES = 20;

/** The rows of a list, the first pages of it. */
export async function someRows(resource: Resource): Promise<readonly Row[]> {
  const { list, offset, pageSize: size = 100 } = resource;
  const rows: Row[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < MOST_PAGES && list !== undefined; page += 1) {
    const asked = offset
      ? { limit: size, offset: rows.length }
      : { page_size: size, ...(cursor && { cursor }) };
    const { items, next_cursor: next } = await list(asked);
    rows.push(...items);
    cursor = next;
    if (offset ? items.length < size : !next) break;
  }
  return rows;
}

/** More rows than these are not tried. */
const MOST_TRIES = 5;

/** Rows to be deleted: a new one where the API makes it, else those that no other one refers to, as far as lists tell. */
export async function removableRows(resource: Resource): Promise<readonly Row[]> {
  if (resource.create) return [await makeRow(resource)];
  const keys = new Set<string>();
  for (const other of resources) {
    const fields = other.fields.filter((field) => field.reference?.() === resource);
    if (fields.length === 0) continue;
    for (const row of await someRows(other)) {
      for (const { name } of fields) keys.add(textOf(row[name]));
    }
  }
  const rows = await someRows(resource);
  return rows.filter((row) => !keys.has(keyOf(resource, row))).slice(0, MOST_TRIES);
}

/** What a row holds of fields, in a form that can be compared. */
export function valuesIn({ fields }: Resource, row: Row, names: Iterable<string>): Row {
  const known = new Map(fields.map((field) => [field.name, field]));
  const entries = [...names].flatMap((name) => {
    const field = known.get(name);
    // What is written alone, no row has; rows beside it have more than what was typed.
    return field && !field.items && name in row
      ? [[name, comparable(field.type, row[name])] as const]
      : [];
  });
  return Object.fromEntries(entries);
}

/** {@link valuesIn}, of what was typed. */
export function valuesOf(resource: Resource, samples: Samples, names: Iterable<string>): Row {
  const row = Object.fromEntries([...samples].map(([name, { value }]) => [name, value]));
  return valuesIn(resource, row, names);
}
