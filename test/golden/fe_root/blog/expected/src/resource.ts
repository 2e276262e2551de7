/** What the pages know of a resource: its fields, and what its API offers. */

/** A row, or the body of a request. */
export type Row = Record<string, unknown>;

/** A row as it was at some moment. */
export interface Version {
  readonly row: Row;
  /** What the API knows it by; undefined where it does not tell versions apart. */
  readonly tag: string | undefined;
}

/** Some of the rows of a list, and where the next ones start. */
export interface Page {
  readonly items: readonly Row[];
  readonly next_cursor: string | null;
}

/** Which part of a list is asked for; without a cursor, the start. Parameters that not all lists have go with it. */
export interface ListQuery {
  cursor?: string;
  page_size?: number;
}

/** Types of values. */
export type FieldType =
  | 'uuid'
  | 'str'
  | 'email'
  | 'int'
  | 'float'
  | 'decimal'
  | 'bool'
  | 'datetime'
  | 'date'
  | 'time'
  | 'json'
  | 'enum';

/** One field of a resource. */
export interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly label: string;
  /** What stands below the input. */
  readonly description?: string;
  /** A list of values of the type. */
  readonly list?: boolean;
  /** Shown, never sent. */
  readonly readOnly?: boolean;
  readonly required?: boolean;
  /** An empty input means null. */
  readonly nullable?: boolean;
  /** What the input of a new row starts with. */
  readonly default?: unknown;
  /** The values to choose from. */
  readonly values?: readonly (string | number)[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly ge?: number;
  readonly gt?: number;
  readonly le?: number;
  readonly lt?: number;
  /** Digits of a decimal, on both sides of the point */
  readonly maxDigits?: number;
  /** Digits of a decimal after the point */
  readonly decimalPlaces?: number;
  /** The value is the key of a row of this resource. */
  readonly reference?: () => Resource;
}

/** A resource. What its API does not offer has no function, and no place on the pages. */
export interface Resource {
  /** First step of the addresses of its pages */
  readonly path: string;
  /** Its name as headings show it */
  readonly label: string;
  /** One row of it, in running text */
  readonly singular: string;
  /** Field that tells rows apart */
  readonly key: string;
  /** Field that names a row to people */
  readonly title: string;
  /** Fields that the list shows */
  readonly columns: readonly string[];
  /** Fields that the rows can be sorted by */
  readonly sort?: readonly string[];
  /** Parameters of the list that rows are filtered by: `title__contains` */
  readonly filters?: readonly string[];
  /** The list can be searched. */
  readonly search?: boolean;
  readonly fields: readonly Field[];
  list?(query?: ListQuery): Promise<Page>;
  get?(key: string): Promise<Row>;
  /** In place of `get`, where the API tells versions apart */
  getVersion?(key: string): Promise<Version>;
  create?(body: Row): Promise<Row>;
  update?(key: string, body: Row, tag?: string): Promise<Row>;
  remove?(key: string, tag?: string): Promise<unknown>;
}

/** What the client's query of a list can be sorted by. */
type SortOf<Query> = Query extends { sort?: readonly (infer Sort)[] } ? Sort & string : never;

/**
 * A resource whose fields are those of the client's types: of its rows, of the bodies that are sent, and of what its
 * list can be asked for.
 */
export interface ResourceOf<Item, Body = Item, Query = unknown> extends Resource {
  readonly key: keyof Item & string;
  readonly title: keyof Item & string;
  readonly columns: readonly (keyof Item & string)[];
  readonly sort?: readonly SortOf<NonNullable<Query>>[];
  readonly filters?: readonly (keyof NonNullable<Query> & string)[];
  readonly search?: 'q' extends keyof NonNullable<Query> ? boolean : false;
  readonly fields: readonly (
    | (Field & { readonly name: keyof Item & string; readonly readOnly: true })
    | (Field & { readonly name: keyof Body & string; readonly readOnly?: false })
  )[];
}

/** The key of a row, as addresses hold it. */
export function keyOf(resource: Resource, row: Row): string {
  return String(row[resource.key]);
}

/** What people call a row. */
export function titleOf(resource: Resource, row: Row): string {
  const title = row[resource.title];
  return typeof title === 'string' && title !== '' ? title : keyOf(resource, row);
}

/** Some of the rows; none where the API lists none. */
export async function readPage(resource: Resource, query: ListQuery): Promise<Page> {
  const page = await resource.list?.(query);
  return page ?? { items: [], next_cursor: null };
}

/** The row with a key. */
export async function readRow(resource: Resource, key: string): Promise<Version> {
  if (resource.getVersion) return resource.getVersion(key);
  return { row: (await resource.get?.(key)) ?? {}, tag: undefined };
}
