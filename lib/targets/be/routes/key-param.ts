/** The parameter `pk` of a path, and the class of a key of several attributes. */
import { type Expression, code, identifier } from '../../../core/expression.js';
import { oncePer } from '../../../core/once.js';
import type { FieldType, ResourceConfig } from '../config.js';
import { keyType, pathType } from '../fields/expressions.js';
import { isFamily } from '../fields/field-types.js';
import { isComposite, keyClass, keyColumns, keyParts } from '../fields/keys.js';
import { type ResourceNames, generatedName } from '../names/names.js';
import type { SharedPiece } from '../outputs/route_handler.js';
import type { RouteParam } from '../outputs/route_param.js';

/** Types of keys that may be written in several ways, of which answers have one; `UuidKey` has it in itself. */
const SPELLED: ReadonlySet<string> = new Set(['int', 'decimal', 'datetime', 'date', 'time']);

/**
 * The parameter `pk` of a path.
 *
 * @example
 * import { type BuildContext, entryOf, pkParam, sessionParam } from 'generator-codegen';
 * // What a handler at `/{pk}/clone` takes.
 * const paramsOf = (context: BuildContext) => {
 *   const of = entryOf(context);
 *   return [pkParam(of), sessionParam(of, 'write')];
 * };
 */
export function pkParam({
  names,
  resource,
}: {
  readonly names: ResourceNames;
  readonly resource: ResourceConfig;
}): RouteParam {
  if (isComposite(resource)) return { name: 'pk', annotation: compositeKey(names) };
  const [column = code``] = keyColumns(names);
  return { name: 'pk', annotation: partType(resource.pk_type, column) };
}

/**
 * The type of the key of another resource's row in a path, where nothing else may stand.
 *
 * @param column - the mapped column of the key
 */
export function otherKeyType({ pk_type: type }: Pick<ResourceConfig, 'pk_type'>, column: Expression): Expression {
  return partType(type, column, code``);
}

/** @param router - what a key of text follows, whose fixed paths are no keys; empty: none stands there */
function partType(type: FieldType, column: Expression, router = code`router`): Expression {
  const ofFields = (name: string): Expression => generatedName('support.fields', name);
  if (type === 'uuid') return ofFields('UuidKey');
  if (isFamily(type, 'text'))
    return pathType(type, column, code`${generatedName('support.segments', 'Segment')}(${router})`);
  return pathType(type, column, ...(SPELLED.has(type) ? [ofFields('Spelled')] : []));
}

function compositeKey(names: ResourceNames): Expression {
  return identifier(`${keyClass(names)}Dep`);
}

/** The class of a key of several attributes, which a path holds one after the other. */
export const keyPiece = oncePer((names: ResourceNames): SharedPiece => {
  const columns = keyColumns(names);
  const parts = keyParts(names.resource).map(({ name, attribute, type }, index) => ({
    name: identifier(name),
    attribute: identifier(attribute),
    type: keyType(type),
    annotation: partType(type, columns[index] ?? code``),
  }));
  const view = {
    names,
    key: keyClass(names),
    dependency: compositeKey(names),
    reader: identifier(`read_${names.model.snake}_key`),
    parts,
  };
  return { id: keyClass(names), slot: 'constants', template: '[module]/routes/_key.py.ejs', view };
});
