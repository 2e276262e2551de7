/**
 * How the relations of a representation are loaded: the rest of them never is, and of these the rows that the user sees.
 * Relations to one row are loaded by options of the statement, lists by `support/nested_reading.py`.
 */
import type { FileFragment } from '../../../core/fragment.js';
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import type { FieldSpec } from '../config.js';
import { library } from '../fields/expressions.js';
import {
  type Kind,
  type Owner,
  includesValue,
  listsValue,
  loaderOptions,
  nestedListsClass,
  referenceOf,
  shownOf,
  tupleOf,
} from './loaders.js';
import { isToOne, joinedFields, loadedFields } from './loads.js';
import { showsLists } from './nested-lists.js';
import { type Reference, dependsOnUser as asksUser, canBeMadeOnce, referTogether } from '../outputs/related_rows.js';
import type { SharedPiece } from '../outputs/shared-piece.js';
import { type VisibleRows, visibleConstant } from '../outputs/visible_rows.js';
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
  /** Some of them are shown only where a request asks for them. */
  readonly asksForLists: boolean;
  /**
   * The options that are added where a request asks for them, by what it asks for: an expression that may read
   * `current_user`; empty: there are none.
   */
  readonly included: () => Expression;
  readonly shared: readonly SharedPiece[];
}

/**
 * Load the nested fields of a representation.
 *
 * @param kind - in front of the names of what is shared; empty for those of `get`
 * @param included - the fields that are loaded only where a request asks for them
 */
export function relationsOf(
  rows: VisibleRows,
  kind: Kind,
  fields: readonly FieldSpec[],
  included: ReadonlySet<string> = new Set(),
): Relations {
  const { modelClass, resource } = rows.names;
  const references = nestedReferences(resource.model, fields);
  referTogether(rows, references);
  const loaded = loadedFields(resource.model, fields);
  const place = { rows, kind, owner: modelClass, model: resource.model };
  const { options, further } = optionPieces(place, loaded, included);
  const lists = piece(rows, {
    constant: kind === '' ? 'LISTS' : 'ITEM_LISTS',
    what: 'the lists that are shown',
    type: nestedListsClass(),
    references: listReferences(resource.model, loaded),
    ...{ place, fields: loaded },
    value: (at, shown) => listsValue(at, shown, included),
  });
  const nothingElse = code`${library('sqlalchemy.orm', 'raiseload')}("*")`;
  const hasLists = showsLists(fields);
  // A plug-in that reads whole items, where columns would do, wants more than what is shown.
  const isFlatItem = kind === 'item' && references.length === 0;
  const dependOnUser = (): boolean => options.isThere && options.dependsOnUser();
  const optionsCall = (): Expression => (options.isThere ? code`*${options.name()}, ${nothingElse}` : nothingElse);
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
    inParameters: () => [...options.inParameters(), ...further.inParameters(), ...lists.inParameters()],
    lists: () => (hasLists ? lists.name() : code``),
    asksForLists: showsLists(fields.filter(({ name }) => included.has(name))),
    included: () => (further.isThere ? further.name() : code``),
    shared: [options, further, { ...lists, isThere: hasLists }].flatMap(({ shared, isThere }) =>
      isThere ? shared : [],
    ),
  };
}

/** What loads relations to one row: always, and where a request asks for it. */
function optionPieces(place: Owner, loaded: readonly FieldSpec[], included: ReadonlySet<string>) {
  const { rows, kind, model } = place;
  const tuple = code`tuple[${library('sqlalchemy.orm.interfaces', 'ORMOption')}, ...]`;
  const some = (isAsked: boolean, fields: readonly FieldSpec[]): readonly FieldSpec[] =>
    fields.filter((field) => isToOne(field) && included.has(field.name) === isAsked);
  const options = piece(rows, {
    constant: kind === '' ? 'RELATIONS' : 'ITEM_RELATIONS',
    what: 'what loads the relations',
    type: tuple,
    references: optionReferences(model, some(false, loaded)),
    ...{ place, fields: loaded },
    value: (at, shown) => tupleOf(loaderOptions(at, some(false, shown))),
  });
  const further = piece(rows, {
    constant: kind === '' ? 'INCLUDES' : 'ITEM_INCLUDES',
    what: 'what loads the relations that a request asks for',
    type: code`dict[str, ${tuple}]`,
    references: optionReferences(model, some(true, loaded)),
    ...{ place, fields: loaded },
    value: (at, shown) => includesValue(at, some(true, shown)),
  });
  return {
    options: { ...options, isThere: some(false, loaded).length > 0 },
    further: { ...further, isThere: some(true, loaded).length > 0 },
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
