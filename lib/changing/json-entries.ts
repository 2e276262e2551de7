/** Entries of `fields` in JSON, for the configs that may have a list of resources, models or pages in them. */
import { jsonLine } from '../languages/json-text.js';
import { COLUMN_INDEXES, type FieldAnswer, type KnownResource } from '../setup/answers.js';
import { columnOf } from '../setup/column-name.js';
import { jsonColumns, jsonNested } from '../setup/json-resource.js';
import { columnValue, EMPTY, targetOf } from '../setup/resource-config.js';
import { modelName, type Place } from './find-resource.js';

/** What new fields are written with. */
export interface FieldSurroundings {
  readonly module: string;
  readonly related: readonly KnownResource[];
  /** The model of the resource is not made from the config; default false. */
  readonly isForeign?: boolean;
}

/** Entries of `fields`; what relations show stands behind the columns. */
export interface FieldTexts {
  readonly columns: readonly string[];
  readonly nested: readonly string[];
}

/** Write fields as JSON, for the config that a place is in: of the API, of the model, of the page, or of all three. */
export function jsonEntries(
  { object, isTable = false }: Pick<Place, 'object' | 'isTable'>,
  fields: readonly FieldAnswer[],
  around: FieldSurroundings,
): FieldTexts {
  if (modelName(object) === undefined) {
    const made = isTable
      ? fields.filter(({ many }) => many !== true).map((field) => tableColumn(field, around))
      : fields.map((field) => pageField(field, around));
    return { columns: made.map(jsonLine), nested: [] };
  }
  const columns = jsonColumns(fields, around);
  // Only a file that stands for all of them says how a column is looked up.
  const written = isTable ? columns : columns.map(withoutIndex);
  return { columns: written.map(jsonLine), nested: jsonNested(fields, around).map(jsonLine) };
}

function withoutIndex(column: object): object {
  return Object.fromEntries(Object.entries(column).filter(([key]) => COLUMN_INDEXES.every((index) => index !== key)));
}

function tableColumn(field: FieldAnswer, { related }: FieldSurroundings): object {
  const { index, optional } = field;
  const value =
    field.type === 'relation'
      ? { name: columnOf(field), type: targetOf(field, related).pkType, ...(optional && EMPTY) }
      : columnValue(field);
  return { ...value, ...(index !== undefined && { [index]: true }) };
}

function pageField(field: FieldAnswer, { related }: FieldSurroundings): object {
  if (field.type !== 'relation') return columnValue(field);
  const { name, model, many = false, optional } = field;
  const { pkType, apiName = model, label } = targetOf(field, related);
  return {
    name: columnOf(field),
    type: pkType,
    ...(many && { list: true }),
    ref: apiName,
    ...(label !== undefined && { nested: `${name}.${label}` }),
    ...(optional && EMPTY),
  };
}
