/** What the pages know of a resource. A descriptor is data; everything that is drawn from it is in this folder. */
import type { LucideIcon } from 'lucide-react';

import type { Tone } from '@/components/ui/badge';

import type { Files } from './files';
import { segmentOf } from './segment';

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
  readonly next_cursor?: string | null;
  /** How many there are in all, where the API counts. */
  readonly total?: number;
}

/** Rows that share a value, counted. */
export interface Group {
  readonly key: Row;
  readonly count: number;
}

/** What a list is asked for, by the names of the API's parameters. */
export type ListQuery = Row;

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
  | 'enum'
  | 'nested';

/** How a filter compares; `eq` is the parameter that is called like its field. */
export type Operator =
  | 'eq'
  | 'ne'
  | 'in'
  | 'not_in'
  | 'icontains'
  | 'contains'
  | 'starts_with'
  | 'ends_with'
  | 'gte'
  | 'lte'
  | 'gt'
  | 'lt'
  | 'between'
  | 'is_null';

/** What a form does: it makes a row, or changes one. */
export type Form = 'create' | 'update';

/** One field of a resource. */
export interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly label: string;
  /** What stands below the input. */
  readonly description?: string;
  /** A list of values of the type. */
  readonly list?: boolean;
  /** Rows of the list do not have it. */
  readonly unlisted?: boolean;
  /** Shown, never sent. */
  readonly readOnly?: boolean;
  /** The one form that has its input; default: both */
  readonly only?: Form;
  readonly required?: boolean;
  /** An empty input means null. */
  readonly nullable?: boolean;
  /** What the input of a new row starts with. */
  readonly default?: unknown;
  /** The values to choose from. */
  readonly values?: readonly (string | number)[];
  /** Colours of their badges; others follow from the words. */
  readonly tones?: Readonly<Record<string, Tone>>;
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
  /** Numbers are amounts of money: `EUR` */
  readonly currency?: string;
  /** The value is the key of a row of this resource. */
  readonly reference?: () => Resource;
  /** Where a row holds the name of that one: `author.name`; of a list, of those */
  readonly nested?: string;
  /** The value is the name of a file. */
  readonly file?: Files;
  /** Fields of the rows that it lists, which are written with the row that they belong to */
  readonly items?: readonly Field[];
  /** Fields that tell those apart */
  readonly itemKey?: readonly string[];
  /** Most values of a list, or rows, that a request takes */
  readonly mostItems?: number;
  /** The row at hand shows a part of the list alone. */
  readonly isCut?: boolean;
}

/** Fields that stand together on the page of a row and in its form. */
export interface Section {
  readonly label: string;
  readonly fields: readonly string[];
}

/** Something that can be done with a row, or with the collection. */
export interface Action {
  readonly name: string;
  readonly label: string;
  /** It is asked for twice. */
  readonly danger?: boolean;
  /** Its parameters. */
  readonly fields: readonly Field[];
}

/** An action of one row. */
export interface RowAction extends Action {
  run(this: void, key: string, body: Row, tag?: string): Promise<unknown>;
}

/** An action of the collection. */
export interface ListAction extends Action {
  run(this: void, body: Row): Promise<unknown>;
}

/** Rows of a resource that refer to a row. */
export interface Referrer {
  /** The first step of the addresses of its pages */
  readonly resource: string;
  readonly count: number;
  /** There are more than these. */
  readonly more: boolean;
}

/** A resource. What its API does not offer has no function, and no place on the pages. */
export interface Resource {
  /** First step of the addresses of its pages */
  readonly path: string;
  /** Its name as headings show it */
  readonly label: string;
  /** One row of it, in running text */
  readonly singular: string;
  readonly icon: LucideIcon;
  /** Field that tells rows apart; several do so together. */
  readonly key: string | readonly string[];
  /** Field that names a row to people */
  readonly title: string;
  /** Fields that the list shows at first; all others can be chosen. */
  readonly columns: readonly string[];
  /** Fields that the rows can be sorted by */
  readonly sort?: readonly string[];
  /** The sort where nobody asks for another: `-created_at` */
  readonly defaultSort?: string;
  /** Fields that the rows can be filtered by, and how */
  readonly filters?: Readonly<Partial<Record<string, readonly Operator[]>>>;
  /** The list can be searched. */
  readonly search?: boolean;
  /** Most rows of a page; default 100 */
  readonly pageSize?: number;
  /** Pages are cut by numbers of rows: `offset` and `limit`. */
  readonly offset?: boolean;
  /** Numbers of rows beyond 10,000 are estimates. */
  readonly estimates?: boolean;
  /** What rows can be counted by: `status`, `created_at__day` */
  readonly groups?: readonly string[];
  /** Rows that `get` answers tell by `actions` what their reader may do with them. */
  readonly rowActions?: boolean;
  /** Default: one section of all fields */
  readonly sections?: readonly Section[];
  readonly fields: readonly Field[];
  readonly actions?: readonly RowAction[];
  readonly listActions?: readonly ListAction[];
  list?(this: void, query?: ListQuery): Promise<Page>;
  count?(this: void, query: ListQuery): Promise<{ readonly items: readonly Group[] }>;
  get?(this: void, key: string): Promise<Version>;
  create?(this: void, body: Row): Promise<Row>;
  update?(this: void, key: string, body: Row, tag?: string): Promise<Row>;
  remove?(this: void, key: string, tag?: string): Promise<unknown>;
  /** Tell which resources refer to a row, and by how many rows */
  referrers?(this: void, key: string): Promise<{ readonly items: readonly Referrer[] }>;
  /** Give all rows that a list finds, a line of JSON for each */
  exportAll?(this: void, query: ListQuery): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Delete several rows: all, or none */
  removeAll?(this: void, keys: readonly string[]): Promise<unknown>;
  /** Change several rows in the same way: all, or none */
  updateAll?(this: void, keys: readonly string[], body: Row): Promise<unknown>;
}

