/**
 * How the relations of a representation are loaded: the rest of them never is, and of these the rows that the user sees.
 * Relations to one row are loaded by options of the statement, lists by `support/nested_reading.py`.
 */
import type { FileFragment } from '../../../core/fragment.js';
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import type { FieldSpec } from '../config.js';
import { attributeNamed } from '../fields/attribute.js';
import { library } from '../fields/expressions.js';
import { isToOne, joinedFields, loadedFields } from './loads.js';
import { keysBeside } from '../key_lists/shown.js';
import { literal } from '../../../languages/python.js';
import { isComposite, keyColumns, keyParts } from '../fields/keys.js';
import { generatedName, userName } from '../names/names.js';
import { showsLists } from './nested-lists.js';
import {
  type Making,
  type Reference,
  dependsOnUser as asksUser,
  canBeMadeOnce,
  referTogether,
  seenRelation,
} from '../outputs/related_rows.js';
import type { SharedPiece } from '../outputs/shared-piece.js';
import { type VisibleRows, visibleConstant } from '../outputs/visible_rows.js';
import { MAX_NESTED, MAX_NESTED_ROWS } from '../schema/resource.js';
import { supportFiles } from '../project/support.js';

/** The relations of one representation; what it says is known when all operations have run. */
export interface Relations {
  /** What they lead to, on all levels */
  readonly references: readonly Reference[];
  /** The statement that selects instances, with all options that do not depend on the user */
  readonly select: () => Expression;
  /** The arguments of `options()`, which may read the variable `current_user` */
  readonly options: () => Expression;
  /** The options depend on the user, so that they are made for each request. */
  readonly dependOnUser: () => boolean;
  /** What is shown by conditions that are made once, the scope of the user being a parameter */
  readonly inParameters: () => readonly Reference[];
  /** The lists that it shows, an expression that may read `current_user`; empty: there are none. */
  readonly lists: () => Expression;
  readonly shared: readonly SharedPiece[];
}

/** The representation: what `get` answers, or an item of `list`. */
type Kind = '' | 'item';

/**
 * Load the nested fields of a representation.
 *
 * @param kind - in front of the names of what is shared; empty for those of `get`
 */
export function relationsOf(rows: VisibleRows, kind: Kind, fields: readonly FieldSpec[]): Relations {
  const { modelClass, resource } = rows.names;
  const references = nestedReferences(resource.model, fields);
  referTogether(rows, references);
  const loaded = loadedFields(resource.model, fields);
  const place = { rows, kind, owner: modelClass, model: resource.model };
  const options = piece(rows, {
    constant: kind === '' ? 'RELATIONS' : 'ITEM_RELATIONS',
    what: 'what loads the relations',
    type: code`tuple[${library('sqlalchemy.orm.interfaces', 'ORMOption')}, ...]`,
    references: optionReferences(resource.model, loaded),
    ...{ place, fields: loaded },
    value: (at, shown) => tupleOf(loaderOptions(at, shown)),
  });
  const lists = piece(rows, {
    constant: kind === '' ? 'LISTS' : 'ITEM_LISTS',
    what: 'the lists that are shown',
    type: nestedListsClass(),
    references: listReferences(resource.model, loaded),
    ...{ place, fields: loaded },
    value: listsValue,
  });
  const nothingElse = code`${library('sqlalchemy.orm', 'raiseload')}("*")`;
  const hasOptions = loaded.some((field) => isToOne(field));
  const hasLists = showsLists(fields);
  // A plug-in that reads whole items, where columns would do, wants more than what is shown.
  const isFlatItem = kind === 'item' && references.length === 0;
  const dependOnUser = (): boolean => hasOptions && options.dependsOnUser();
  const optionsCall = (): Expression => (hasOptions ? code`*${options.name()}, ${nothingElse}` : nothingElse);
  const select = (): Expression => {
    const made = [
      ...(hasLists || isFlatItem ? [] : shownOf(place, fields)),
      ...(dependOnUser() ? [] : [optionsCall()]),
    ];
    const statement = code`${library('sqlalchemy', 'select')}(${modelClass})`;
    return made.length === 0 ? statement : code`${statement}.options(${joined(made, ', ')})`;
  };
  return {
    references,
    select,
    options: optionsCall,
    dependOnUser,
    inParameters: () => [...options.inParameters(), ...lists.inParameters()],
    lists: () => (hasLists ? lists.name() : code``),
    shared: [...(hasOptions ? options.shared : []), ...(hasLists ? lists.shared : [])],
  };
}

