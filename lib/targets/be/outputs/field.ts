/** Fields of generated Pydantic models. */
import { type Expression, code } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import type { JsonValue } from '../../../core/json-value.js';
import type { FieldSpec } from '../config.js';
import { valueOf } from '../fields/config-values.js';
import { type InputContext, fieldCall, inputType, omittable, outputType } from '../fields/expressions.js';
import { generatedName } from '../names/names.js';

/**
 * One field of a {@link SchemaClass}.
 *
 * @example
 * import { type Field, code, library } from 'generator-codegen';
 * const total: Field = { name: 'total', annotation: code`int`, value: code`${library('pydantic', 'Field')}(ge=0)` };
 */
export interface Field {
  readonly name: string;
  readonly annotation: Expression;
  /** It may be null though its annotation does not say so; asked when all operations have run. Default: no. */
  readonly orNull?: () => boolean;
  /** What stands behind the equals sign; none: a required field. */
  readonly value?: Expression;
  /** Annotation of the same parameter in a JSON body, where it is another one. */
  readonly inBody?: Expression;
  /** Place among the fields of its class, smaller first; default 0 */
  readonly order?: number;
}

/** A field of a request: `create`, `update` or the parameters of an action. */
export function requestField(spec: FieldSpec, use: 'create' | 'update' | 'param', input: InputContext = {}): Field {
  const optional = use === 'update' || spec.required === false;
  const withDefault = use !== 'update' && spec.default !== undefined;
  const annotation = inputType(spec, input);
  return makeField(spec, {
    // An optional parameter goes to the user's function as None, which is no value that a client may send.
    annotation: use === 'param' && optional && !withDefault && !spec.nullable ? omittable(annotation) : annotation,
    ...(withDefault
      ? defaultOf(spec, spec.default, input)
      : optional
        ? { default_factory: generatedName('support.fields', 'unset') }
        : {}),
  });
}

/**
 * A field of an answer; not for nested fields.
 *
 * @param isIncluded - the answer has it only where a request asks for it. Default: always
 */
export function responseField(spec: FieldSpec, isIncluded = false): Field {
  return makeField(spec, { annotation: outputType(spec), ...(isIncluded && ABSENT) });
}

/** What stands for a field that an answer does not have: one that nothing is set in is left out. */
export const ABSENT: Readonly<Record<'default_factory', Expression>> = {
  default_factory: generatedName('support.fields', 'unset'),
};

/** A moment passes through validation even as a default: the column may want it without its zone. */
function defaultOf(spec: FieldSpec, value: JsonValue, { column }: InputContext): Partial<Parts> {
  const isFitted = spec.type === 'datetime' && column !== undefined;
  return { default: valueOf(spec, value), ...(isFitted && { validate_default: code`True` }) };
}

interface Parts {
  readonly annotation: Expression;
  readonly default?: Expression;
  readonly default_factory?: Expression;
  readonly validate_default?: Expression;
}

function makeField(spec: FieldSpec, { annotation, ...parts }: Parts): Field {
  const about = {
    description: spec.description === undefined ? undefined : literal(spec.description),
    examples: spec.example === undefined ? undefined : literal([spec.example]),
  };
  const value = isPlainDefault(spec, { ...parts, ...about }) ? parts.default : fieldCall({ ...parts, ...about });
  return { name: spec.name, annotation, ...(value !== undefined && { value }) };
}

/** A default on its own needs no `Field`, unless its text behind such a name looks like a password left in the code. */
function isPlainDefault(spec: FieldSpec, given: Readonly<Record<string, Expression | undefined>>): boolean {
  const keys = Object.keys(given).filter((key) => given[key] !== undefined);
  return keys.length === 1 && keys[0] === 'default' && !/pass|pwd|secret|token/i.test(spec.name);
}
