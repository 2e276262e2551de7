/** What `create`, `update` and `action` share: request classes and the aliases of inline values in them. */
import { type Expression, identifier } from '../../../core/expression.js';
import { Name } from '../../../core/name.js';
import { oncePer } from '../../../core/once.js';
import type { FieldSpec, ResourceConfig } from '../config.js';
import { isOf } from '../schema/operation.js';
import { literalType } from '../fields/expressions.js';
import type { ResourceNames } from '../names/names.js';
import type { EnumClass } from '../outputs/enum_class.js';
import { requestField } from '../outputs/field.js';
import type { SchemaClass } from '../outputs/schema_class.js';

/** A request class that is to be made. */
export interface Request {
  readonly names: ResourceNames;
  readonly name: string;
  readonly docstring: string;
  readonly use: 'create' | 'update' | 'param';
  readonly fields: readonly FieldSpec[];
  readonly order: number;
  /** The column whose limits a field keeps */
  readonly columnOf: (field: FieldSpec) => Expression | undefined;
  /** Its fields are parameters of a query; default: those of a body. */
  readonly isInQuery?: boolean;
}

/** The class of a request, after the aliases that its fields use. */
export function requestOutputs(request: Request): readonly (EnumClass | SchemaClass)[] {
  const { names, name, docstring, use, fields, order, columnOf, isInQuery } = request;
  const aliases = valueAliases(names);
  // Lists of items have classes of their own, and are added by what makes these.
  const columns = fields.filter(({ type }) => type !== 'nested');
  const used = fields.flatMap((field) => aliases.get(field.name) ?? []);
  return [
    ...used,
    {
      type: 'SchemaClass',
      names,
      name,
      docstring,
      forbidsExtra: true,
      fields: columns.map((field) =>
        requestField(field, use, {
          column: columnOf(field),
          values: aliasOf(aliases.get(field.name)),
          isInQuery,
        }),
      ),
      order,
    },
  ];
}

function aliasOf(alias: EnumClass | undefined): Expression | undefined {
  return alias && identifier(alias.name);
}

/** One alias for the inline values of a field that all requests of a resource agree about, by field name. */
const valueAliases = oncePer((names: ResourceNames): ReadonlyMap<string, EnumClass> => {
  const definitions = new Map<string, Set<string>>();
  const aliases = new Map<string, EnumClass>();
  for (const field of names.resource.operations.flatMap(requestFields)) {
    if (field.values === undefined) continue;
    const name = `${names.api.schema}${new Name(field.name).pascal}Value`;
    const definition = literalType(field.values);
    definitions.set(name, (definitions.get(name) ?? new Set()).add(definition));
    aliases.set(field.name, { type: 'EnumClass', names, name, definition });
  }
  return new Map([...aliases].filter(([, { name }]) => definitions.get(name)?.size === 1));
});

function requestFields(entry: ResourceConfig['operations'][number]): readonly FieldSpec[] {
  if (isOf(entry, 'create', 'update')) return entry.fields;
  return isOf(entry, 'action') ? entry.params : [];
}
