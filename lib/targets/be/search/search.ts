/**
 * `search`: a modifier of `list`; a text that rows are found by.
 *
 * Config: `{ type: 'search', fields: ['title', 'author.name'], strategy: 'contains', min_length: 2 }`, or without `type` as the
 * `search` of a resource. Yields the parameter `q` and the function that makes a condition of it. Columns of related rows
 * are searched by a statement of their own each, so that every one of them can use its index; beside filters through relations row by row, since what a database guesses
 * of two sets of rows may be so wrong that it compares each with each.
 */
import { type Expression, code, joined } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { Column } from '../fields/columns.js';
import type { SearchConfig, SearchStrategy } from './schema.js';
import { columnOf } from '../fields/declarations.js';
import { library, optionalParameter } from '../fields/expressions.js';
import { hasModifier } from '../list/modifiers.js';
import { type ResourceNames, generatedName, ownFunction } from '../names/names.js';
import { groupsQueryName } from '../group/keys.js';
import { isMatching, matchingQueryName } from '../bulk/matching-names.js';
import type { Field } from '../outputs/field.js';
import { referByColumns, userArgumentFor, userParameterFor } from '../outputs/related_rows.js';
import type { SharedPiece } from '../outputs/shared-piece.js';
import type { VisibleRows } from '../outputs/visible_rows.js';
import { SearchConfigSchema } from './schema.js';
import { parametersThroughRelations } from '../filter/filter.js';
import { schemaOf } from '../read/read.js';
import { type Entry, placeOf, rowsAt } from '../routes/handler.js';
import { listParts } from '../list/parts.js';
import { type Of, attributeOf, throughRelations } from '../list/relation-path.js';
import { supportFiles } from '../project/support.js';
import { searchFact } from './contract.js';
import { searches } from './rules.js';
import { amendFacts } from '../contracts/operation.js';

/** Place of `q` among the parameters of a list: between filters and sort. */
const SEARCH = 40;

/** Characters of a search: each row is compared with all of them, in several columns. */
const LONGEST = 100;

/** The operation `search`. */
export const search = operation({
  name: 'search',
  trigger: 'modifier',
  targets: ['be'],
  dispatchOn: 'type',
  options: SearchConfigSchema,
  rules: [searches],
  build: (context, config) => {
    const place = placeOf(context);
    const { project, resource, names } = place;
    const rows = rowsAt(context);
    const columns = config.fields.map((ref) => columnOf(project, resource, ref));
    const { handler, query, reader, contract } = listParts(context);
    const name = searchName(names);
    const queries = [
      reader.query,
      ...(hasModifier(handler.entry, 'group') ? [schemaOf(names, groupsQueryName(names))] : []),
      ...(resource.operations.some(isMatching) ? [schemaOf(names, matchingQueryName(names))] : []),
    ];
    query.fields.push({ ...searchParameter(config), order: SEARCH });
    const references = referByColumns(rows, columns);
    const far = parametersThroughRelations(place, handler.entry);
    const { shared, ...conditions } = conditionOf(rows, config, columns, far);
    handler.conditions.push(() => code`${name}(query${userArgumentFor(rows, references)})`);
    handler.shared.push(...shared, {
      id: name,
      slot: 'functions',
      template: '[module]/routes/_searched.py.ejs',
      view: () => ({
        condition: conditions.condition(),
        rowByRow: conditions.rowByRow?.(),
        name,
        query: queries.reduce((all, one) => code`${all} | ${one}`),
        userParameter: userParameterFor(rows, references),
      }),
      references,
    });
    if (config.rank) reader.rank = rankOf(names, config, columns);
    amendFacts(contract, { search: searchFact(config, columns, LONGEST) });
    return supportFiles(
      'fields',
      ...(config.strategy === 'contains' && shared.length === 0 ? [] : (['search'] as const)),
      ...(config.rank ? (['cursor_rows', 'keyset', 'ranking'] as const) : []),
    );
  },
});

/** The parameter `q`. */
export function searchParameter({ min_length: least, strategy }: SearchConfig): Field {
  const text = code`${library('typing', 'Annotated')}[${generatedName('support.fields', 'Text')}, ${library('pydantic', 'Field')}(min_length=${least}, max_length=${LONGEST})]`;
  return { name: 'q', ...optionalParameter(text, DESCRIPTIONS[strategy]) };
}

