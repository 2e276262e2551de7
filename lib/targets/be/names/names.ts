/** The names that the generated code of one resource is made of, worked out once. */
import { type ApiName, apiName } from '../../../languages/api-name.js';
import { type Expression, identifier, imported } from '../../../core/expression.js';
import { Name } from '../../../core/name.js';
import { oncePer } from '../../../core/once.js';
import { PYTHON_BUILTINS, PYTHON_KEYWORDS } from '../../../languages/python-names.js';
import type { App, ResourceConfig } from '../config.js';
import { operationId } from './operation-ids.js';
import { keyAttributes } from '../fields/attribute.js';
import { resourcePaths, sessionModule } from './paths.js';
import { ownNameOf } from './written-api-name.js';

/**
 * Names of one resource.
 *
 * @example
 * import { type ResourceNames, type SchemaClass, code } from 'generator-codegen';
 * const summary = (names: ResourceNames): SchemaClass => ({
 *   type: 'SchemaClass',
 *   names,
 *   name: `${names.api.schema}Summary`,
 *   docstring: `How many ${names.plural} there are.`,
 *   forbidsExtra: false,
 *   fields: [{ name: 'total', annotation: code`int` }],
 *   order: 50,
 * });
 */
export interface ResourceNames {
  /** What it goes by in generated code: its class, or its own name beside others that show the class */
  readonly model: Name;
  /** What clients call it: operation ids, the start of its schemas' names, words in paths */
  readonly api: ApiName;
  /** The user's class, as an expression */
  readonly modelClass: Expression;
  /** A local variable that holds a row: `article` */
  readonly variable: Expression;
  /** `article`, `articles` as words of a text */
  readonly singular: string;
  readonly plural: string;
  /** `an article` */
  readonly one: string;
  /** The app's module */
  readonly module: string;
  readonly paths: ReturnType<typeof resourcePaths>;
  /** The attribute of the primary key; of a key of several, the first */
  readonly pk: Expression;
  /** The functions that read a row, with its relations or locked: `load_article`, `lock_article` */
  readonly load: Expression;
  readonly lock: Expression;
  /** Path of the resource's router below its app */
  readonly routePrefix: string;
  /** What the names are of */
  readonly resource: ResourceConfig;
}

/** Local names of generated functions, which a row's variable must not take. */
const BOUND = new Set(
  `db request response body query current_user pk router obj result keys statement rows row page sent self cls key
  select location violations settled after encode read_cursor selected problem_responses answer func quote status uuid
  fresh_rows read_shown read_more cursor found asked following listed exported imported file items put
  dt jwt conditions json pytest client anonymous values make payload session
  etag check_version check_preconditions check_preconditions_of_new count_change tagged traced
  idempotency_key claim claim_key check_policy
  number given bodies is_new actions include`.split(/\s+/),
);

/** The names of a resource; the same object for all its operations. */
export function resourceNames(app: App, resource: ResourceConfig): ResourceNames {
  return namesIn(app)(resource);
}

const namesIn = oncePer((app: App) => oncePer((resource: ResourceConfig) => makeNames(app, resource)));

function makeNames(app: App, resource: ResourceConfig): ResourceNames {
  const model = new Name(ownNameOf(resource, app.resources), 'user');
  const singular = model.words;
  return {
    model,
    api: apiName(resource.api_name),
    modelClass: userName(resource.model),
    variable: variableFor(model),
    singular,
    plural: model.plural.words,
    one: withArticle(singular),
    module: app.module,
    paths: resourcePaths(app.module, model.snake),
    pk: identifier(keyAttributes(resource.pk)[0] ?? ''),
    load: ownFunction({ model, resource }, 'load', 'one'),
    lock: ownFunction({ model, resource }, 'lock', 'one'),
    routePrefix: resource.route_prefix,
    resource,
  };
}

/**
 * The name of a function beside the handlers of a resource: `load_article`, `visible_articles`. An action of that verb
 * has a handler of that name: the function then gets another one.
 */
export function ownFunction(
  { model, resource }: Pick<ResourceNames, 'model' | 'resource'>,
  verb: string,
  of: 'one' | 'many',
): Expression {
  const isOperation = resource.operations.some(({ name }) => new Name(name).snake === verb);
  const [noun, suffix] = of === 'one' ? [model.snake, '_row'] : [model.plural.snake, '_rows'];
  // `lock_news` is about one: a model may be called like many.
  const isTaken = isOperation || (of === 'many' && noun === model.snake);
  const isHandler = (name: string): boolean =>
    resource.operations.some((entry) => operationId(resource, entry) === name);
  let name = `${verb}_${noun}${isTaken ? suffix : ''}`;
  // Handlers are named by `api_name`, which may end as this does.
  while (isHandler(name)) name += suffix;
  return identifier(name);
}

/**
 * A thing of the user's code, named by its dotted path.
 *
 * @example
 * import { code, userName } from 'generator-codegen';
 * const call = code`await ${userName('blog.hooks.prepare')}(row)`;
 */
export function userName(dotted: string): Expression {
  const dot = dotted.lastIndexOf('.');
  return imported({ module: dotted.slice(0, dot), name: dotted.slice(dot + 1), origin: 'user' });
}

/**
 * A thing of another generated module, named by the module's path from the root: `support.fields`.
 *
 * @example
 * import { code, generatedName } from 'generator-codegen';
 * const path = code`${generatedName('support.writes', 'location')}(request, row.id)`;
 */
export function generatedName(module: string, name: string): Expression {
  return imported({ module, name, origin: 'generated' });
}

/** The session module of a database, as other generated modules name it. */
export function sessionOf(key: string | undefined): Expression {
  return imported({ module: 'db', name: sessionModule(key), origin: 'generated' });
}

/** What a session of a database is called, and the fixture that tests have it of. */
export function sessionVariable(key: string | undefined): string {
  return key === undefined ? 'db' : `${key}_db`;
}

/** The module of a generated file: `blog/schemas/article.py` is `blog.schemas.article`. */
export function moduleOf(path: string): string {
  return path.replace(/\.py$/, '').replaceAll('/', '.');
}

/** A local variable for a row of a model. */
export function variableFor(model: Name): Expression {
  const { snake } = model;
  const isTaken = [BOUND, PYTHON_KEYWORDS, PYTHON_BUILTINS].some((names) => names.has(snake));
  return identifier(isTaken ? `${snake}_row` : snake);
}

/** `an article` */
export function withArticle(words: string): string {
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}

/** Start a text as a sentence starts. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
