/** What answers have only where a request asks for it. */
import { type Expression, code, joined } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import type { FieldSpec, OperationConfig } from '../config.js';
import { attributeNamed } from '../fields/attribute.js';
import { library, literalType } from '../fields/expressions.js';
import { hasModifier, modifierOf } from '../list/modifiers.js';
import { generatedName } from '../names/names.js';
import type { Field } from '../outputs/field.js';
import type { RouteHandler } from '../outputs/route_handler.js';
import { nextName } from '../read/read.js';
import { isOf } from '../schema/operation.js';

/** What stands for the operations that a user may call, among the fields that a request asks for. */
export const ACTIONS = 'actions';

/** Place of `fields` among the parameters of a list: before `include`. */
const FIELDS = 55;

/** Place of `include` among the parameters of a list: behind the sort. */
const INCLUDE = 60;

/** The fields that answers of `get`, or items, have where a request asks for them; empty: all are always there. */
export function includedFields(entry: OperationConfig): ReadonlySet<string> {
  return new Set(isOf(entry, 'get') ? entry.include : modifierOf(entry, 'include')?.fields);
}

/** Tell whether requests may ask what the user may do with each row. */
export function includesActions(entry: Pick<OperationConfig, 'modifiers'>): boolean {
  return modifierOf(entry, 'include')?.actions === true;
}

/** All that items have only where a request asks for it, as answers call it. */
export function includedNames(entry: OperationConfig): readonly string[] {
  const asked = includedFields(entry);
  const fields = listed(entry).filter(({ name }) => asked.has(name));
  const names = fields.flatMap(({ name, many }) => (many ? [name, nextName(name)] : [name]));
  return includesActions(entry) ? [...names, ACTIONS] : names;
}

/** Tell whether requests may ask for some of the fields of items alone. */
export function isSparse(entry: OperationConfig): boolean {
  return isOf(entry, 'get') ? entry.sparse : hasModifier(entry, 'sparse');
}

/** The fields that such a request may ask for, which answers have where it asks for none. */
export function sparseFields(entry: OperationConfig): readonly FieldSpec[] {
  const asked = includedFields(entry);
  return listed(entry).filter(({ name }) => !asked.has(name));
}

/** The parameter by which it asks for them. */
export function fieldsParameter(entry: OperationConfig, description: string): Field {
  const names = sparseFields(entry).map(({ name }) => name);
  const named = namesParameter(names, description, code`min_length=1, `);
  return { name: 'fields', ...named, value: literal(names), order: FIELDS };
}

/** The attributes that fields stand for, by their names. */
export function attributesOf(fields: readonly FieldSpec[]): Expression {
  const entries = fields.map((field) => code`${literal(field.name)}: ${literal(attributeNamed(field))}`);
  return code`{${joined(entries, ', ')}}`;
}

/** The fields that answers have where a request asks for them, be it by saying nothing. */
export function askedFields(entry: OperationConfig): ReadonlySet<string> {
  return isSparse(entry) ? new Set(listed(entry).map(({ name }) => name)) : includedFields(entry);
}

/** The fields that are read only then; rows with their keys beside them are always read, and together. */
export function readWhereAsked(entry: OperationConfig): ReadonlySet<string> {
  if (!isSparse(entry)) return includedFields(entry);
  const fields = listed(entry);
  const rows = fields.filter(({ type }) => type === 'nested');
  const together = new Set(fields.map(({ type, relation }) => (type === 'nested' ? undefined : relation)));
  return new Set(rows.filter((field) => !together.has(attributeNamed(field))).map(({ name }) => name));
}

function listed(entry: OperationConfig): readonly FieldSpec[] {
  return isOf(entry, 'get', 'list') ? entry.fields : [];
}

/** What a reader of pages knows a request to ask for; empty: it asks for nothing. */
export function askedNames(entry: OperationConfig): Expression {
  if (isSparse(entry)) return code`asked`;
  return includedFields(entry).size === 0 ? code`` : code`query.include`;
}

/** The parameter by which a request asks for some of what is offered beside the rest. */
export function includeParameter(offered: readonly string[], description: string): Field {
  return { name: 'include', ...namesParameter(offered, description), value: code`[]`, order: INCLUDE };
}

/** The type of a parameter that lists some of what is offered. */
function namesParameter(
  offered: readonly string[],
  description: string,
  limit = code``,
): Pick<Field, 'annotation' | 'inBody'> {
  const annotated = library('typing', 'Annotated');
  const list = code`list[${literalType(offered)}]`;
  const described = code`${library('pydantic', 'Field')}(${limit}description=${literal(description)})`;
  const distinct = generatedName('support.query', 'DistinctColumns');
  return {
    annotation: code`${annotated}[${list}, ${described}, ${distinct}, ${generatedName('support.query', 'CommaSeparated')}]`,
    inBody: code`${annotated}[${list}, ${described}, ${distinct}]`,
  };
}

/** The argument of a route whose answers leave out what nobody asked for: nothing is set in that. */
export const LEAVES_OUT: Expression = code`response_model_exclude_unset=True`;

/** Let the answers of a route leave out what nobody asked for; several modifiers of a list do. */
export function leaveOut(handler: RouteHandler): void {
  const options = handler.options ?? [];
  if (!options.includes(LEAVES_OUT)) handler.options = [...options, LEAVES_OUT];
}
