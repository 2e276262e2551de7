/**
 * A table as a text that a project keeps beside the text of its model: what the next migration starts from is the same on
 * every machine then, and asks no database. It is written as a config would write it.
 */
import { isObject } from '../../../core/value-forms.js';
import type { Column, Model, Target } from '../config.js';
import { resolve } from '../resolve.js';
import type { ColumnInput, ModelInput } from '../schema/model.js';
import { RootConfigSchema } from '../schema/root.js';

/** Where a relation leads, as a config writes it. */
type Related = NonNullable<ModelInput['relations']>[string];

/** Write down what the table of a model is made of. */
export function recordOf({ name, columns, relations, joins, indexes, searchIndexes }: Model): string {
  const written: ModelInput = {
    name: name.raw,
    pk: columns.find(({ isKey }) => isKey)?.name ?? 'id',
    fields: columns.map(fieldOf),
    relations: Object.fromEntries([
      ...relations.map((relation): readonly [string, Related] => [
        relation.name,
        { ...relatedOf(relation), on_delete: relation.column.reference?.onDelete ?? 'restrict' },
      ]),
      ...joins.map((join): readonly [string, Related] => [join.name, { ...relatedOf(join), many: true }]),
    ]),
    indexes: [
      ...indexes.map(({ columns: fields, unique }) => ({ fields: [...fields], unique })),
      ...searchIndexes.map(({ kind, columns: fields, language }) => ({ kind, fields: [...fields], language })),
    ],
  };
  return JSON.stringify(written);
}

function relatedOf({ target, elsewhere }: Target): Exclude<Related, string> {
  if (elsewhere === undefined) return { model: target };
  const { module, table, key } = elsewhere;
  return { model: `${module}.${target}`, table, pk: key.name, pk_type: key.type };
}

/** What differs from what a field is anyway. */
function fieldOf(column: Column): ColumnInput {
  const { name, type, list, nullable, read_only, unique, index, max_length, digits, places, values } = column;
  const given = Object.entries({ list, nullable, read_only, unique, index }).filter(([, isGiven]) => isGiven);
  return {
    name,
    type,
    ...Object.fromEntries(given),
    ...(column.default !== undefined && { default: column.default }),
    ...(max_length !== undefined && { max_length }),
    ...(type === 'decimal' && { max_digits: digits, decimal_places: places }),
    ...(values.length > 0 && { values: [...values] }),
  };
}

/**
 * Read the tables of some records, which lead to each other.
 *
 * @returns nothing where one is none, as where a newer version wrote it
 */
export function recordedModels(records: readonly string[]): readonly Model[] | undefined {
  const found = RootConfigSchema.safeParse({ models: records.map(valueOf) });
  return found.success ? resolve(found.data).models : undefined;
}

/**
 * Tell whether a table is what the sides of a merge made of it, no more and no less: all that it has is of one of them, and
 * what all of them have it has, too.
 */
export function isOfSides(record: string, sides: readonly string[]): boolean {
  const now = partsOf(record);
  const parts = sides.map(partsOf);
  return (
    [...now].every((part) => parts.some((side) => side.has(part))) &&
    [...(parts[0] ?? [])].every((part) => now.has(part) || parts.some((side) => !side.has(part)))
  );
}

/** What a table is made of, each column, relation and index as a text. */
function partsOf(record: string): ReadonlySet<string> {
  const value = valueOf(record);
  const parts = isObject(value) ? Object.entries(value) : [];
  return new Set(
    parts.flatMap(([key, part]) =>
      Object.entries(isObject(part) || Array.isArray(part) ? part : { '': part }).map(([name, one]) =>
        JSON.stringify([key, Array.isArray(part) ? '' : name, one]),
      ),
    ),
  );
}

function valueOf(record: string): unknown {
  try {
    return JSON.parse(record);
  } catch {
    return undefined;
  }
}
