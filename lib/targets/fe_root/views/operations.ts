/** The lines of a descriptor that call the client. */
import type { Resource } from '../config.js';
import { traitsOf } from '../field-types.js';
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
  const path = `path: { pk: ${traitsOf(pkType).inPath} }`;
  const get = { head: resource.version ? 'getVersion: (key)' : 'get: (key)', name: functions.get, keys: [path] };
  const [tag, headers] = resource.version ? [', tag', ["headers: { 'If-Match': tag }"]] : ['', []];
  const update = { head: `update: (key, body: ${types.update}${tag})`, keys: [path, 'body', ...headers] };
  return [
    ...(resource.list ? functionLines({ head: `list: (${query})`, name: functions.list, keys: ['query'] }) : []),
    ...(resource.update ? functionLines(get, answerOf(resource)) : []),
    ...(resource.create
      ? functionLines({ head: `create: (body: ${types.create})`, name: functions.create, keys: ['body'] })
      : []),
    ...(resource.update ? functionLines({ ...update, name: functions.update }) : []),
    ...(resource.delete
      ? functionLines({ head: `remove: (key${tag})`, name: functions.delete, keys: [path, ...headers] })
      : []),
  ];
}

/** What makes of an answer what pages work with. */
export function answerOf({ version }: Pick<Resource, 'version'>): string {
  return version ? 'versionOf' : 'dataOf';
}

/** Tell whether people can say which rows they want, or in which order. */
export function isAsked({ sort, filters, search }: Pick<Resource, 'sort' | 'filters' | 'search'>): boolean {
  return sort.length > 0 || filters.length > 0 || search;
}

/** What the list of the client can be asked for. */
export function queryType({ listData }: ResourceNames['types']): string {
  return `${listData}['query']`;
}

interface Call {
  /** The function of the descriptor: its name and its parameters */
  readonly head: string;
  /** The function of the client */
  readonly name: string;
  /** What it is given, by keys */
  readonly keys: readonly string[];
}

/** As Prettier breaks them: behind the arrow, then around the call, then between the keys. */
function functionLines({ head, name, keys }: Call, answer = 'dataOf'): readonly string[] {
  const call = `${name}({ ${keys.join(', ')} })`;
  const lines = [`  ${head} =>`, `    ${answer}(${call}),`];
  const flat = `  ${head} => ${answer}(${call}),`;
  if (fitted(flat)) return [flat];
  if (lines.every(fitted)) return lines;
  const inner = `      ${call},`;
  const broken = [`      ${name}({`, ...keys.map((key) => `        ${key},`), '      }),'];
  return [`  ${head} =>`, `    ${answer}(`, ...(fitted(inner) ? [inner] : broken), '    ),'];
}
