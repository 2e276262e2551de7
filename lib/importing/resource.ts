/** A table as a resource of a config of `be`: its key, fields, relations, and what clients may do. */
import { LIST_PARAMETERS } from '../targets/be/filter/kinds.js';
import type { FieldInput } from '../targets/be/fields/schema.js';
import { isKeyType, type LeftOut } from './document.js';
import { addressOf, attributesOf, type Entity, type EntityColumn } from './entities.js';
import { isSecret } from './secret-names.js';

/** A resource as its config writes it. */
export interface ImportedResource {
  readonly entity: Entity;
  readonly value: ResourceValue;
  readonly leftOut: readonly LeftOut[];
}

/** The keys of a resource that an import writes. */
export interface ResourceValue {
  readonly model: string;
  readonly pk?: string | readonly string[];
  readonly pk_type?: string;
  /** Default: that of its name */
  readonly route_prefix?: string;
  readonly relations?: Readonly<Record<string, string | ManyValue>>;
  readonly fields: readonly FieldInput[];
  readonly operations: readonly (string | ListValue)[];
}

interface ManyValue {
  readonly model: string;
  readonly many: true;
}

interface ListValue {
  readonly name: 'list';
  readonly modifiers: readonly ModifierValue[];
}

type ModifierValue =
  | { readonly type: 'filter' | 'order'; readonly fields: readonly string[] }
  | { readonly type: 'paginate'; readonly count: 'estimate' };

/** Texts that are looked for one after the other when a list is filtered by them. */
const LONGEST_FILTERED = 255;

/**
 * Make the resource of a table.
 *
 * @param module - that of the app
 * @param entities - all that are taken: what references may lead to
 */
export function resourceOf(
  entity: Entity,
  { module, entities }: { readonly module: string; readonly entities: readonly Entity[] },
): { readonly made: ImportedResource } | { readonly refused: LeftOut } {
  const { label, key, columns } = entity;
  const parts = key.map((attribute) => columns.find((column) => column.attribute === attribute));
  const wrong = parts.find(
    (part) => part?.type == null || !isKeyType(part.type) || part.is_list || part.field === undefined,
  );
  if (parts.includes(undefined) || wrong !== undefined || key.length > 8) {
    const type = wrong?.why ?? `no key can be ${wrong?.type ?? 'of so many columns'}`;
    return { refused: { what: label, why: `its key ${key.join(', ')}: ${type}` } };
  }
  const taken = columns.filter((column) => column.type !== null && column.field !== undefined);
  const leftOut = columns
    .filter((column) => !taken.includes(column))
    .map((column) => ({ what: `${label}.${column.name}`, why: column.why ?? 'no name of fields can stand for it' }));
  const fields = taken.map((column) => fieldOf(column, { entity, module, entities }));
  const isWritten = (column: EntityColumn): boolean => taken.includes(column);
  const blocked = isReadOnly(entity)
    ? undefined
    : columns.find((column) => !isWritten(column) && !column.nullable && !column.made);
  if (blocked !== undefined) {
    leftOut.push({
      what: `create of ${label}`,
      why: `its column ${blocked.name} needs a value, and no field that can be written has it`,
    });
  }
  const [first] = parts;
  const value: ResourceValue = {
    model: entity.model,
    ...keyOf(key, first?.type ?? 'uuid'),
    ...relationsOf(entity),
    fields,
    operations: operationsOf({ fields, columns: taken, entity, isBlocked: blocked !== undefined }),
  };
  return { made: { entity, leftOut, value } };
}

/** Tell whether clients read rows and do nothing else: those of views, and those that no key tells apart. */
function isReadOnly(entity: Entity): boolean {
  return entity.table.is_read_only || addressOf(entity) !== undefined;
}

/** What differs from the key that resources have by default. */
function keyOf(key: readonly string[], type: string): Pick<ResourceValue, 'pk' | 'pk_type'> {
  const [only = 'id', ...others] = key;
  if (others.length > 0) return { pk: key };
  return { ...(only !== 'id' && { pk: only }), ...(type !== 'uuid' && { pk_type: type }) };
}

function relationsOf({ relations }: Entity): Pick<ResourceValue, 'relations'> {
  if (relations.length === 0) return {};
  const entries = relations.map(({ name, target, many }): readonly [string, string | ManyValue] => [
    name,
    many ? { model: target, many } : target,
  ]);
  return { relations: Object.fromEntries(entries) };
}

