/** The names that the files of one resource are made of, worked out once. */
import { Name } from '../../core/name.js';
import { isTypescriptName } from '../../languages/typescript.js';
import { apiName } from '../../languages/api-name.js';
import { clientFunction } from './client-names.js';

/** Names of one resource. */
export interface ResourceNames {
  /** As the config has it: `StockMovement`, or `stock.Movement` with the module that the API's names have in front */
  readonly raw: string;
  /** `stock-movement`: its file in `src/resources/` */
  readonly file: string;
  /** `stockMovements`: what that file exports */
  readonly variable: string;
  /** `stock-movements`: the first step of the addresses of its pages */
  readonly path: string;
  /** `stock movement`, `stock movements` as words of a text */
  readonly singular: string;
  readonly plural: string;
  /** Functions of the client */
  readonly functions: Readonly<
    Record<
      'list' | 'group' | 'get' | 'create' | 'update' | 'delete' | 'referrers' | 'export' | 'bulkUpdate' | 'bulkDelete',
      string
    >
  >;
  /** Types of the client */
  readonly types: Readonly<Record<'item' | 'row' | 'create' | 'update' | 'listData', string>>;
}

/** The names of a resource. */
export function resourceNames(raw: string): ResourceNames {
  const name = new Name(raw.replaceAll('.', '_'));
  const { plural } = name;
  const { operationId, schema } = apiName(raw);
  const ofMany = (verb: string): string => clientFunction(operationId(verb, 'many'));
  const list = ofMany('list');
  const ofOne = (verb: string): string => clientFunction(operationId(verb, 'one'));
  return {
    raw,
    file: name.kebab,
    variable: isTypescriptName(plural.camel) ? plural.camel : `${plural.camel}Resource`,
    path: plural.kebab,
    singular: name.words,
    plural: plural.words,
    functions: {
      list,
      get: ofOne('get'),
      create: ofOne('create'),
      update: ofOne('update'),
      delete: ofOne('delete'),
      referrers: ofOne('referrers'),
      group: ofMany('group'),
      export: ofMany('export'),
      bulkUpdate: ofMany('bulk_update'),
      bulkDelete: ofMany('bulk_delete'),
    },
    types: {
      item: `${schema}ListItem`,
      row: `${schema}Resource`,
      create: `${schema}CreateRequest`,
      update: `${schema}UpdateRequest`,
      listData: `${capitalized(list)}Data`,
    },
  };
}

/** The function of the client that calls an action of a resource. */
export function actionFunction(raw: string, name: string, scope: 'object' | 'collection'): string {
  return clientFunction(apiName(raw).operationId(name, scope === 'object' ? 'one' : 'many'));
}

/** Start a text as a sentence starts. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The line of `src/resources.ts` that gives a resource its pages. Such lines are sorted. */
export function resourceLine(raw: string): string {
  const { file, variable } = resourceNames(raw);
  return `export { ${variable} } from './resources/${file}';`;
}

/** Put names into the order of a sorted list: without regard to case, numbers by their value. */
export function compareLines(a: string, b: string): number {
  const [first, second] = [sortKey(a), sortKey(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

function sortKey(line: string): string {
  return line.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}
