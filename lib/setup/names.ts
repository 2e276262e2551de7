/**
 * Which names a project, a resource and a field may have: what every target can write without renaming anything. Each
 * check gives what to say at the prompt, or nothing.
 */
import { Name } from '../core/name.js';
import { isText } from '../core/value-forms.js';
import { SCALAR_TYPES } from '../core/value-types.js';
import { show } from '../core/wording.js';
import { PYTHON_KEYWORDS } from '../languages/python-names.js';
import { BUILTIN_TYPES, isModelAttribute, MAPPED_ATTRIBUTES } from '../targets/be/names/reserved-names.js';
import { DISTRIBUTIONS, SYSTEM_COLUMNS } from '../targets/be_root/rules/taken-names.js';
import { pairNames } from '../targets/be_root/pairs.js';
import { ACCOUNTS } from './answers.js';
import { columnOf } from './column-name.js';

const LONGEST_PROJECT = 50;
const LONGEST_RESOURCE = 40;
/** Names of constraints are made of those of tables and columns; PostgreSQL has 63 characters for each. */
const LONGEST_TABLE = 48;
const LONGEST_FIELD = 50;
const LONGEST_CONSTRAINT = 63;

/** Columns that every resource has without being told. */
export const ADDED_FIELDS = ['id', 'created_at', 'updated_at'] as const;

/** Say what is wrong with the name of a project; it names the packages of both halves. */
export function checkName(name: string): string | undefined {
  if (name === '') return 'type a name, for example my-shop';
  const form = 'lower-case letters, digits and dashes, starting with a letter';
  if (!/^[a-z](?:[a-z0-9-]*[a-z0-9])?$/.test(name)) {
    const better = new Name(name).kebab.replace(/^[0-9-]+/, '').slice(0, LONGEST_PROJECT);
    return `${show(name)} cannot name packages: use ${form}, for example ${better === '' ? 'my-shop' : better}`;
  }
  if (name.length > LONGEST_PROJECT) return `the name has ${name.length} characters; ${LONGEST_PROJECT} is the most`;
  return DISTRIBUTIONS.has(name)
    ? `${name} is the name of a library that the project uses; choose another one`
    : undefined;
}

/** Say what is wrong with the place of an API's document, a file or a URL. */
export function checkOpenapi(place: string): string | undefined {
  const example = 'for example openapi.json or https://example.org/openapi.json';
  if (place.trim() === '') return `type a file or a URL, ${example}`;
  if (place !== place.trim() || !isText(place) || /\p{Cc}/u.test(place)) {
    return `${show(place)} is neither a file nor a URL: remove the blanks around it and its control characters`;
  }
  if (!/^[A-Za-z][A-Za-z0-9+.-]+:/.test(place)) return undefined;
  const isWeb = /^https?:\/\//i.test(place) && URL.canParse(place);
  return isWeb ? undefined : `${show(place)} is no URL of the web: write it with http or https, ${example}`;
}

/**
 * Say what is wrong with the name of a new resource.
 *
 * @param taken - names of the resources that are there
 * @param auth - whether people sign in: their accounts are then a model of their own, `User`
 */
export function checkResourceName(name: string, taken: readonly string[] = [], auth = false): string | undefined {
  if (name === '') return 'type a name, for example Article';
  if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) {
    const { pascal } = new Name(name);
    const example = /^[\w\s-]+$/.test(name) && /^[A-Z]/.test(pascal) ? pascal : 'BlogPost';
    return `${show(name)} cannot name a resource: start each word with a capital letter, for example ${example}`;
  }
  if (name.length > LONGEST_RESOURCE) {
    return `the name has ${name.length} characters; ${LONGEST_RESOURCE} is the most`;
  }
  const { snake, plural } = new Name(name);
  if (PYTHON_KEYWORDS.has(name) || PYTHON_KEYWORDS.has(snake))
    return `${name} is a word of Python's own; choose another name`;
  if (isTypeWord(name)) return `${name} is the name of a type of fields; choose another name`;
  if (plural.snake.length > LONGEST_TABLE) {
    return `${name} makes ${plural.snake}, a table's name of ${plural.snake.length} characters; ${LONGEST_TABLE} is the most`;
  }
  if (plural.snake.startsWith('sqlite_'))
    return `${name} makes a table that SQLite keeps for itself; choose another name`;
  const owner = TAKEN.get(plural.snake) ?? TAKEN.get(snake);
  if (owner !== undefined) return `${name} is taken by ${owner}; choose another name`;
  if (auth && isSamePlace(name, ACCOUNTS.name))
    return `${name} is taken by the accounts that sign in; choose another name, for example Member`;
  const other = taken.find((known) => isSamePlace(name, known));
  if (other === undefined) return undefined;
  return other === name
    ? `there is a resource ${name} already; choose another name`
    : `${name} would have the files or the address of ${other}; choose another name`;
}