interface Piece {
  readonly constant: string;
  readonly what: string;
  readonly type: Expression;
  /** What its value asks the user's conditions of */
  readonly references: readonly Reference[];
  readonly place: Owner;
  readonly fields: readonly FieldSpec[];
  readonly value: (place: Owner, fields: readonly FieldSpec[]) => Expression;
}

/** A constant, or a function of the user where its value depends on more than their scope. */
function piece(rows: VisibleRows, { constant, what, type, references, place, fields, value: valueOf }: Piece) {
  const name = identifier(`${rows.names.model.snake}_${constant.toLowerCase()}`);
  const asksOf = (reference: Reference): boolean => asksUser(rows, reference);
  const once = (): readonly FieldSpec[] | undefined =>
    references.every((reference) => canBeMadeOnce(rows, reference))
      ? joinedFields(place.model, fields, (owner, field) => asksOf(referenceOf(field, owner)))
      : undefined;
  const dependsOnUser = (): boolean => references.some(asksOf) && once() === undefined;
  const value = (): Expression =>
    dependsOnUser() ? valueOf(place, fields) : valueOf({ ...place, made: visibleConstant }, once() ?? fields);
  const view = () => ({ name, constant, what, type, dependsOnUser: dependsOnUser(), value: value() });
  return {
    dependsOnUser,
    inParameters: () => (dependsOnUser() ? [] : references),
    name: (): Expression => (dependsOnUser() ? code`${name}(current_user)` : identifier(constant)),
    shared: [
      { id: constant, slot: 'constants', template: '[module]/routes/_relations_constant.py.ejs', view, references },
      { id: name, slot: 'functions', template: '[module]/routes/_relations_function.py.ejs', view },
    ] as const,
  };
}

/** The modules that routes use to read the rows of a representation. */
export function readingFiles(fields: readonly FieldSpec[]): readonly FileFragment[] {
  if (nestedOnly(fields).length === 0) return [];
  return supportFiles('shown', ...(showsLists(fields) ? (['nested_reading'] as const) : []));
}

/** What the nested fields on all levels lead to, from a model. */
export function nestedReferences(owner: string, fields: readonly FieldSpec[]): readonly Reference[] {
  return nestedOnly(fields).flatMap((field) => [
    referenceOf(field, owner),
    ...nestedReferences(field.model ?? '', field.fields ?? []),
  ]);
}

/** The nested fields on the first level. */
export function nestedOnly(fields: readonly FieldSpec[]): readonly FieldSpec[] {
  return fields.filter(({ type }) => type === 'nested');
}

/** What a nested field leads to, from a model. */
function referenceOf(field: FieldSpec, owner: string): Reference {
  const { model = '', many, unscoped } = field;
  return { name: attributeNamed(field), owner, model, many, unscoped };
}

/** What the options lead to that load relations to one row. */
function optionReferences(owner: string, fields: readonly FieldSpec[]): readonly Reference[] {
  return fields
    .filter(isToOne)
    .flatMap((field) => [referenceOf(field, owner), ...optionReferences(field.model ?? '', field.fields ?? [])]);
}

/** What lists lead to, with the ways to them and what is loaded of their rows. */
function listReferences(owner: string, fields: readonly FieldSpec[]): readonly Reference[] {
  return nestedOnly(fields).flatMap((field) => {
    const { model = '', many, fields: shown = [] } = field;
    const inner = listReferences(model, shown);
    if (many) return [referenceOf(field, owner), ...optionReferences(model, shown), ...inner];
    return inner.length === 0 ? [] : [referenceOf(field, owner), ...inner];
  });
}

/** Whose relations are loaded: a class, or the variable that holds it or an alias. */
interface Owner {
  readonly rows: VisibleRows;
  readonly kind: Kind;
  readonly owner: Expression;
  /** Dotted path of the class */
  readonly model: string;
  /** How the conditions of related rows are made; default: for the user */
  readonly made?: Making;
}

function loaderOptions(place: Owner, fields: readonly FieldSpec[]): readonly Expression[] {
  return fields.filter(isToOne).map((field) => {
    const related = { ...place, ...classOf(field) };
    const inner = [...shownOf(related, field.fields ?? []), ...loaderOptions(related, field.fields ?? [])];
    const loader = code`${library('sqlalchemy.orm', LOADERS[field.load])}(${relationOf(place, field)})`;
    return inner.length === 0 ? loader : code`${loader}.options(${joined(inner, ', ')})`;
  });
}

