/** The names that the files of one resource are made of, worked out once. */
import { Name } from '../../core/name.js';
import { isTypescriptName } from '../../languages/typescript.js';
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
  readonly functions: Readonly<Record<'list' | 'get' | 'create' | 'update' | 'delete', string>>;
  /** Types of the client */
  readonly types: Readonly<Record<'item' | 'row' | 'create' | 'update' | 'listData', string>>;
}

/** The names of a resource; those of the client are made as the API makes its own. */
export function resourceNames(raw: string): ResourceNames {
  const name = new Name(raw.replaceAll('.', '_'));
  const { plural, pascal } = name;
  const dot = raw.lastIndexOf('.') + 1;
  const module = new Name(raw.slice(0, dot).replaceAll('.', '_')).snake;
  const own = new Name(raw.slice(dot));
  const call = (verb: string, { snake }: Name): string =>
    clientFunction([module, verb, snake].filter((word) => word !== '').join('_'));
  const list = call('list', own.plural);
  return {
    raw,
    file: name.kebab,
    variable: isTypescriptName(plural.camel) ? plural.camel : `${plural.camel}Resource`,
    path: plural.kebab,
    singular: name.words,
    plural: plural.words,
    functions: {
      list,
      get: call('get', own),
      create: call('create', own),
      update: call('update', own),
      delete: call('delete', own),
    },
    types: {
      item: `${pascal}ListItem`,
      row: `${pascal}Resource`,
      create: `${pascal}CreateRequest`,
      update: `${pascal}UpdateRequest`,
      listData: `${capitalized(list)}Data`,
    },
  };
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
