/** What answers have only where a request asks for it. */
import { type Expression, code } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import type { OperationConfig, ResourceConfig } from '../config.js';
import { library, literalType } from '../fields/expressions.js';
import { modifierOf } from '../list/modifiers.js';
import { generatedName } from '../names/names.js';
import type { Field } from '../outputs/field.js';
import { nextName } from '../read/read.js';
import { isOf } from '../schema/operation.js';

/** What stands for the operations that a user may call, among the fields that a request asks for. */
export const ACTIONS = 'actions';

/** Place of `include` among the parameters of a list: behind the sort. */
const INCLUDE = 60;

/** The fields that answers of `get`, or items, have where a request asks for them; empty: all are always there. */
export function includedFields(entry: OperationConfig): ReadonlySet<string> {
  return new Set(isOf(entry, 'get') ? entry.include : modifierOf(entry, 'include')?.fields);
}

/** The same of the `get` of a resource, as which others answer. */
export function includedByGet({ operations }: ResourceConfig): ReadonlySet<string> {
  return new Set(operations.find((entry) => isOf(entry, 'get'))?.include);
}

/** Tell whether requests may ask what the user may do with each row. */
export function includesActions(entry: Pick<OperationConfig, 'modifiers'>): boolean {
  return modifierOf(entry, 'include')?.actions === true;
}

/** All that items have only where a request asks for it, as answers call it. */
export function includedNames(entry: OperationConfig): readonly string[] {
  const asked = includedFields(entry);
  const fields = isOf(entry, 'list') ? entry.fields.filter(({ name }) => asked.has(name)) : [];
  const names = fields.flatMap(({ name, many }) => (many ? [name, nextName(name)] : [name]));
  return includesActions(entry) ? [...names, ACTIONS] : names;
}

/** The parameter by which a request asks for some of what is offered. */
export function includeParameter(offered: readonly string[], description: string): Field {
  const annotated = library('typing', 'Annotated');
  const list = code`list[${literalType(offered)}]`;
  const described = code`${library('pydantic', 'Field')}(description=${literal(description)})`;
  const distinct = generatedName('support.query', 'DistinctColumns');
  return {
    name: 'include',
    annotation: code`${annotated}[${list}, ${described}, ${distinct}, ${generatedName('support.query', 'CommaSeparated')}]`,
    inBody: code`${annotated}[${list}, ${described}, ${distinct}]`,
    value: code`[]`,
    order: INCLUDE,
  };
}

/** The argument of a route whose answers leave out what nobody asked for: nothing is set in that. */
export const LEAVES_OUT: Expression = code`response_model_exclude_unset=True`;
