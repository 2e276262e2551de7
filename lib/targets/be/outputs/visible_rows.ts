/**
 * The rows of a resource that requests may see. Every statement that finds rows asks for it, so that a condition which
 * an operation adds here holds for all handlers, also those of plug-ins, and wherever other resources show such rows.
 */
import { type Fragment, fileFragment, snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import { oncePer } from '../../../core/once.js';
import { type Output, outputType } from '../../../core/output.js';
import { Name } from '../../../core/name.js';
import { boundParameter, library } from '../fields/expressions.js';
import { keyColumns } from '../fields/keys.js';
import { type ResourceNames, generatedName, moduleOf, ownFunction } from '../names/names.js';
import { GUARDS_PATH, TEMPLATES } from '../names/paths.js';
import { supportFiles } from '../project/support.js';
import type { Reference } from './related_rows.js';
import { type SharedPiece, pieceFragment } from './shared-piece.js';

/** One condition. */
export interface VisibleCondition {
  readonly condition: Expression;
  /** It reads the variable `current_user`. */
  readonly readsUser: boolean;
  /**
   * It names columns of the row alone, so that it means the same wherever it stands; one with a subquery does not. A plain
   * one that reads no user is made once, when its module is imported.
   */
  readonly isPlain: boolean;
  /** The same by the variable `scope` in place of the user, so that it is made once, and the scope a parameter of it */
  readonly inScope?: Expression;
}

/** Whose rows a user sees: one value of each user, which statements take as a parameter. */
export interface Scope {
  /** The name of the parameter, which no other resource of the project has */
  readonly parameter: string;
  /** The function of the user that returns the value, or refuses who has none */
  readonly name: Expression;
  readonly type: Expression;
}

/** The conditions of a resource; operations at the resource add to them. */
export interface VisibleRows extends Output {
  readonly type: 'VisibleRows';
  readonly names: ResourceNames;
  readonly conditions: VisibleCondition[];
  /** What a condition with `inScope` takes, if there is one */
  scope: Scope | undefined;
  /** What the conditions use, beside them in the module */
  readonly shared: SharedPiece[];
  /**
   * Attributes that decide who sees a row, beside those that the config names: generated tests of `get` and `list` leave
   * them as a new row has them. An operation at the resource that runs after `rows`, and before the entries, adds its own.
   */
  readonly decidedBy: string[];
  /** Attributes that are equal in all rows that one user sees. */
  readonly owner: string[];
  /**
   * The answer of `get` is made of an instance of the class all of which is read, as is all of the rows that it nests, and
   * not what is shown alone. Operations say so that hand the row to functions of the project.
   */
  wholeRows: boolean;
  /** The same of the items of `list`. */
  wholeItems: boolean;
  /** Attributes that are read for the answer of `get` beside those that it shows. */
  readonly alsoReads: string[];
  /** What the answer of `get` nests */
  readonly nested: readonly Reference[];
  /** The answer of `get` shows lists. */
  readonly showsLists: boolean;
  /** Handlers that answer with the rest of a list, by its path: `comments/replies` */
  readonly rests: ReadonlyMap<string, string>;
  /** Models of the resources whose rows name one row of each of two models, as those of an association table do. */
  readonly between: (one: string, other: string) => readonly string[];
  /** Relations that routes of the resource follow to rows that each user sees theirs of, by class, name and model */
  readonly relations: Map<string, Reference>;
  /** Models whose columns lists of the resource name, the resource's own among them */
  readonly listed: Set<string>;
  /** The rows of all resources of the project. */
  readonly all: AllRows;
}

/** The rows of all resources, for those that refer to them. */
export interface AllRows {
  /** The rows of the resources that show a model; asked when all operations have run. */
  readonly ofModel: (model: string) => readonly VisibleRows[];
  /** The rows that not everybody sees, by model; asked when all operations have run. */
  readonly hidden: () => ReadonlyMap<string, readonly VisibleRows[]>;
  /** Of relations that routes follow, by class, name and model: namesakes that an answer shows with `unscoped` beside them */
  readonly relations: Map<string, Set<Expression>>;
  /** Attributes that lists name, by the model that has them */
  readonly listed: Map<string, Set<string>>;
  /** Models that resources refer to. */
  readonly referredTo: Set<string>;
  /** Models whose keys requests may hold. */
  readonly keyed: Set<string>;
}

/** Tell whether the answer of `get` is made of an instance of the class, or of a row of columns. */
export function readsInstance({ wholeRows, alsoReads, nested }: VisibleRows): boolean {
  return wholeRows || alsoReads.length + nested.length > 0;
}

/** Renders the functions that list the conditions; nothing, when every row is visible. */
export const VisibleRows = outputType<VisibleRows>({
  name: 'VisibleRows',
  render: ({ output }) => {
    const { names, conditions, shared } = output;
    if (conditions.length === 0) return [];
    const parent = names.paths.visibility;
    const isReferredTo = output.all.referredTo.has(names.resource.model);
    return [
      visibilityFile(names),
      snippetFragment({
        parent,
        slot: 'functions',
        id: functionName(names),
        template: '[module]/_visible.py.ejs',
        context: { view: visibleView(output, isReferredTo) },
      }),
      ...shared.map((piece) => pieceFragment(parent, piece)),
      ...(isReferredTo ? supportFiles('visibility') : []),
      ...keyCheck(output),
      ...(output.all.keyed.has(names.resource.model) ? guardFragments(output) : []),
    ];
  },
});

/** What an application asks when it starts: whether the key of such rows finds one alone, which only models know. */
function keyCheck({ names, owner }: VisibleRows): readonly Fragment[] {
  const owners = owner.map((name) => code`${names.modelClass}.${identifier(name)}`);
  const attributes = [...keyColumns(names), ...owners];
  const check = code`${generatedName('support.row_keys', 'require_key')}(${joined(attributes, ', ')})`;
  const id = `key ${names.resource.model} ${attributes.join(' ')}`;
  return [
    ...supportFiles('row_keys'),
    snippetFragment({ parent: 'api.py', slot: 'checks', id, value: code`    ${check}\n` }),
  ];
}

const visibilityFile = oncePer(({ paths, module }: ResourceNames) =>
  fileFragment({ path: paths.visibility, template: TEMPLATES.visibility, context: { view: { module } } }),
);

/** The entry of a model in the table of all guards; resources that show one model make the same one. */
function guardFragments({ names, all }: VisibleRows): readonly Fragment[] {
  const { model } = names.resource;
  const guards = all.hidden().get(model) ?? [];
  return [
    ...supportFiles('references'),
    GUARDS_FILE,
    snippetFragment({
      parent: GUARDS_PATH,
      slot: 'guards',
      id: model,
      value: code`    ${names.modelClass}: ${guardOf(guards)},\n`,
    }),
  ];
}

/** The module of what is asked by class. */
export const GUARDS_FILE = fileFragment({ path: GUARDS_PATH, template: 'visibility.py.ejs' });

/** A function of the user, if any, that tells which rows are seen on the routes of all of some resources. */
export function guardOf(guards: readonly VisibleRows[]): Expression {
  const [first] = guards;
  if (first === undefined) return code``;
  if (guards.length === 1 && readsUser(first)) return relatedFunction(first);
  const calls = guards.map((rows) => (readsUser(rows) ? code`${relatedFunction(rows)}(user)` : relatedFunction(rows)));
  const condition =
    calls.length === 1 ? (calls[0] ?? code``) : code`${library('sqlalchemy', 'and_')}(${joined(calls, ', ')})`;
  return code`lambda ${guards.some(readsUser) ? code`user` : code`_`}: ${condition}`;
}

function relatedFunction(rows: VisibleRows): Expression {
  return generatedName(moduleOf(rows.names.paths.visibility), relatedName(rows));
}

function visibleView(rows: VisibleRows, isReferredTo: boolean) {
  const { names, conditions } = rows;
  return {
    names,
    listed: conditions.map(({ condition, inScope = condition }) => (isMadeOnce(rows) ? inScope : condition)),
    name: functionName(names),
    parameter: userParameter(rows),
    related: isReferredTo && readsUser(rows) ? relatedName(rows) : '',
    constant: hasConstant(rows) ? constantName(rows) : '',
    scope: isMadeOnce(rows) ? scopeView(rows) : undefined,
    isPlain: conditions.every(({ isPlain }) => isPlain),
  };
}

function scopeView({ names, scope }: VisibleRows) {
  if (scope === undefined) return undefined;
  return {
    ...scope,
    parameter: boundParameter(scope.parameter),
    owned: ownFunction(names, 'owned', 'many'),
  };
}

/**
 * Tell whether the conditions are made once, when their module is imported, and not for each request: the scope of a user
 * is a parameter of theirs. Who runs a statement with them gives it by `scopeParameters`.
 */
export function isMadeOnce({ conditions }: VisibleRows): boolean {
  return (
    conditions.length > 0 &&
    conditions.every(({ isPlain, readsUser: reads, inScope }) => isPlain && (!reads || inScope !== undefined))
  );
}

/** The condition stands in a constant: for statements that are made once, and for others that refer to the rows. */
function hasConstant(rows: VisibleRows): boolean {
  return isMadeOnce(rows) || (!readsUser(rows) && rows.all.referredTo.has(rows.names.resource.model));
}

/** The condition of rows that is made once. */
export function visibleConstant(rows: VisibleRows): Expression {
  return generatedName(moduleOf(rows.names.paths.visibility), constantName(rows));
}

/** The call that lists the conditions, to be unpacked; empty when every row is visible. */
export function visibleCall(rows: VisibleRows): Expression {
  if (rows.conditions.length === 0) return code``;
  const { names } = rows;
  const called = generatedName(moduleOf(names.paths.visibility), functionName(names));
  return code`${called}(${readsUser(rows) ? code`current_user` : code``})`;
}

/** The same for functions whose statement has what is made once; empty where that is all. */
export function visiblePerUser(rows: VisibleRows): Expression {
  return isMadeOnce(rows) ? code`` : visibleCall(rows);
}

/** The condition of such rows where others refer to them; the variable `current_user` is the user, if any. */
export function relatedCall(rows: VisibleRows): Expression {
  return readsUser(rows) ? code`${relatedFunction(rows)}(current_user)` : relatedFunction(rows);
}

/** `current_user: CurrentUser` where a condition reads it, for functions that find rows; else empty. */
export function userParameter(rows: VisibleRows): Expression {
  return readsUser(rows) ? code`current_user: ${generatedName('auth.dependencies', 'CurrentUser')}` : code``;
}

/** Tell whether what finds rows takes the current user. */
export function readsUser({ conditions }: VisibleRows): boolean {
  return conditions.some((condition) => condition.readsUser);
}

function functionName(names: ResourceNames): string {
  return ownFunction(names, 'visible', 'many');
}

/** A function of the user, or a constant where nobody is asked. */
function relatedName(rows: VisibleRows): string {
  return readsUser(rows) ? ownFunction(rows.names, 'related', 'many') : constantName(rows);
}

function constantName({ names }: VisibleRows): string {
  return new Name(functionName(names)).snake.toUpperCase();
}
