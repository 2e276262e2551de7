/** How the resources that a project has differ from its tables, field by field. */
import type { FieldSpec, ResourceConfig } from '../targets/be/config.js';
import type { FieldInput } from '../targets/be/fields/schema.js';
import { isOf } from '../targets/be/schema/operation.js';
import { addressOf, type Entity } from './entities.js';
import { fieldText } from './resource-text.js';
import type { ImportedResource } from './resource.js';

/** One difference, and what mends it. */
export interface Difference {
  /** `orders.note`, or `orders` */
  readonly what: string;
  readonly message: string;
}

/** What of a loaded resource is held against its table. */
export type WrittenResource = Pick<
  ResourceConfig,
  'model' | 'pk' | 'fields' | 'operations' | 'scope_by' | 'soft_delete' | 'version_column'
>;

/** Hold a resource that is there against its table. */
export function differencesOf(written: WrittenResource, { entity, value }: ImportedResource): readonly Difference[] {
  const { label, columns } = entity;
  const there = declared(written);
  const attributes = new Set([...there.map(attributeOf), ...handled(written)]);
  const missing = value.fields
    .filter((field) => !attributes.has(attributeOf(field)) && attributeOf(field) !== addressOf(entity)?.attribute)
    .map((field) => {
      const type = columns.find(({ attribute }) => attribute === attributeOf(field))?.as_text;
      const model = type === undefined ? '' : `, and see that the model reads ${type} as text`;
      return told(label, field, `the config has no such field; add ${fieldText(field)}${model}`);
    });
  const gone = there
    .filter((field) => field.type !== 'nested' && !columns.some(({ attribute }) => attribute === attributeOf(field)))
    .map((field) => told(label, field, 'the table has no such column; remove the field'));
  const others = value.fields.flatMap((field) =>
    there
      .filter((one) => attributeOf(one) === attributeOf(field) && !isKnownKey(written, entity, one))
      .slice(0, 1)
      .flatMap((one) => fieldDifferences(one, field).map((message) => told(label, field, message))),
  );
  return [...keyDifferences(written, entity), ...missing, ...gone, ...others];
}

/** Whether a field is a key that the config knows, and the table does not. */
function isKnownKey({ pk }: WrittenResource, entity: Entity, field: Named): boolean {
  return addressOf(entity) !== undefined && [pk].flat().includes(attributeOf(field));
}

function told(label: string, field: Named, message: string): Difference {
  return { what: `${label}.${attributeOf(field)}`, message };
}

type Named = Pick<FieldSpec, 'name' | 'alias'>;

function attributeOf({ name, alias = name }: Named): string {
  return alias;
}

/** Fields of the resource, and those that its operations have beside them. */
function declared({ fields, operations }: WrittenResource): readonly FieldSpec[] {
  const own = operations.flatMap((entry) => (isOf(entry, 'get', 'list', 'create', 'update') ? entry.fields : []));
  return [...fields, ...own].filter(
    (field, index, all) => all.findIndex((other) => attributeOf(other) === attributeOf(field)) === index,
  );
}

/** Columns that the server sets by itself, which need no field. */
function handled({ scope_by: scope, soft_delete: soft, version_column: version }: WrittenResource): readonly string[] {
  return [scope?.column, soft, version].filter((name) => name !== undefined);
}

function keyDifferences({ pk }: WrittenResource, entity: Entity): readonly Difference[] {
  const { label, key } = entity;
  // Where the table has no key, the config may know one.
  if (addressOf(entity) !== undefined) return [];
  const [has, wants] = [[pk].flat(), key].map((one) => one.join(', '));
  return has === wants ? [] : [{ what: label, message: `the key is ${wants ?? ''}, in the config ${has ?? ''}` }];
}

/** Texts that a field says more of: SQLAlchemy keeps a UUID in 32 characters where the database has no type for it. */
function isKeptAsText(there: FieldSpec, { type, max_length: length }: FieldInput): boolean {
  if (type !== 'str') return false;
  return there.type === 'email' || there.type === 'enum' || (there.type === 'uuid' && (length === 32 || length === 36));
}

/** What clients could send that the column refuses, or read that the field does not say. */
function fieldDifferences(there: FieldSpec, field: FieldInput): readonly string[] {
  const said: string[] = [];
  const typeOf = (type: string, isList = false): string => `${type}${isList ? ' (a list)' : ''}`;
  const [type, wanted] = [typeOf(there.type, there.list), typeOf(field.type, field.list)];
  if (type !== wanted && !isKeptAsText(there, field)) said.push(`the column is ${wanted}, in the config ${type}`);
  const nullable = (one: Pick<FieldInput, 'nullable'>): boolean => one.nullable ?? false;
  if (nullable(there) !== nullable(field))
    said.push(
      nullable(field) ? 'the column may be null, the field may not' : 'the field may be null, the column may not',
    );
  for (const key of ['max_length', 'max_digits', 'decimal_places'] as const) {
    const [has, most] = [there[key], field[key]];
    if (has !== undefined && most !== undefined && has > most) said.push(`${key} is ${most}, in the config ${has}`);
  }
  const more = field.values?.filter((value) => there.values !== undefined && !there.values.includes(value)) ?? [];
  const less = there.values?.filter((value) => field.values !== undefined && !field.values.includes(value)) ?? [];
  if (more.length > 0) said.push(`the column has further values: ${more.join(', ')}`);
  if (less.length > 0) said.push(`the column has no values ${less.join(', ')}`);
  if (field.read_only === true && !there.read_only) said.push('nobody can write the column: the field is read_only');
  return said;
}
