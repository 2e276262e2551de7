/** The fields of requests as facts, in the words of the config. */
import { code } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import type { ColumnField } from './columns.js';
import type { FieldSpec } from '../config.js';
import { generatedName, userName } from '../names/names.js';
import type { Entry } from '../routes/handler.js';
import { resourceReferredTo } from '../names/resource-references.js';
import { sample } from '../samples/sample.js';
import { call, type Call, type Fact, asIs } from '../contracts/fact.js';

const FIELD = generatedName('testing.fields', 'Field');

/**
 * The fields of a request.
 *
 * @example
 * import { type BuildContext, type WriteOptions, amendOperation, entryOf, fieldFacts } from 'generator-codegen';
 * // Those of a plug-in's class of facts that extends `Writing`.
 * function tellFields(context: BuildContext) {
 *   const { entry } = entryOf<WriteOptions>(context);
 *   amendOperation(context, entry, { fields: fieldFacts(entry.fields) });
 * }
 */
export function fieldFacts(fields: readonly FieldSpec[]): readonly Call[] {
  return fields.map((field, index) => fieldFact(field, index));
}

/** Fields with what rows they stand for: no column tells it of a parameter, nor of a column without a foreign key. */
export function referringFacts(of: Entry<unknown>, fields: readonly FieldSpec[]): readonly Call[] {
  // What tests send of nested lists, these add themselves.
  return fields
    .filter(({ type }) => type !== 'nested')
    .map((spec, index) => fieldFact(spec, index, { ref: referredTo(of, spec) }));
}

/** The class of the row that a field stands for, in the database of the tests. */
function referredTo({ project, app, resource }: Entry<unknown>, { ref }: FieldSpec): Fact | undefined {
  if (ref === undefined) return undefined;
  const target = resourceReferredTo(project, app, ref);
  return target !== undefined && target.db_key === resource.db_key ? asIs(userName(target.model)) : undefined;
}

function fieldFact(spec: FieldSpec, index: number, further: Call['named'] = {}): Call {
  const { name, type, min_length: least, max_length: most, pattern } = spec;
  return call(FIELD, [name, type], {
    alias: spec.alias,
    relation: spec.relation,
    nullable: spec.nullable || undefined,
    default: json(spec.default),
    optional: (spec.required === false && spec.default === undefined) || undefined,
    list: spec.list || undefined,
    max_items: spec.max_items,
    choices: choicesOf(spec),
    min_length: least,
    max_length: most,
    pattern,
    ge: spec.ge,
    gt: spec.gt,
    le: spec.le,
    lt: spec.lt,
    multiple_of: spec.multiple_of,
    max_digits: spec.max_digits,
    decimal_places: spec.decimal_places,
    example: needsExample(spec) ? json(sample(spec, index)) : undefined,
    ...further,
  });
}

/** A value of the config, with its keys in one order. */
function json(value: unknown): Fact | undefined {
  return value === undefined ? undefined : asIs(literal(value));
}

/** All values of an `enum`. */
export function choicesOf({ values, enum: path }: Pick<ColumnField, 'values' | 'enum'>): Fact | undefined {
  return path === undefined ? values : asIs(code`list(${userName(path)})`);
}

/** The fields of an answer that an action makes: they are spelled as their types are. */
export function answerFacts(fields: readonly FieldSpec[]): readonly Call[] {
  return fields.map((field) =>
    call(FIELD, [field.name, field.type], {
      nullable: field.nullable || undefined,
      list: field.list || undefined,
      choices: choicesOf(field),
    }),
  );
}

/** Longer texts than the name of a field with a word before it are always made. */
const ROOM = 6;

/** Tell whether a value that a field takes does not follow from its limits as tests see them. */
function needsExample(spec: FieldSpec): boolean {
  const { example, type, name, min_length: least = 0, max_length: most = Infinity } = spec;
  if (type === 'enum') return false;
  if (example !== undefined && example !== null) return true;
  if (spec.pattern !== undefined) return true;
  if (type === 'str') return most < name.length + ROOM || least > most;
  if (type === 'email') return least > 0 || most < name.length + '@example.com'.length;
  const limits = [spec.le, spec.lt, spec.multiple_of, spec.max_digits, spec.decimal_places];
  const isWhole = [spec.ge, spec.gt].every((bound) => bound === undefined || Number.isInteger(bound));
  return limits.some((limit) => limit !== undefined) || !isWhole;
}
