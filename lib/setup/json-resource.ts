/**
 * The config of one resource in JSON, `config/resources/article.json`: what `resource-config.ts` writes by the functions of
 * the library, as plain data. What only the starter model and the page need stands below `table`.
 */
import { jsonText } from '../languages/json-text.js';
import { ACCOUNTS, type FieldAnswer, type KnownResource, OPERATION_NAMES, type ResourceAnswer } from './answers.js';
import { columnOf } from './column-name.js';
import type { Database } from '../targets/be_root/databases.js';
import { SCHEMAS } from './json-configs.js';
import { listColumns, offeredLists } from './lists.js';
import { countModifiers, DEFAULT_SORTS, manyRows, MODIFIERS } from './operations-text.js';
import { ownerRelation } from './owner.js';
import { pageFeatures, pagesOff } from './page-config.js';
import {
  columnValue,
  EMPTY,
  fieldRelations,
  hasVersion,
  indexColumns,
  type ResourceSurroundings,
  targetOf,
  VERSION,
} from './resource-config.js';

type Related = Pick<ResourceSurroundings, 'module' | 'related'>;

/** Write the config of a resource. */
export function jsonResource(
  resource: ResourceAnswer,
  surroundings: ResourceSurroundings & { readonly database?: Database },
): string {
  const { module, web } = surroundings;
  const owner = ownerRelation(resource);
  const fields = resource.fields.filter((field) => field.name !== owner);
  const shown = fields.filter(({ name }) => resource.shown.includes(name));
  return jsonText({
    $schema: `../${SCHEMAS}/resource.json`,
    model: `${module}.models.${resource.name}`,
    ...(owner !== undefined && { scope_by: { column: `${owner}_id`, claim: 'sub', type: ACCOUNTS.pkType } }),
    ...(hasVersion(resource) && { version_column: VERSION }),
    ...tableOf({ ...resource, fields }, owner, surroundings),
    fields: [
      { name: 'id', type: 'uuid', read_only: true },
      ...jsonColumns(fields, surroundings),
      ...jsonNested(shown, surroundings),
      ...['created_at', 'updated_at'].map((name) => ({ name, type: 'datetime', read_only: true })),
    ],
    operations: [...operationsOf({ ...resource, fields }), ...(web ? manyRows({ ...resource, fields }) : [])],
  });
}

/** Entries of `fields` that fields come to, with what only their columns need. */
export function jsonColumns(fields: readonly FieldAnswer[], related: Related): readonly object[] {
  return fields.map((field) => {
    const { index } = field;
    const value = field.type === 'relation' ? refValue(field, related) : columnValue(field);
    return { ...value, ...(index !== undefined && { [index]: true }) };
  });
}

/** Entries of `fields` that show what relations lead to. */
export function jsonNested(fields: readonly FieldAnswer[], { module, related }: Related): readonly object[] {
  return fields
    .filter(({ type }) => type === 'relation')
    .map((field) => {
      const target = targetOf(field, related);
      const { model = `${module}.models.${target.name}`, pk = 'id', pkType, label } = target;
      return {
        name: field.name,
        type: 'nested',
        model,
        ...(field.optional && { nullable: true }),
        ...(field.many ? { many: true } : { load: 'joined' }),
        fields: [
          { name: pk, type: pkType, ...(pk === 'id' && { read_only: true }) },
          ...(label === undefined || label === pk ? [] : [{ name: label, type: 'str' }]),
        ],
      };
    });
}

function refValue(field: FieldAnswer, { module, related }: Related): object {
  const target = targetOf(field, related);
  const owner = target.model === undefined ? module : target.model.split('.')[0];
  return {
    name: columnOf(field),
    type: target.pkType,
    ref: `${owner}.${target.name}`,
    ...(field.many && { list: true, relation: field.name, default: [] }),
    ...(field.optional && EMPTY),
  };
}

function tableOf(
  resource: ResourceAnswer,
  owner: string | undefined,
  { database, related }: Pick<ResourceSurroundings, 'related'> & { readonly database?: Database },
): object {
  const relations = fieldRelations(resource.fields, owner, related);
  const columns = indexColumns(resource, owner);
  const isSearched = database === 'postgres' && offeredLists(resource, 'own').includes('search');
  const { search } = listColumns(resource.fields, 'own');
  const indexes = [
    ...(columns === undefined ? [] : [{ fields: columns }]),
    ...(isSearched ? [{ fields: search, kind: 'trigram' }] : []),
  ];
  const table = {
    ...(Object.keys(relations).length > 0 && { relations }),
    ...(indexes.length > 0 && { indexes }),
  };
  return Object.keys(table).length === 0 ? {} : { table };
}

function operationsOf(resource: ResourceAnswer): readonly unknown[] {
  const names = OPERATION_NAMES.filter((name) => resource.operations.includes(name));
  const features = offeredLists(resource, 'own');
  const columns = listColumns(resource.fields, 'own');
  const modifiers = features.map((feature) => ({
    type: MODIFIERS[feature],
    fields: columns[feature],
    ...(feature === 'sorting' && { default: DEFAULT_SORTS }),
  }));
  return names.map((name) =>
    name === 'list' && modifiers.length > 0
      ? { name, modifiers: [...modifiers, ...countModifiers(resource.fields)] }
      : name,
  );
}

/** Write the config of the pages of one resource whose API is made elsewhere. */
export function jsonPage(resource: ResourceAnswer, related: readonly KnownResource[], apiName: string): string {
  const { name, fields } = resource;
  const { pk = 'id', pkType = 'uuid' } = related.find((known) => known.name === name) ?? {};
  return jsonText({
    name: apiName,
    ...(pk !== 'id' && { pk }),
    ...Object.fromEntries(pagesOff(resource).map((page) => [page, false])),
    ...pageFeatures(resource),
    fields: [
      { name: pk, type: pkType, read_only: true },
      ...fields.map((field) => {
        const target = related.find((known) => known.name === field.model);
        const own =
          field.type === 'relation'
            ? {
                name: columnOf(field),
                type: target?.pkType ?? 'uuid',
                ...(field.many && { list: true }),
                ref: target?.apiName ?? field.model,
              }
            : { name: field.name, type: field.type, ...(field.values && { values: field.values }) };
        return { ...own, ...(field.optional && { nullable: true }) };
      }),
    ],
  });
}
