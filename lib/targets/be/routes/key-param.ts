/** The parameter `pk` of a path, and the class of a key of several attributes. */
import { type Expression, code, identifier } from '../../../core/expression.js';
import { oncePer } from '../../../core/once.js';
import { literal } from '../../../languages/python.js';
import type { FieldType, ResourceConfig } from '../config.js';
import { annotated, keyType, library, pathType } from '../fields/expressions.js';
import { isFamily } from '../fields/field-types.js';
import { isComposite, keyClass, keyColumns, keyParts } from '../fields/keys.js';
import { type ResourceNames, generatedName } from '../names/names.js';
import type { SharedPiece } from '../outputs/shared-piece.js';
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
 * @param description - what the document says of it
 */
export function otherKeyType(
  { pk_type: type }: Pick<ResourceConfig, 'pk_type'>,
  column: Expression,
  description: string,
): Expression {
  return partType(type, column, { router: code``, description });
}

interface PartOptions {
  /** What a key of text follows, whose fixed paths are no keys; empty: none stands there. */
  readonly router?: Expression;
  /** What the document says of a key that is not the whole one of the row, as the types of keys say that they are. */
  readonly description?: string;
}

function partType(
  type: FieldType,
  column: Expression,
  { router = code`router`, description }: PartOptions = {},
): Expression {
  const ofFields = (name: string): Expression => generatedName('support.fields', name);
  const said =
    description === undefined ? [] : [code`${library('fastapi', 'Path')}(description=${literal(description)})`];
  if (type === 'uuid') return annotated(ofFields('UuidKey'), ...said);
  if (isFamily(type, 'text'))
    return pathType(type, column, code`${generatedName('support.segments', 'Segment')}(${router})`, ...said);
  return pathType(type, column, ...(SPELLED.has(type) ? [ofFields('Spelled')] : []), ...said);
}

function compositeKey(names: ResourceNames): Expression {
  return identifier(`${keyClass(names)}Dep`);
}

/** The class of a key of several attributes, which a path holds one after the other. */
export const keyPiece = oncePer((names: ResourceNames): SharedPiece => {
  const columns = keyColumns(names);
  const parts = keyParts(names.resource);
  const view = {
    names,
    key: keyClass(names),
    dependency: compositeKey(names),
    reader: identifier(`read_${names.model.snake}_key`),
    parts: parts.map(({ attribute, type }) => ({ attribute: identifier(attribute), type: keyType(type) })),
    params: parts.map(
      ({ name, type }, index) =>
        code`${identifier(name)}: ${partType(type, columns[index] ?? code``, { description: `\`${name}\` of the row` })}`,
    ),
    arguments: parts.map(({ name }) => identifier(name)),
  };
  return { id: keyClass(names), slot: 'constants', template: '[module]/routes/_key.py.ejs', view };
});
