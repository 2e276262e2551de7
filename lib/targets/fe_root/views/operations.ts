/** The lines of a descriptor that call the client. */
import type { FieldType, Resource } from '../config.js';
import type { ResourceNames } from '../resource-names.js';
import { fitted } from './lines.js';

/** Functions of the client that a resource needs, by what the API offers. */
export function usedFunctions({ names: { functions }, ...resource }: Resource): readonly string[] {
  return [
    ...(resource.list ? [functions.list] : []),
    ...(resource.update ? [functions.get] : []),
    ...(resource.create ? [functions.create] : []),
    ...(resource.update ? [functions.update] : []),
    ...(resource.delete ? [functions.delete] : []),
  ];
}

/** The functions of a descriptor. */
export function operationLines({ names, pkType, ...resource }: Resource): readonly string[] {
  const { functions, types } = names;
  const query = isAsked(resource) ? `query: ${queryType(types)}` : 'query';
  const path = `path: { pk: ${keyValue(pkType)} }`;
  return [
    ...(resource.list ? functionLines('list', query, `${functions.list}({ query })`) : []),
    ...(resource.update ? functionLines('get', 'key', `${functions.get}({ ${path} })`) : []),
    ...(resource.create ? functionLines('create', `body: ${types.create}`, `${functions.create}({ body })`) : []),
    ...(resource.update
      ? functionLines('update', `key, body: ${types.update}`, `${functions.update}({ ${path}, body })`)
      : []),
    ...(resource.delete ? functionLines('remove', 'key', `${functions.delete}({ ${path} })`) : []),
  ];
}

/** Tell whether people can say which rows they want, or in which order. */
export function isAsked({ sort, filters, search }: Pick<Resource, 'sort' | 'filters' | 'search'>): boolean {
  return sort.length > 0 || filters.length > 0 || search;
}

/** What the list of the client can be asked for. */
export function queryType({ listData }: ResourceNames['types']): string {
  return `${listData}['query']`;
}

/** Addresses hold keys as text. */
function keyValue(type: FieldType): string {
  if (type === 'int' || type === 'float') return 'Number(key)';
  return type === 'bool' ? "key === 'true'" : 'key';
}

function functionLines(name: string, parameters: string, call: string): readonly string[] {
  const head = `  ${name}: (${parameters}) =>`;
  const flat = `${head} dataOf(${call}),`;
  return fitted(flat) ? [flat] : [head, `    dataOf(${call}),`];
}
