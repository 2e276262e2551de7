/**
 * From a reference to a column (`ColumnRef`) to the column: its type, and the relationships on the way to it. Rules and
 * operations both ask here, so that what loads is what is generated.
 */
import type { FieldType } from '../config.js';
import { type Named, attributeNamed } from './attribute.js';
import { traitsOf } from './field-types.js';

/** A column that a list filters, sorts, searches or groups by. */
export interface Column {
  /** As configs spell it: `title`, `author.name` */
  readonly path: string;
  /** Attribute of the model that holds it; the last name of the path, but for a field with an `alias` */
  readonly attribute: string;
  /** The way to it; empty for a column of the resource's own model */
  readonly relations: readonly Relation[];
  /** Type and limits of its values */
  readonly field: ColumnField;
}

/** A relationship on the way to a column. */
export interface Relation {
  /** Attribute of the class before */
  readonly name: string;
  /** Dotted path of that class */
  readonly owner: string;
  /** Dotted path of the class that it leads to */
  readonly model: string;
  readonly many: boolean;
  /** It leads to all rows, whoever sees them elsewhere. */
  readonly unscoped?: boolean;
}

/** What is known of a column's values; all that a declared field says. */
export interface ColumnField extends Named {
  readonly name: string;
  readonly type: FieldType;
  readonly nullable: boolean;
  readonly values?: readonly (string | number)[] | undefined;
  readonly enum?: string | undefined;
}

/** Why a reference leads to no column. */
export interface NoColumn {
  readonly problem: string;
  readonly hint?: string;
}

/** A field in a config, of which any part may be missing. */
interface DeclaredField extends Named {
  readonly type?: FieldType | undefined;
  readonly nullable?: boolean | undefined;
  readonly list?: boolean | undefined;
  readonly values?: unknown;
  readonly enum?: unknown;
  readonly model?: string | undefined;
  readonly many?: boolean | undefined;
  readonly unscoped?: boolean | undefined;
  readonly fields?: unknown;
  readonly file?: unknown;
  readonly read_only?: boolean | undefined;
}

/** What a model's resource declares. */
export interface Declarations {
  /** Dotted path of its class */
  readonly model: string;
  readonly pk: string;
  readonly pkType: FieldType;
  /** All fields of the resource and of its operations, those of the resource first */
  readonly fields: readonly DeclaredField[];
  readonly relations: Readonly<Record<string, { readonly model?: string | undefined; readonly many?: boolean }>>;
}

/** Finds what is declared of a model that has a resource in the project. */
export type DeclarationsOf = (model: string) => Declarations | undefined;

/** A reference as configs write it. */
export type WrittenRef =
  | string
  | {
      readonly path?: string | undefined;
      readonly type?: FieldType | undefined;
      readonly nullable?: boolean | undefined;
    };

/** Tell whether the fields of an operation's entry are columns; what an action returns need not be. */
export function declaresColumns({ type }: { readonly type?: string | undefined }): boolean {
  return type !== undefined && ['get', 'list', 'create', 'update'].includes(type);
}

/** The path of a reference. */
export function pathOf(ref: WrittenRef): string | undefined {
  return typeof ref === 'string' ? ref : ref.path;
}

/** The attributes that lead to a column, with dots between. */
export function attributePath({ relations, attribute }: Pick<Column, 'relations' | 'attribute'>): string {
  return [...relations.map(({ name }) => name), attribute].join('.');
}

/** Find the column of a reference, or why there is none. */
export function findColumn(declared: Declarations, ref: WrittenRef, of: DeclarationsOf): Column | NoColumn {
  const path = pathOf(ref) ?? '';
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const relations: Relation[] = [];
  let at: Declarations | undefined = declared;
  for (const name of steps) {
    const found: { readonly relation: Relation; readonly next: Declarations | undefined } | undefined =
      at && findRelation(at, name, of);
    if (found === undefined) {
      const hint = `declare it: relations: { ${name}: 'package.module.Model' }`;
      return { problem: `'${path}' goes through the relation '${name}', which is not declared`, hint };
    }
    relations.push(found.relation);
    at = found.next;
  }
  if (typeof ref !== 'string') {
    const { type = 'str', nullable = false } = ref;
    return { path, attribute: last, relations, field: { name: last, type, nullable } };
  }
  const field = at && declaredField(at, last);
  if (field === undefined) {
    const hint = `write { path: '${path}', type: … } for a column that no field declares`;
    return { problem: `no declared field is called '${path}'`, hint };
  }
  if (typeof field === 'string') return { problem: `'${path}' is ${field}, not a column with one value` };
  return { path, attribute: attributeNamed(field), relations, field };
}

function findRelation(
  { model: owner, fields, relations }: Declarations,
  name: string,
  of: DeclarationsOf,
): { readonly relation: Relation; readonly next: Declarations | undefined } | undefined {
  const nested = fields.filter((field) => field.name === name && field.type === 'nested');
  const declared = Object.hasOwn(relations, name) ? relations[name] : undefined;
  const { model, many = false } = declared ?? nested[0] ?? {};
  if (model === undefined) return undefined;
  const own = of(model);
  const inner = nested.flatMap((field) => (Array.isArray(field.fields) ? readable(field.fields) : []));
  const next = {
    model,
    pk: '',
    pkType: 'uuid' as const,
    relations: {},
    ...own,
    fields: [...inner, ...(own?.fields ?? [])],
  };
  const unscoped = nested.some((field) => field.unscoped === true);
  const attribute = declared === undefined ? (nested[0]?.alias ?? name) : name;
  return { relation: { name: attribute, owner, model, many, ...(unscoped && { unscoped }) }, next };
}

/** The fields that the schema did not refuse. */
function readable(fields: readonly (DeclaredField | undefined)[]): readonly DeclaredField[] {
  return fields.filter((field) => field !== undefined);
}

/** A field of that name, or why it is no column. */
function declaredField({ pk, pkType, fields }: Declarations, name: string): ColumnField | string | undefined {
  const found = fields.filter((field) => field.name === name && field.type !== undefined);
  const [first] = found;
  if (first?.type === undefined) return name === pk ? { name, type: pkType, nullable: false } : undefined;
  if (first.type === 'nested') return 'a related object';
  if (first.list === true) return 'a list';
  if (traitsOf(first.type).family === 'document') return 'a document';
  const { type } = first;
  return {
    ...(first as object),
    name,
    type,
    nullable: found.some((field) => field.nullable === true),
  };
}
