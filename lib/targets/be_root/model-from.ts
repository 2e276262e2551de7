/**
 * The starter model of a resource that a JSON file holds: what `root.from` of the jsonnet library makes, which a test holds it
 * against. It takes any value, with any mistake in it: what is wrong the rules tell.
 */
import { property } from '../../core/property.js';
import { type Part, lastWord, partOf, partsOf } from '../../core/value-forms.js';

const COLUMN_KEYS = [
  'name',
  'type',
  'list',
  'nullable',
  'read_only',
  'default',
  'max_length',
  'max_digits',
  'decimal_places',
  'values',
];

/** Keys of a field that the API does not read. */
const TABLE_KEYS = ['unique', 'index'];

/** Make the model of a resource; a file with a `name` is a model already, and `"table": false` stands for one of the user's. */
export function modelFrom(written: object): object | undefined {
  const resource = { ...written };
  if (property(resource, 'name') !== undefined) return resource;
  if (property(resource, 'table') === false) return undefined;
  const table = partOf(property(resource, 'table'));
  const columns = partsOf(property(resource, 'fields')).filter(isColumn).map(columnFrom);
  const relations = { ...joinsOf(resource), ...partOf(table.relations) };
  const pk = property(resource, 'pk');
  const model = {
    name: lastWord(property(resource, 'model')),
    ...(pk !== undefined && { pk }),
    fields: [...keyColumn(resource, columns), ...columns, ...namedColumns(resource, relations, columns)],
    ...(Object.keys(relations).length > 0 && { relations }),
    ...(isFilled(table.indexes) && { indexes: table.indexes }),
  };
  const owner = property(partOf(property(resource, 'scope_by')), 'column');
  return typeof owner === 'string' ? perOwner(model, owner) : model;
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

/** What the rows of a nested field and of a list of keys are is said by other models. */
function isColumn({ type, relation }: Part): boolean {
  return type !== 'nested' && relation === undefined;
}

/** Lists of keys set relations to many rows, which tables of pairs make. */
function joinsOf(resource: Part): Part {
  const found = partsOf(resource.fields).flatMap(({ relation, ref }) => {
    const model = lastWord(ref);
    const isClass = typeof model === 'string' && /^[A-Z]/.test(model);
    return typeof relation === 'string' && isClass ? [[relation, { model, many: true }] as const] : [];
  });
  return Object.fromEntries(found);
}

function columnFrom(field: Part): Part {
  const keys = [...COLUMN_KEYS, ...TABLE_KEYS].filter((key) => field[key] !== undefined);
  const { alias } = field;
  return { ...Object.fromEntries(keys.map((key) => [key, field[key]])), ...(alias !== undefined && { name: alias }) };
}

/** A key that is not among the fields is a column all the same. */
function keyColumn(resource: Part, columns: readonly Part[]): readonly Part[] {
  const { pk = 'id', pk_type: type = 'uuid' } = resource;
  return columns.some(({ name }) => name === pk) ? [] : [{ name: pk, type }];
}

/** Columns that keys of the resource name, where no field and no relation is it. */
function namedColumns(resource: Part, relations: Part, columns: readonly Part[]): readonly Part[] {
  const there = new Set([...columns.map(({ name }) => name), ...Object.keys(relations).map((name) => `${name}_id`)]);
  const owner = partOf(resource.scope_by);
  const wanted: readonly Part[] = [
    { name: owner.column, type: owner.type ?? 'str', read_only: true, index: true },
    { name: resource.version_column, type: 'int', read_only: true, default: 1 },
    { name: resource.soft_delete, type: 'datetime', nullable: true, read_only: true },
  ];
  return wanted.filter(({ name }) => name !== undefined && !there.has(name));
}

interface MadeModel {
  readonly fields: readonly Part[];
  readonly indexes?: unknown;
}

/** Where rows have an owner, values are unique among the rows of one: that a value is taken tells nothing of others' rows. */
function perOwner(model: MadeModel, owner: string): object {
  const isShared = ({ unique, name }: Part): boolean => unique === true && name !== owner;
  const indexes = partsOf(model.indexes).map((index) => {
    const fields: readonly unknown[] = Array.isArray(index.fields) ? index.fields : [];
    return index.unique === true && !fields.includes(owner) ? { ...index, fields: [owner, ...fields] } : index;
  });
  const made = model.fields.filter(isShared).map(({ name }) => ({ fields: [owner, name], unique: true }));
  const all = [...indexes, ...made];
  return {
    ...model,
    fields: model.fields.map((field) => (isShared(field) ? { ...field, unique: false } : field)),
    ...(all.length > 0 && { indexes: all }),
  };
}