type Names<Type> = keyof Type & string;

/** Names that one of several types has. */
type NamesOfAny<Type> = Type extends unknown ? Names<Type> : never;

/** What the client's query of a list can be sorted by, and grouped by. */
type SortOf<Query> = Query extends { sort?: readonly (infer Sort)[] } ? Sort & string : never;
type GroupsOf<Query> = Query extends { by: readonly (infer By)[] } ? By & string : never;

/** The operators that the client's query of a list has for a field. */
type OperatorsOf<Query, Field extends string> =
  | (Field extends keyof Query ? 'eq' : never)
  | {
      [Operation in Operator]: `${Field}__${Operation}` extends keyof Query ? Operation : never;
    }[Operator];

/** Of names that have any: all objects have a `constructor`, which is no list of operators. */
type FiltersOf<Query, Name extends string> = {
  readonly [N in Name as OperatorsOf<Query, N> extends never ? never : N]?: readonly OperatorsOf<
    Query,
    N
  >[];
};
/**
 * A resource whose names are those of the client's types: of its rows, of the bodies that are sent, and of what its list
 * can be asked for. A name that the API does not have does not compile.
 */
export interface ResourceOf<Item, Body = Item, Query = unknown, By = unknown> extends Resource {
  readonly key: Names<Item> | readonly Names<Item>[];
  readonly title: Names<Item>;
  readonly columns: readonly Names<Item>[];
  readonly sort?: readonly SortOf<NonNullable<Query>>[];
  readonly defaultSort?: SortOf<NonNullable<Query>>;
  readonly filters?: FiltersOf<NonNullable<Query>, Names<Item> | Names<NonNullable<Query>>>;
  readonly search?: 'q' extends keyof NonNullable<Query> ? boolean : false;
  readonly groups?: readonly GroupsOf<By>[];
  readonly sections?: readonly {
    readonly label: string;
    readonly fields: readonly Names<Item>[];
  }[];
  readonly fields: readonly (Field & { readonly nested?: `${Names<Item>}.${string}` } & (
      | { readonly name: Names<Item>; readonly readOnly: true }
      | { readonly name: Names<Body>; readonly readOnly?: false }
      | { readonly name: NamesOfAny<Body>; readonly readOnly?: false; readonly only: Form }
      | { readonly name: string; readonly readOnly: true; readonly unlisted: true }
    ))[];
}

/** A value as text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The key of a row as a text; parts of one are escaped, with slashes between them. */
export function keyOf({ key }: Resource, row: Row): string {
  if (typeof key === 'string') return String(row[key]);
  return key.map((name) => segmentOf(String(row[name]))).join('/');
}

/** What people call a row. */
export function titleOf(resource: Resource, row: Row): string {
  const names = titleFields(resource);
  if (names.length > 1) return names.map((name) => partTitle(resource, row, name)).join(' · ');
  const title = row[resource.title];
  return typeof title === 'string' && title !== '' ? title : keyOf(resource, row);
}

/** The fields that name a row: where none does it alone, all that tell it from others. */
export function titleFields({ key, title }: Resource): readonly string[] {
  return typeof key !== 'string' && key.includes(title) ? key : [title];
}

/** What the field of a title says of it. */
export function partTitle(resource: Resource, row: Row, name: string): string {
  const field = fieldOf(resource, name);
  return (field && nestedTitle(field, row)) ?? String(row[name]);
}

/** A field of a resource. */
export function fieldOf({ fields }: Resource, name: string): Field | undefined {
  return fields.find((field) => field.name === name);
}

/** What a row says of the row that a field leads to; nothing where it does not tell. */
export function nestedTitle({ nested }: Field, row: Row): string | undefined {
  const [name = '', title = ''] = nested?.split('.') ?? [];
  const related = row[name];
  if (typeof related !== 'object' || related === null) return undefined;
  const text = (related as Row)[title];
  return typeof text === 'string' || typeof text === 'number' ? String(text) : undefined;
}