interface Around {
  readonly entity: Entity;
  readonly module: string;
  readonly entities: readonly Entity[];
}

function fieldOf(column: EntityColumn, around: Around): FieldInput {
  const { attribute, field = attribute, type, is_list: isList, enum: enumPath, values } = column;
  return {
    name: field,
    type: type ?? 'str',
    ...(field !== attribute && { alias: attribute }),
    ...referenceOf(column, around),
    ...(enumPath !== undefined && { enum: enumPath }),
    ...(values !== undefined && { values }),
    ...(isList && { list: true }),
    ...lengths(column),
    ...startOf(column, around.entity),
    ...(column.comment !== undefined && { description: column.comment }),
  };
}

function lengths({
  type,
  max_length: length,
  max_digits: digits,
  decimal_places: places,
  limits,
}: EntityColumn): Partial<FieldInput> {
  return {
    ...(type === 'str' && length !== undefined && { max_length: length }),
    ...(type === 'decimal' && digits !== undefined && { max_digits: digits, decimal_places: places ?? 0 }),
    ...limits,
  };
}

/** What rows hold that are made without a value, and whether they may be. */
function startOf(column: EntityColumn, { key }: Entity): Partial<FieldInput> {
  const { attribute, nullable, made, computed, identity, address } = column;
  const isKey = key.includes(attribute);
  const own = nullable && !isKey ? { nullable: true } : {};
  // Clients would have to know how the database writes such values: they do where no row is without one.
  const isText = column.as_text !== undefined && (nullable || made);
  if (address !== undefined) return { read_only: true };
  if (isText || computed || identity === 'always' || (isKey && made)) return { ...own, read_only: true };
  if (column.default !== undefined && column.default !== null && !column.is_list)
    return { ...own, default: column.default };
  if (made) return { ...own, required: false };
  return nullable && !isKey ? { ...own, default: null } : {};
}

/** A column that holds the key of one resource. */
function referenceOf({ name }: EntityColumn, { entity, module, entities }: Around): Partial<FieldInput> {
  const found = entity.table.references.filter(({ columns }) => columns.length === 1 && columns[0] === name);
  const [reference] = found;
  if (reference === undefined || found.length > 1) return {};
  const target = entities.find(({ table }) => table.name === reference.table && table.schema === reference.schema);
  if (target?.key.length !== 1) return {};
  const isKey = attributesOf(target, reference.target_columns)[0] === target.key[0];
  return isKey ? { ref: `${module}.${target.className}` } : {};
}

interface Offer {
  readonly fields: readonly FieldInput[];
  readonly columns: readonly EntityColumn[];
  readonly entity: Entity;
  /** No row can be made from fields alone. */
  readonly isBlocked: boolean;
}

function operationsOf({ fields, columns, entity, isBlocked }: Offer): ResourceValue['operations'] {
  const isKey = ({ name, alias = name }: FieldInput): boolean => entity.key.includes(alias);
  const canUpdate = fields.some((field) => field.read_only !== true && !isKey(field));
  const canCreate = !isBlocked && fields.some((field) => field.read_only !== true);
  const isOffered = (field: FieldInput, index: number): boolean =>
    isListed(field, columns[index]) && (isKey(field) || !isSecret(field));
  const names = fields.filter(isOffered).map(({ name }) => name);
  const lists = (['filter', 'order'] as const).map((type) => ({ type, fields: names }));
  // A view would be computed as a whole.
  const count: readonly ModifierValue[] = isReadOnly(entity) ? [] : [{ type: 'paginate', count: 'estimate' }];
  const list: ListValue = { name: 'list', modifiers: names.length === 0 ? [] : [...lists, ...count] };
  if (isReadOnly(entity)) return addressOf(entity) === undefined ? [list, 'get'] : [list];
  return [list, 'get', ...(canCreate ? ['create'] : []), ...(canUpdate ? ['update'] : []), 'delete'];
}

/** Columns that lists are filtered and sorted by: none whose values are long, or computed for each row. */
function isListed({ name, type, list, max_length: most }: FieldInput, column: EntityColumn | undefined): boolean {
  if (list === true || type === 'json' || LIST_PARAMETERS.has(name)) return false;
  if (column?.address !== undefined) return false;
  if (column?.computed === true && column.sql === undefined) return false;
  return type !== 'str' || (most ?? Infinity) <= LONGEST_FILTERED;
}
