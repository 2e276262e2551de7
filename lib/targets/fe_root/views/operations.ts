/** The functions of a descriptor, which call the client. */
import type { Resource } from '../config.js';
import { capitalized } from '../resource-names.js';
import { itemText, pathText } from './keys.js';

/** Functions of the client that a resource needs, by what the API offers. */
export function usedFunctions({ names: { functions }, ...resource }: Resource): readonly string[] {
  return [
    ...(resource.list ? [functions.list] : []),
    ...(resource.groups.length > 0 ? [functions.group] : []),
    ...(resource.get ? [functions.get] : []),
    ...(resource.create ? [functions.create] : []),
    ...(resource.update ? [functions.update] : []),
    ...(resource.delete ? [functions.delete] : []),
    ...(resource.referrers ? [functions.referrers] : []),
    ...(resource.export ? [functions.export] : []),
    ...(resource.bulk_update ? [functions.bulkUpdate] : []),
    ...(resource.bulk_delete ? [functions.bulkDelete] : []),
    ...resource.actions.map((action) => action.function),
    ...resource.fields.flatMap(({ file }) => [file?.upload, file?.download].flatMap((one) => one?.function ?? [])),
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

/** What makes the client give the body of an export as it comes: NDJSON, as text. */
const STREAMED = ["query: { ...query, format: 'ndjson' }", "parseAs: 'stream'"];

/** The keys of a descriptor that are functions, each with its value. */
export function operationEntries(resource: Resource): readonly (readonly [string, string])[] {
  const { names } = resource;
  const { functions, types } = names;
  const path = pathText(resource);
  const [tag, headers] = versionParts(resource);
  const queried = (name: string): Call => ({ parameters: `query: ${queryType(name)}`, name, keys: ['query'] });
  const items = (start: string): string => `body: keys.map((key) => ({ ${start}${itemText(resource)} }))`;
  const calls: readonly (readonly [string, boolean, Call, answer?: string])[] = [
    ['list', resource.list, queried(functions.list)],
    ['count', resource.groups.length > 0, queried(functions.group)],
    ['get', resource.get, { parameters: 'key', name: functions.get, keys: [path] }, answerOf(resource)],
    ['create', resource.create, { parameters: `body: ${types.create}`, name: functions.create, keys: ['body'] }],
    [
      'update',
      resource.update,
      { parameters: `key, body: ${types.update}${tag}`, name: functions.update, keys: [path, 'body', ...headers] },
    ],
    ['remove', resource.delete, { parameters: `key${tag}`, name: functions.delete, keys: [path, ...headers] }],
    ['referrers', resource.referrers, { parameters: 'key', name: functions.referrers, keys: [path] }],
    [
      'exportAll',
      resource.export,
      { parameters: `query: ${queryType(functions.export)}`, name: functions.export, keys: STREAMED },
      'streamOf',
    ],
    [
      'updateAll',
      resource.bulk_update,
      { parameters: `keys, body: ${types.update}`, name: functions.bulkUpdate, keys: [items('...body, ')] },
    ],
    ['removeAll', resource.bulk_delete, { parameters: 'keys', name: functions.bulkDelete, keys: [items('')] }],
  ];
  return calls.flatMap(([key, isThere, call, answer]) => (isThere ? [[key, callText(call, answer)] as const] : []));
}

/** The parameter of a version, and the header that it is sent in. */
export function versionParts({ version }: Pick<Resource, 'version'>): readonly [string, readonly string[]] {
  return version ? [', tag', ["headers: { 'If-Match': tag }"]] : ['', []];
}

/** A function that calls one of the client. */
export interface Call {
  readonly parameters: string;
  /** The function of the client */
  readonly name: string;
  /** What it is given, by keys */
  readonly keys: readonly string[];
}

/** The text of a function of the descriptor. */
export function callText({ parameters, name, keys }: Call, answer = 'dataOf'): string {
  return `(${parameters}) => ${answer}(${keys.length === 0 ? `${name}()` : `${name}({ ${keys.join(', ')} })`})`;
}
