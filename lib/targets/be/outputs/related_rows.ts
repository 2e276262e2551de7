/**
 * Rows that others refer to: in nested fields, sorts, filters, groups, searches, values and keys. Such a row is shown to
 * those alone who see it on the routes of its own resource.
 *
 * What is asked here is known when all operations have run: ask when something is rendered.
 */
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import { library } from '../fields/expressions.js';
import type { Column } from '../fields/columns.js';
import { generatedName, userName } from '../names/names.js';
import { type VisibleRows, isMadeOnce, readsUser, relatedCall } from './visible_rows.js';

/** What leads from one row to others. */
export interface Reference {
  /** Dotted path of the class that it leads to */
  readonly model: string;
  /** It leads to all rows, whoever sees them elsewhere. */
  readonly unscoped?: boolean | undefined;
  /** Of a relation to several rows: what it is called, and the dotted path of the class that has it */
  readonly name?: string;
  readonly owner?: string;
  readonly many?: boolean;
}

/**
 * Note what one answer shows. Where two of its relations have a name and differ in `unscoped`, and one class inherits from
 * the other, they are one relation, whose rows the one or the other way would load: only the mapper knows that.
 */
export function referTogether(rows: VisibleRows, references: readonly Reference[]): void {
  refer(rows, ...references);
  for (const open of references.filter(({ unscoped }) => unscoped === true)) {
    for (const held of references.filter((other) => other.unscoped !== true && isNamesake(open, other)))
      rows.all.relations.get(keyOf(held))?.add(relationAt(open));
  }
}

function isNamesake(one: Reference, other: Reference): boolean {
  return one.name === other.name && one.owner !== other.owner;
}

/** Note that a resource refers to rows of a model, so that there are conditions of them. */
export function refer(rows: VisibleRows, ...references: readonly Reference[]): void {
  for (const reference of references.filter(({ unscoped }) => unscoped !== true)) {
    for (const model of [reference.model, ...between(rows, reference)]) rows.all.referredTo.add(model);
    const { owner, name } = reference;
    if (owner === undefined || name === undefined) continue;
    const key = keyOf(reference);
    rows.relations.set(key, reference);
    if (!rows.all.relations.has(key)) rows.all.relations.set(key, new Set());
  }
}

/** Note the columns that a list names, and what they lead through. */
export function referByColumns(rows: VisibleRows, columns: readonly Column[]): readonly Reference[] {
  for (const { relations, attribute } of columns) listColumn(rows, attribute, relations.at(-1)?.model);
  const references = columns.flatMap(({ relations }) => relations);
  refer(rows, ...references);
  return references;
}

/** Note an attribute that a statement finds rows or sorts them by; default: one of the resource's own model. */
export function listColumn({ all, names, listed }: VisibleRows, attribute: string, model = names.resource.model): void {
  listed.add(model);
  all.listed.set(model, (all.listed.get(model) ?? new Set()).add(attribute));
}

function keyOf({ owner, name, model }: Reference): string {
  return `${owner}.${name} ${model}`;
}

/** A relation as Python names it: `Task.project` */
export function relationAt({ owner = '', name = '' }: Reference): Expression {
  return code`${userName(owner)}.${identifier(name)}`;
}

/** Tell whether not everybody sees all rows that a reference leads to. */
export function isGuarded(rows: VisibleRows, reference: Reference): boolean {
  return guardsOf(rows, reference).length > 0;
}

/** Tell whether it depends on the user which rows a reference leads to. */
export function dependsOnUser(rows: VisibleRows, reference: Reference): boolean {
  return conditionsOf(rows, reference).some(readsUser);
}

/** The rows that a reference leads to, and those that it may go through, where not everybody sees all of them. */
export function conditionsOf(rows: VisibleRows, reference: Reference): readonly VisibleRows[] {
  return [...guardsOf(rows, reference), ...linksOf(rows, reference)];
}

/** Tell whether the conditions of the rows that a reference leads to can be made once, for all users. */
export function canBeMadeOnce(rows: VisibleRows, reference: Reference): boolean {
  return conditionsOf(rows, reference).every((guard) => !readsUser(guard) || isMadeOnce(guard));
}

/** How the condition of rows stands in a statement: made for the user who asks, or once. */
export type Making = (rows: VisibleRows) => Expression;

/** The conditions of the rows that a reference leads to, and of those that it may go through. */
function relatedConditions(rows: VisibleRows, reference: Reference, made: Making): readonly Expression[] {
  const links = linksOf(rows, reference).map((link) => linkedCall(reference, link, made));
  return [...guardsOf(rows, reference).map(made), ...links];
}

/** A condition of related rows, which holds for those alone that the user sees. */
export function seenAnd(rows: VisibleRows, reference: Reference, condition: Expression): Expression {
  const seen = relatedConditions(rows, reference, relatedCall);
  return seen.length === 0 ? condition : code`${library('sqlalchemy', 'and_')}(${joined([...seen, condition], ', ')})`;
}

/** A relation, or an alias behind one, that leads to the rows alone that the user sees: `Task.project.and_(…)` */
export function seenRelation(
  rows: VisibleRows,
  reference: Reference,
  relation: Expression,
  made: Making = relatedCall,
): Expression {
  const seen = relatedConditions(rows, reference, made);
  return seen.length === 0 ? relation : code`${relation}.and_(${joined(seen, ', ')})`;
}

/** `, current_user: CurrentUser | None` of a function whose references depend on the user. */
export function userParameterFor(rows: VisibleRows, references: readonly Reference[]): Expression {
  if (!references.some((reference) => dependsOnUser(rows, reference))) return code``;
  return code`, current_user: ${generatedName('auth.dependencies', 'CurrentUser')} | None`;
}

/** `, current_user` of a call of such a function. */
export function userArgumentFor(rows: VisibleRows, references: readonly Reference[]): Expression {
  return references.some((reference) => dependsOnUser(rows, reference)) ? code`, current_user` : code``;
}

/** A condition of rows between, which only the mapper knows whether there are. */
function linkedCall(reference: Reference, link: VisibleRows, made: Making): Expression {
  const { modelClass } = link.names;
  return code`${generatedName('support.visibility', 'linked')}(${relationAt(reference)}, ${modelClass}, ${made(link)})`;
}

/** The rows between, where not everybody sees all of them. */
export function linksOf(rows: VisibleRows, reference: Reference): readonly VisibleRows[] {
  if (reference.unscoped === true) return [];
  return between(rows, reference).flatMap((model) => rows.all.hidden().get(model) ?? []);
}

/** Models of the rows that a relation may go through (`secondary`): each names one row of either side. */
function between(rows: VisibleRows, { owner, model, many }: Reference): readonly string[] {
  return owner === undefined || many !== true ? [] : rows.between(owner, model);
}

function guardsOf({ all }: VisibleRows, { model, unscoped }: Reference): readonly VisibleRows[] {
  return unscoped === true ? [] : (all.hidden().get(model) ?? []);
}