/** What generated projects have at the module or the address that a resource of that name would get. */
const TAKEN: ReadonlyMap<string, string> = new Map([
  ['router', 'the router of the API'],
  ['docs', 'the pages that document the API'],
  ['base', 'the base of all models'],
]);

/**
 * Tell whether a capitalised word means a type of fields: `born:Date` and `title:String` are slips far more often than
 * relations. E-mails are things that people do keep in tables.
 */
export function isTypeWord(name: string): boolean {
  return name !== 'Email' && TYPE_WORDS.has(name.toLowerCase());
}

const TYPE_WORDS = new Set<string>([
  ...SCALAR_TYPES,
  ...['string', 'text', 'integer', 'number', 'double', 'boolean', 'timestamp'],
]);

/** Tell whether two resources would share a module or an address. */
export function isSamePlace(a: string, b: string): boolean {
  const [one, other] = [new Name(a), new Name(b)];
  return one.snake === other.snake || one.plural.snake === other.plural.snake;
}

/** Say what is wrong with the name of a relation of a resource, whose column is the name with `_id`. */
export function checkRelationName(name: string, resource?: string): string | undefined {
  const column = `${name}_id`;
  const wrong = checkFieldName(name) ?? checkFieldName(column);
  if (wrong !== undefined || resource === undefined) return wrong;
  return constraintProblem(name, `fk_${new Name(resource).plural.snake}_${column}`);
}

/** Say what is wrong with the name of a relation to many rows, which a table of pairs makes. */
export function checkManyName(name: string, resource?: string): string | undefined {
  const wrong = checkFieldName(name) ?? checkFieldName(columnOf({ name, type: 'relation', many: true }));
  if (wrong !== undefined || resource === undefined) return wrong;
  const { table, own, other } = pairNames(new Name(resource), name);
  return [own, other]
    .map((column) => constraintProblem(name, `fk_${table}_${column}`))
    .find((problem) => problem !== undefined);
}

function constraintProblem(name: string, constraint: string): string | undefined {
  const excess = constraint.length - LONGEST_CONSTRAINT;
  return excess > 0 ? `${name} makes the constraint ${constraint}, which is ${excess} characters too long` : undefined;
}

/** Say what is wrong with the name of a field. */
export function checkFieldName(name: string): string | undefined {
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name)) {
    const { snake } = new Name(name);
    const example = /^\w+$/.test(name) && /^[a-z]/.test(snake) ? snake : 'published_at';
    return `${show(name)} cannot name a field: use lower-case words joined by underscores, for example ${example}`;
  }
  if (ADDED_FIELDS.some((one) => one === name)) {
    return `${name} is there without being named, as in every resource; leave it out`;
  }
  if (name.length > LONGEST_FIELD) return `${show(name)} has ${name.length} characters; ${LONGEST_FIELD} is the most`;
  if (PYTHON_KEYWORDS.has(name))
    return `${name} is a word of Python's own; choose another name, for example ${name}_value`;
  if (SYSTEM_COLUMNS.has(name)) return `${name} is taken by PostgreSQL; choose another name, for example ${name}_value`;
  if (isReserved(name))
    return `${name} is taken by the libraries of the API; choose another name, for example ${name}_value`;
  return undefined;
}

function isReserved(name: string): boolean {
  return isModelAttribute(name) || BUILTIN_TYPES.has(name) || MAPPED_ATTRIBUTES.has(name);
}
