/** Names of Python for what databases call as they like: classes, attributes, relations, fields. */
import { Name } from '../core/name.js';
import { PYTHON_BUILTINS, PYTHON_KEYWORDS } from '../languages/python-names.js';
import { BUILTIN_TYPES } from '../targets/be/names/reserved-names.js';
import { aliasProblem, attributeProblem, columnProblem } from '../targets/be/names/identifier-rules.js';

/** Longer names of files and constraints are cut off, or refused. */
const LONGEST = 60;

/** Modules of every package of models, and what the generated routes have themselves. */
const TAKEN_MODULES = new Set(['as_text', 'base', 'padded', 'router', 'views']);

/** Gives names, each once. */
export class Names {
  readonly #given = new Set<string>();

  /**
   * Give the first of several names that is free, or the first one with a number.
   *
   * @param keyOf - what must differ, where names that differ can meet; default: the name itself
   */
  give(candidates: readonly string[], keyOf: (name: string) => readonly string[] = (name) => [name]): string {
    const [first = 'unnamed'] = candidates;
    // An attribute would hide the type from the annotations behind it.
    const isFree = (name: string): boolean => keyOf(name).every((key) => !this.#given.has(key));
    let name = candidates.find(isFree);
    for (let number = 2; name === undefined; number++) {
      if (isFree(`${first}_${number}`)) name = `${first}_${number}`;
    }
    for (const key of keyOf(name)) this.#given.add(key);
    return name;
  }
}

/** The names that a class may get: `order_details` makes `OrderDetail`. */
export function classNames({
  schema,
  name,
}: {
  readonly schema: string | null;
  readonly name: string;
}): readonly string[] {
  const plain = asciiOf(name);
  const { singular } = new Name(plain);
  const behind = schema === null ? [] : [`${new Name(asciiOf(schema)).pascal}${classOf(singular.snake)}`];
  return [classOf(singular.snake), ...behind, classOf(plain), `${classOf(singular.snake)}Row`].filter(isClassName);
}

/** What must differ between two classes: their files, and the paths of their resources. */
export function placesOf(className: string): readonly string[] {
  const { snake, plural } = new Name(className);
  return [snake, `${plural.snake}/`];
}

function classOf(name: string): string {
  const { pascal } = new Name(new Name(name).snake);
  const named = /^[A-Za-z]/.test(pascal) ? pascal : `Table${pascal}`;
  return named.slice(0, LONGEST);
}

function isClassName(name: string): boolean {
  const { snake } = new Name(name);
  return !PYTHON_KEYWORDS.has(name) && !PYTHON_KEYWORDS.has(snake) && !TAKEN_MODULES.has(snake);
}

/** The names that the attribute of a column may get: `"Order Date"` makes `order_date`. */
export function attributeNames(column: string): readonly string[] {
  const { snake } = new Name(asciiOf(column));
  // A name that is one already stays as it is.
  const plain = /^[a-z][a-z0-9_]*$/.test(column) ? column : snake;
  const named = /^[a-z]/.test(plain) ? plain : `column_${plain}`.replace(/_$/, '');
  const isFree = (name: string): boolean => aliasProblem(name) === undefined && !BUILTIN_TYPES.has(name);
  return [named, `${named}_`, `${named}_value`].filter(isFree);
}

/** The names that a field may get for an attribute; the first that is allowed. */
export function fieldNames(attribute: string): readonly string[] {
  const plain = asciiOf(attribute).replace(/^_+/, '');
  const bare = plain.replace(/_+$/, '');
  const withAlias = (name: string): boolean => attributeProblem(name) === undefined && !PYTHON_KEYWORDS.has(name);
  return [
    ...(columnProblem(attribute) === undefined ? [attribute] : []),
    ...[bare, plain, `${bare}_value`, `${bare}_column`, `column_${bare}`].filter(withAlias),
  ];
}

/** The names that the relation of a foreign key may get: `customer_id` leads to `customer`. */
export function relationNames(columns: readonly string[], target: string, isOwn: boolean): readonly string[] {
  const to = new Name(target).snake;
  const [only] = columns;
  const column = columns.length === 1 && only !== undefined ? only : undefined;
  const bare = column?.replace(/_(?:id|key|fk|no|code)$/, '');
  const own = bare === undefined || bare === column ? [] : [bare];
  const shared = column ?? sharedPrefix(columns);
  const long = shared === '' ? [] : [`${shared}_${to}`];
  // A row of the same table is no such row's own name: `reports_to_employee`.
  return [...own, ...(isOwn ? [...long, to] : [to, ...long])].filter(isRelationName);
}

/** The first word that columns have in common: `from` of `from_country` and `from_number`. */
function sharedPrefix(columns: readonly string[]): string {
  const [first = ''] = columns[0]?.split('_') ?? [];
  return columns.every((column) => column.startsWith(`${first}_`)) ? first : '';
}

/** The names of the way back: `orders`, or `orders_by_ship_via` where there are several. */
export function backNames(
  source: string,
  columns: readonly string[],
  { many, isOnly }: { many: boolean; isOnly: boolean },
) {
  const { snake, plural } = new Name(source);
  const name = many ? plural.snake : snake;
  return [...(isOnly ? [name] : []), `${name}_by_${columns.join('_')}`].filter(isRelationName);
}

function isRelationName(name: string): boolean {
  return columnProblem(name) === undefined && !PYTHON_BUILTINS.has(name);
}

/** Letters of ASCII for what a name is spelt with: `Straße` makes `Strasse`. */
function asciiOf(text: string): string {
  const plain = text.replaceAll('ß', 'ss').replaceAll('æ', 'ae').replaceAll('ø', 'o').replaceAll('ł', 'l');
  return plain
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7E]/g, '_');
}
