/** What `create`, `update` and `restore` share: how fields are assigned, and what they answer with. */
import { type Expression, code, identifier } from '../../../core/expression.js';
import type { Output } from '../../../core/output.js';
import type { FieldSpec, ResourceConfig } from '../config.js';
import { attributeNamed } from '../fields/attribute.js';
import { clientNames } from '../fields/aliases.js';
import { keyParts } from '../fields/keys.js';
import type { FieldAssignment } from './create.js';
import type { WriteOptions } from './schema.js';
import { ANSWER_ROW } from '../outputs/route_handler.js';
import type { SharedPiece } from '../outputs/shared-piece.js';
import { LEAVES_OUT, askedFields } from '../include/included.js';
import type { Entry } from '../routes/handler.js';
import { getOf } from '../read/get-entry.js';
import { loadFunction } from '../read/load.js';
import { representationOutputs, schemaOf, serializerOf } from '../read/read.js';

/** The answer of a write. */
export interface Answer {
  /** Schema class */
  readonly returns: Expression;
  readonly serializer: Expression;
  /** The row that it takes */
  readonly row: Expression;
  /** Read again like `get` reads it; otherwise the row is refreshed. */
  readonly loadsAnswer: boolean;
  /** Further arguments of the routes that answer so */
  readonly options: readonly Expression[];
  readonly outputs: readonly Output[];
  readonly shared: readonly SharedPiece[];
}

/**
 * The answer of `create`, `update` or `restore`: its own `returns`, else what `get` answers, else the primary key alone.
 *
 * @param verb - `Create`, `Update` or `Restore`
 */
export function answerOf(of: Entry<Pick<WriteOptions, 'returns'>>, verb: keyof typeof DONE, order: number): Answer {
  const { names, resource, entry } = of;
  const get = getOf(resource);
  if (entry.returns === undefined && get !== undefined) {
    const schema = `${names.api.schema}Resource`;
    return {
      returns: schemaOf(names, schema),
      serializer: serializerOf(names, schema),
      row: ANSWER_ROW,
      loadsAnswer: true,
      options: askedFields(get).size === 0 ? [] : [LEAVES_OUT],
      outputs: [],
      shared: loadFunction(of.rows),
    };
  }
  const schema = `${names.api.schema}${verb}Response`;
  const fields = entry.returns ?? primaryKey(of);
  const docstring = `The answer to the ${DONE[verb]} of ${names.one}.`;
  return {
    returns: schemaOf(names, schema),
    serializer: serializerOf(names, schema),
    row: names.variable,
    loadsAnswer: false,
    options: [],
    outputs: representationOutputs({ rows: of.rows, schema, docstring, fields, order }),
    shared: [],
  };
}

/** What a write does, as answers tell. */
const DONE = { Create: 'creation', Update: 'change', Restore: 'return' } as const;

/** The argument by which errors call attributes as clients do. */
export function withAliases(resource: ResourceConfig): Expression {
  const { name } = clientNames(resource);
  return name && code`, ${name}`;
}

/** A field of a request as a value for its column, whose lists hold plain texts and integers. */
export function assignment(field: FieldSpec): FieldAssignment {
  const { name } = field;
  const attribute = identifier(attributeNamed(field));
  const sent = code`body.${identifier(name)}`;
  if (!field.list || field.values === undefined) return { name, attribute, value: sent };
  const value = field.nullable ? code`None if ${sent} is None else list(${sent})` : code`list(${sent})`;
  return { name, attribute, value };
}

/** The primary key as fields of an answer, called as fields call it. */
export function primaryKey({ resource }: Entry<unknown>): readonly FieldSpec[] {
  return keyParts(resource).map(({ name, attribute, type }) => ({
    name,
    ...(name !== attribute && { alias: attribute }),
    type,
    list: false,
    read_only: true,
    nullable: false,
    many: false,
    load: 'selectin',
    unscoped: false,
  }));
}
