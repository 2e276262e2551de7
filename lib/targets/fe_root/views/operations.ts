/** The lines of a descriptor that call the client. */
import type { Resource } from '../config.js';
import { traitsOf } from '../field-types.js';
import { capitalized } from '../resource-names.js';
import { fitted } from './lines.js';

/** Functions of the client that a resource needs, by what the API offers. */
export function usedFunctions({ names: { functions }, ...resource }: Resource): readonly string[] {
  return [
    ...(resource.list ? [functions.list] : []),
    ...(resource.groups.length > 0 ? [functions.group] : []),
    ...(resource.get ? [functions.get] : []),
    ...(resource.create ? [functions.create] : []),
    ...(resource.update ? [functions.update] : []),
    ...(resource.delete ? [functions.delete] : []),
    ...(resource.bulk_update ? [functions.bulkUpdate] : []),
    ...(resource.bulk_delete ? [functions.bulkDelete] : []),
    ...resource.actions.map((action) => action.function),
  ];
}

/** The type of what a function of the client is given. */
export function dataType(name: string): string {
  return `${capitalized(name)}Data`;
}

/** What a function of the client can be asked for. */
export function queryType(name: string): string {
  return `${dataType(name)}['query']`;
}

/** What makes of the answer of `get` what pages work with. */
export function answerOf({ version }: Pick<Resource, 'version'>): string {
  return version ? 'versionOf' : 'rowOf';
}

/** The functions of a descriptor. */
export function operationLines({ names: { functions, types }, pk, pkType, ...resource }: Resource): readonly string[] {
  const { inPath } = traitsOf(pkType);
  const path = `path: { pk: ${inPath} }`;
  const [tag, headers] = versionParts(resource);
  const queried = (name: string, called: string): Call => ({
    head: `${name}: (query: ${queryType(called)})`,
    name: called,
    keys: ['query'],
  });
  const update = { head: `update: (key, body: ${types.update}${tag})`, keys: [path, 'body', ...headers] };
  const items = (start: string): string => `body: keys.map((key) => ({ ${start}${pk}: ${inPath} }))`;
  return [
    ...(resource.list ? functionLines(queried('list', functions.list)) : []),
    ...(resource.groups.length > 0 ? functionLines(queried('count', functions.group)) : []),
    ...(resource.get
      ? functionLines({ head: 'get: (key)', name: functions.get, keys: [path] }, answerOf(resource))
      : []),
    ...(resource.create
      ? functionLines({ head: `create: (body: ${types.create})`, name: functions.create, keys: ['body'] })
      : []),
    ...(resource.update ? functionLines({ ...update, name: functions.update }) : []),
    ...(resource.delete
      ? functionLines({ head: `remove: (key${tag})`, name: functions.delete, keys: [path, ...headers] })
      : []),
    ...(resource.bulk_update
      ? functionLines({
          head: `updateAll: (keys, body: ${types.update})`,
          name: functions.bulkUpdate,
          keys: [items('...body, ')],
        })
      : []),
    ...(resource.bulk_delete
      ? functionLines({ head: 'removeAll: (keys)', name: functions.bulkDelete, keys: [items('')] })
      : []),
  ];
}

/** The parameter of a version, and the header that it is sent in. */
export function versionParts({ version }: Pick<Resource, 'version'>): readonly [string, readonly string[]] {
  return version ? [', tag', ["headers: { 'If-Match': tag }"]] : ['', []];
}

/** A function that calls one of the client. */
export interface Call {
  /** The function of the descriptor: its name and its parameters */
  readonly head: string;
  /** The function of the client */
  readonly name: string;
  /** What it is given, by keys */
  readonly keys: readonly string[];
}

/** As Prettier breaks them: behind the arrow, then around the call, then between the keys. */
export function functionLines({ head, name, keys }: Call, answer = 'dataOf', indent = '  '): readonly string[] {
  const call = keys.length === 0 ? `${name}()` : `${name}({ ${keys.join(', ')} })`;
  const lines = [`${indent}${head} =>`, `${indent}  ${answer}(${call}),`];
  const flat = `${indent}${head} => ${answer}(${call}),`;
  if (fitted(flat)) return [flat];
  if (lines.every(fitted)) return lines;
  const inner = `${indent}    ${call},`;
  const broken = [`${indent}    ${name}({`, ...keys.map((key) => `${indent}      ${key},`), `${indent}    }),`];
  return [`${indent}${head} =>`, `${indent}  ${answer}(`, ...(fitted(inner) ? [inner] : broken), `${indent}  ),`];
}