/** The call of the function that makes a condition of a list's search, and what this refers to. */
export function searchedCall({ project, resource, rows, names }: Entry<unknown>, { fields }: SearchConfig) {
  const references = referByColumns(
    rows,
    fields.map((ref) => columnOf(project, resource, ref)),
  );
  return { call: () => code`${searchName(names)}(query${userArgumentFor(rows, references)})`, references };
}

function searchName(names: ResourceNames): Expression {
  return ownFunction(names, 'searched', 'many');
}

/** Columns that are searched together: those of one table. */
type Place = readonly [Column, ...Column[]];

interface Conditions {
  readonly condition: () => Expression;
  /** The condition for requests that filter through relations, where it is another one. */
  readonly rowByRow?: () => Expression;
  readonly shared: readonly SharedPiece[];
}

/** @param far - the parameters of filters through relations */
function conditionOf(
  rows: VisibleRows,
  config: SearchConfig,
  columns: readonly Column[],
  far: readonly string[],
): Conditions {
  const { names } = rows;
  const places = placesOf(columns);
  // The words of a text stand in the columns of a table together.
  const parts = config.strategy === 'full_text' ? places : columns.map((column): Place => [column]);
  const rowByRow = (): Expression => anyOf(parts.map((part) => found({ rows }, config, part)));
  const [first] = places;
  if (first !== undefined && places.length === 1)
    return { condition: () => found({ rows }, config, first), shared: [] };
  const of = { rows, names: { ...names, modelClass: code`SEARCHED` } };
  const conditions = () => places.map((place) => found(of, config, place));
  return {
    condition: () =>
      code`${helper('found_by_any')}(${joined([names.modelClass, code`SEARCHED`, ...conditions()], ', ')})`,
    ...(far.length > 0 && { rowByRow }),
    shared: [
      {
        id: 'SEARCHED',
        slot: 'constants',
        template: '[module]/routes/_searched_alias.py.ejs',
        view: { modelClass: names.modelClass, far: far.map((name) => literal(name)) },
      },
    ],
  };
}

/** The columns of the resource's own table first. */
function placesOf(columns: readonly Column[]): readonly Place[] {
  const places = new Map<string, [Column, ...Column[]]>();
  for (const column of columns.toSorted((a, b) => a.relations.length - b.relations.length)) {
    const way = column.relations.map(({ name }) => name).join('.');
    const known = places.get(way);
    if (known) known.push(column);
    else places.set(way, [column]);
  }
  return [...places.values()];
}

function found(of: Of, { strategy, language }: SearchConfig, columns: Place): Expression {
  const { names = of.rows.names } = of;
  const attributes = columns.map((column) => attributeOf(names, column));
  return throughRelations(of, columns[0], CONDITIONS[strategy](attributes, literal(language)));
}

const CONDITIONS: Readonly<
  Record<SearchStrategy, (attributes: readonly Expression[], language: Expression) => Expression>
> = {
  contains: (attributes) => anyOf(attributes.map((one) => code`${one}.icontains(query.q, autoescape=True)`)),
  prefix: (attributes) => anyOf(attributes.map((one) => code`${helper('starts_with')}(${one}, query.q)`)),
  trigram: (attributes) => anyOf(attributes.map((one) => code`${helper('resembles')}(${one}, query.q)`)),
  full_text: (attributes, language) =>
    code`${helper('holds_words')}(${joined([language, code`query.q`, ...attributes], ', ')})`,
};

/** How rows are ranked: by the columns of their own table, since a row has many of another one. */
function rankOf(names: ResourceNames, { strategy, language }: SearchConfig, columns: readonly Column[]): Expression {
  const own = columns.filter(({ relations }) => relations.length === 0).map((column) => attributeOf(names, column));
  const ranking = (name: string) => generatedName('support.ranking', name);
  return strategy === 'full_text'
    ? code`${ranking('by_words')}(${joined([literal(language), ...own], ', ')})`
    : code`${ranking('by_likeness')}(${joined(own, ', ')})`;
}

function anyOf(conditions: readonly Expression[]): Expression {
  const [only, ...others] = conditions;
  if (only !== undefined && others.length === 0) return only;
  return code`${library('sqlalchemy', 'or_')}(${joined(conditions, ', ')})`;
}

function helper(name: string): Expression {
  return generatedName('support.search', name);
}

const DESCRIPTIONS: Readonly<Record<SearchStrategy, string>> = {
  contains: 'A text that rows contain, in capitals or not',
  prefix: 'A text that rows start with, in capitals or not',
  trigram: 'A text that rows contain something like',
  full_text: 'Words that rows contain: "side by side", either or both, -without',
};