/** What leaves out of rows what is large and not shown; nothing, where functions of the project get them. */
function shownOf(place: Owner, fields: readonly FieldSpec[]): readonly Expression[] {
  const shows = shownNames(place, fields);
  if (shows.length === 0) return [];
  return [code`*${generatedName('support.shown', 'showing')}(${joined([place.owner, ...shows], ', ')})`];
}

/** The attributes that fields of rows stand for, as Python has them; none, where all of the rows is read. */
function shownNames({ rows, kind, owner }: Owner, fields: readonly FieldSpec[]): readonly Expression[] {
  if (kind === 'item' ? rows.wholeItems : rows.wholeRows) return [];
  const also = kind === '' && owner === rows.names.modelClass ? rows.alsoReads : [];
  return [...new Set([...fields.map(attributeNamed), ...also])].map((name) => literal(name));
}

function relationOf({ rows, owner, model, made }: Owner, field: FieldSpec): Expression {
  return seenRelation(rows, referenceOf(field, model), code`${owner}.${identifier(attributeNamed(field))}`, made);
}

function classOf({ model = '' }: FieldSpec): Pick<Owner, 'owner' | 'model'> {
  return { owner: userName(model), model };
}

function listsValue(place: Owner, fields: readonly FieldSpec[]): Expression {
  const { names } = place.rows;
  const { max_nested: most, max_nested_rows: inAll } = names.resource;
  const parts = [
    listOf(keyColumns(names)),
    listOf(nestedListCalls(place, fields)),
    ...showsArgument(shownNames(place, fields)),
    ...(most === MAX_NESTED ? [] : [code`max_nested=${most}`]),
    ...(inAll === MAX_NESTED_ROWS ? [] : [code`max_nested_rows=${inAll}`]),
    ...(isComposite(names.resource)
      ? [code`parts=${listOf(keyParts(names.resource).map(({ name }) => literal(name)))}`]
      : []),
  ];
  return code`${nestedListsClass()}(${joined(parts, ', ')})`;
}

/** What led to a row: names of fields from the row of the resource, and relations from that of a list. */
interface Way {
  readonly path: readonly string[];
  readonly through: readonly Expression[];
}

function nestedListCalls(
  place: Owner,
  fields: readonly FieldSpec[],
  way: Way = { path: [], through: [] },
): readonly Expression[] {
  return fields.flatMap((field) => {
    if (field.type !== 'nested') return [];
    const path = [...way.path, field.name];
    const relation = relationOf(place, field);
    const inner = { ...place, ...classOf(field) };
    if (!field.many) return nestedListCalls(inner, field.fields ?? [], { path, through: [...way.through, relation] });
    const options = loaderOptions({ ...inner, owner: code`item` }, field.fields ?? []);
    const lists = nestedListCalls(inner, field.fields ?? [], { path, through: [] });
    const route = place.rows.rests.get(path.join('/'));
    const parts = [
      code`relation=${relation}`,
      ...(field.load === 'selectin' ? [] : [code`load=${literal(field.load)}`]),
      ...showsArgument(shownNames(inner, [...(field.fields ?? []), ...keysBeside(field, fields)])),
      ...(way.through.length === 0 ? [] : [code`through=${listOf(way.through)}`]),
      ...(options.length === 0 ? [] : [code`options=lambda item: ${listOf(options)}`]),
      ...(lists.length === 0 ? [] : [code`lists=${listOf(lists)}`]),
      ...(route === undefined ? [] : [code`route=${literal(route)}`]),
    ];
    return [code`${generatedName('support.nested_lists', 'NestedList')}(${joined(parts, ', ')})`];
  });
}

function showsArgument(shows: readonly Expression[]): readonly Expression[] {
  return shows.length === 0 ? [] : [code`shows=${listOf(shows)}`];
}

function nestedListsClass(): Expression {
  return generatedName('support.nested_lists', 'NestedLists');
}

function tupleOf(items: readonly Expression[]): Expression {
  const members = items.map((item) => code`${item},`);
  return code`(${joined(members, ' ')})`;
}

function listOf(items: readonly Expression[]): Expression {
  return code`[${joined(items, ', ')}]`;
}

const LOADERS = { selectin: 'selectinload', joined: 'joinedload', subquery: 'subqueryload' } as const;
