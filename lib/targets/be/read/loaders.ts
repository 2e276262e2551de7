/** What loads nested fields, as expressions: options of statements, and the lists that `support/nested_reading.py` reads. */
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import type { FieldSpec } from '../config.js';
import { attributeNamed } from '../fields/attribute.js';
import { library } from '../fields/expressions.js';
import { isComposite, keyColumns, keyParts } from '../fields/keys.js';
import { keysBeside } from '../key_lists/shown.js';
import { generatedName, userName } from '../names/names.js';
import { type Making, type Reference, seenRelation } from '../outputs/related_rows.js';
import type { VisibleRows } from '../outputs/visible_rows.js';
import { MAX_NESTED, MAX_NESTED_ROWS } from '../schema/resource.js';
import { isToOne } from './loads.js';

/** The representation: what `get` answers, or an item of `list`. */
export type Kind = '' | 'item';

/** What a nested field leads to, from a model. */
export function referenceOf(field: FieldSpec, owner: string): Reference {
  const { model = '', many, unscoped } = field;
  return { name: attributeNamed(field), owner, model, many, unscoped };
}

/** Whose relations are loaded: a class, or the variable that holds it or an alias. */
export interface Owner {
  readonly rows: VisibleRows;
  readonly kind: Kind;
  readonly owner: Expression;
  /** Dotted path of the class */
  readonly model: string;
  /** How the conditions of related rows are made; default: for the user */
  readonly made?: Making;
}

/** The options that load relations to one row. */
export function loaderOptions(place: Owner, fields: readonly FieldSpec[]): readonly Expression[] {
  return fields.filter(isToOne).map((field) => {
    const related = { ...place, ...classOf(field) };
    const inner = [...shownOf(related, field.fields ?? []), ...loaderOptions(related, field.fields ?? [])];
    const loader = code`${library('sqlalchemy.orm', LOADERS[field.load])}(${relationOf(place, field)})`;
    return inner.length === 0 ? loader : code`${loader}.options(${joined(inner, ', ')})`;
  });
}

/** What leaves out of rows what is large and not shown; nothing, where functions of the project get them. */
export function shownOf(place: Owner, fields: readonly FieldSpec[]): readonly Expression[] {
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

/** The options that load what a request may ask for, by its name. */
export function includesValue(place: Owner, fields: readonly FieldSpec[]): Expression {
  const entries = fields.filter(isToOne).map((field) => {
    const options = tupleOf(loaderOptions(place, [field]));
    return code`${literal(field.name)}: ${options}`;
  });
  return code`{${joined(entries, ', ')}}`;
}

function relationOf({ rows, owner, model, made }: Owner, field: FieldSpec): Expression {
  return seenRelation(rows, referenceOf(field, model), code`${owner}.${identifier(attributeNamed(field))}`, made);
}

function classOf({ model = '' }: FieldSpec): Pick<Owner, 'owner' | 'model'> {
  return { owner: userName(model), model };
}

/** The lists of an answer, those among them that a request asks for. */
export function listsValue(place: Owner, fields: readonly FieldSpec[], included: ReadonlySet<string>): Expression {
  const { names } = place.rows;
  const { max_nested: most, max_nested_rows: inAll } = names.resource;
  const parts = [
    listOf(keyColumns(names)),
    listOf(nestedListCalls(place, fields, { path: [], through: [], included })),
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
  /** The fields of the resource's rows that are loaded only where a request asks for them */
  readonly included: ReadonlySet<string>;
}

/** What is within a list comes with it. */
const NONE: ReadonlySet<string> = new Set();

function nestedListCalls(place: Owner, fields: readonly FieldSpec[], way: Way): readonly Expression[] {
  return fields.flatMap((field) => {
    if (field.type !== 'nested') return [];
    const path = [...way.path, field.name];
    const relation = relationOf(place, field);
    const inner = { ...place, ...classOf(field) };
    if (!field.many)
      return nestedListCalls(inner, field.fields ?? [], { ...way, path, through: [...way.through, relation] });
    const options = loaderOptions({ ...inner, owner: code`item` }, field.fields ?? []);
    const lists = nestedListCalls(inner, field.fields ?? [], { path, through: [], included: NONE });
    const [start = ''] = path;
    const route = place.rows.rests.get(path.join('/'));
    const parts = [
      code`relation=${relation}`,
      ...(field.load === 'selectin' ? [] : [code`load=${literal(field.load)}`]),
      ...showsArgument(shownNames(inner, [...(field.fields ?? []), ...keysBeside(field, fields)])),
      ...(way.through.length === 0 ? [] : [code`through=${listOf(way.through)}`]),
      ...(options.length === 0 ? [] : [code`options=lambda item: ${listOf(options)}`]),
      ...(lists.length === 0 ? [] : [code`lists=${listOf(lists)}`]),
      ...(route === undefined ? [] : [code`route=${literal(route)}`]),
      ...(way.included.has(start) ? [code`include=${literal(start)}`] : []),
    ];
    return [code`${generatedName('support.nested_lists', 'NestedList')}(${joined(parts, ', ')})`];
  });
}

function showsArgument(shows: readonly Expression[]): readonly Expression[] {
  return shows.length === 0 ? [] : [code`shows=${listOf(shows)}`];
}

/** The class of all lists of an answer. */
export function nestedListsClass(): Expression {
  return generatedName('support.nested_lists', 'NestedLists');
}

/** A tuple of some items. */
export function tupleOf(items: readonly Expression[]): Expression {
  const members = items.map((item) => code`${item},`);
  return code`(${joined(members, ' ')})`;
}

function listOf(items: readonly Expression[]): Expression {
  return code`[${joined(items, ', ')}]`;
}

const LOADERS = { selectin: 'selectinload', joined: 'joinedload', subquery: 'subqueryload' } as const;
