/** The config of an imported resource, with the functions of the library, as a person would write it. */
import { literal } from '../languages/jsonnet.js';
import { brokenList, comment } from '../setup/jsonnet-layout.js';
import type { FieldInput } from '../targets/be/fields/schema.js';
import { tableName } from './document.js';
import { addressOf, type Entity, titleOf } from './entities.js';
import type { ImportedResource, ResourceValue } from './resource.js';

/** Write the config of a resource in jsonnet. */
export function resourceText({ entity, value }: ImportedResource): string {
  const { model, pk, pk_type: pkType, route_prefix: prefix, relations, fields, operations } = value;
  const name = tableName(entity.table);
  const kind = entity.table.is_view ? 'view' : 'table';
  const isOffered = operations.some((operation) => typeof operation === 'object' && operation.modifiers.length > 0);
  return [
    ...comment(`${titleOf(entity)}: what the API offers of the ${kind} ${oneLine(name)}. It is yours.`),
    ...whyReadOnly(entity),
    "local f = import 'be/fields.libsonnet';",
    ...(isOffered ? ["local list = import 'be/operations/list.libsonnet';"] : []),
    '',
    '{',
    `  model: ${literal(model)},`,
    ...(pk === undefined ? [] : [`  pk: ${literal(pk)},`]),
    ...(pkType === undefined ? [] : [`  pk_type: ${literal(pkType)},`]),
    ...(prefix === undefined ? [] : ['  // The path of its name is taken.', `  route_prefix: ${literal(prefix)},`]),
    ...relationLines(relations),
    '  fields: [',
    ...fields.map((field) => `    ${fieldText(field)},`),
    '  ],',
    ...operationLines(operations),
    '}',
    '',
  ].join('\n');
}

/** Why clients cannot do what they can elsewhere; nothing where they can. */
function whyReadOnly(entity: Entity): readonly string[] {
  const { table } = entity;
  const address = addressOf(entity);
  if (address !== undefined) {
    const key = `--key '${oneLine(tableName(table))}=column'`;
    return comment(
      `There is a list alone: no column is known to tell rows apart. ${address.attribute} does in one answer, and may be another row's in the next. Where columns do, import with ${key}.`,
    );
  }
  return table.is_read_only ? comment('Its rows are only read.') : [];
}

/** The call that declares a field: `f.str('title', { max_length: 200 })`. */
export function fieldText({ name, type, ref, values, enum: path, ...options }: FieldInput): string {
  if (name === 'id' && type !== 'enum' && ref === undefined && isJust(options, { read_only: true })) {
    return `f.id(${type === 'uuid' ? '' : literal(type)})`;
  }
  const isReference = ref !== undefined && options.alias === undefined;
  const all = {
    ...(isReference && type !== 'uuid' && { type }),
    ...(isReference && type === 'enum' && (path === undefined ? { values } : { enum: path })),
    ...(ref !== undefined && !isReference && { ref }),
    ...options,
  };
  const what = isReference ? [ref] : type === 'enum' ? [path ?? values] : [];
  const args = [name, ...what, ...(Object.keys(all).length === 0 ? [] : [all])];
  return `f.${isReference ? 'ref' : type}(${args.map(literal).join(', ')})`;
}

function isJust(options: object, wanted: Readonly<Record<string, unknown>>): boolean {
  return JSON.stringify(options) === JSON.stringify(wanted);
}

function relationLines(relations: ResourceValue['relations']): readonly string[] {
  if (relations === undefined) return [];
  const lines = Object.entries(relations).map(([name, target]) => `    ${literal({ [name]: target }).slice(2, -2)},`);
  return ['  relations: {', ...lines, '  },'];
}

function operationLines(operations: ResourceValue['operations']): readonly string[] {
  return [
    '  operations: [',
    ...operations.flatMap((operation) => {
      if (typeof operation === 'string') return [`    ${literal(operation)},`];
      if (operation.modifiers.length === 0) return [`    ${literal(operation.name)},`];
      const args = operation.modifiers.flatMap((one) =>
        'fields' in one
          ? brokenList(`      ${one.type}=`, one.fields, ',')
          : [`      ${one.type}={ count: ${literal(one.count)} },`],
      );
      return [
        ...comment('What clients may ask for; a large table wants an index for each field that they use.', '    '),
        ...['    list.searchable(', '      null,', ...args, '    ),'],
      ];
    }),
    '  ],',
  ];
}

/** What may stand in a comment. */
function oneLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ');
}
