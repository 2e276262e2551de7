/** The module of a model. */
import { type Expression, code, identifier, imported, joined } from '../../../core/expression.js';
import type { ImportSpec } from '../../../core/imports.js';
import { Name } from '../../../core/name.js';
import { formatPythonImports } from '../../../languages/python-imports.js';
import { literal, tuple } from '../../../languages/python.js';
import type { Column, Index, Join, Model, Relation, RootConfig, Target } from '../config.js';
import { attribute, foreignKey, ownType } from './columns.js';
import { attributeType, library } from './expressions.js';
import { tableIndex } from './search-indexes.js';

/** What the template of a model reads. */
export function modelView(
  { name, table, columns, relations, joins, indexes, searchIndexes }: Model,
  { module, models }: RootConfig,
) {
  const constraints = [...indexes.map(constraint), ...searchIndexes.map((index) => tableIndex(table, index))];
  const base = (part: string) => imported({ module: `${module}.models.base`, name: part, origin: 'generated' });
  return {
    // A name stands for many rows, its class for one of them.
    title: sentence(name.plural.words),
    one: sentence(`${/^(?!u[^aeiou][aeiou]|eu|one\b)[aeiou]/.test(name.words) ? 'an' : 'a'} ${name.words}`),
    className: name.raw,
    base: base('Base'),
    tables: joins.map(({ pairs }) => pairsTable(pairs, base('Base'))),
    table: literal(table),
    constraints: constraints.length === 0 ? code`` : tuple(constraints),
    attributes: columns.map((column) => attribute(column, base('utc_now'))),
    relations: [
      ...relations.map((relation) => relationship(relation, { own: name.raw, models })),
      ...joins.map((join) => joinRelationship(join, { name, columns })),
    ],
    related: relatedImports(name, [...relations, ...joins]),
  };
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function constraint({ columns, unique }: Index): Expression {
  const names = joined(columns.map(literal), ', ');
  if (unique) return code`${library('sqlalchemy', 'UniqueConstraint')}(${names})`;
  return code`${library('sqlalchemy', 'Index')}(None, ${names})`;
}

interface Around {
  /** Name of the class that has the relation */
  readonly own: string;
  readonly models: readonly Model[];
}

function relationship({ name, column, target }: Relation, { own, models }: Around): Expression {
  const type = literal(`${target}${column.nullable ? ' | None' : ''}`);
  const ways = countRelations(models, own, target) + (target === own ? 0 : countRelations(models, target, own));
  const options = [
    ...(ways > 1 ? [code`foreign_keys=${identifier(column.name)}`] : []),
    // Without `post_update` SQLAlchemy finds no order in which to delete a row that refers to itself.
    ...(target === own
      ? [code`remote_side=${identifier(String(column.reference?.column))}`, code`post_update=True`]
      : []),
    code`lazy="raise"`,
  ];
  const call = code`${library('sqlalchemy.orm', 'relationship')}(${joined(options, ', ')})`;
  return code`${identifier(name)}: ${library('sqlalchemy.orm', 'Mapped')}[${type}] = ${call}`;
}

/** SQLAlchemy must be told which way a relation goes where there are several between two tables. */
function countRelations(models: readonly Model[], from: string, to: string): number {
  const relations = models.find(({ name }) => name.raw === from)?.relations ?? [];
  return relations.filter(({ target }) => target === to).length;
}

/** `PRODUCT_TAGS`, the table of pairs, which stands above the class that leads by it. */
function pairsTable({ table, columns }: Model, base: Expression): Expression {
  const sqlalchemy = (name: string): Expression => library('sqlalchemy', name);
  const parts = columns.map((column) => {
    const options = [
      literal(column.name),
      ...ownType(column),
      ...(column.reference ? [foreignKey(column.reference)] : []),
      code`primary_key=True`,
      ...(column.index ? [code`index=True`] : []),
    ];
    // The database's type is that of the key that it refers to, of which type checkers know nothing.
    return code`${sqlalchemy('Column')}[${attributeType(column)}](${joined(options, ', ')})`;
  });
  const args = [literal(table), code`${base}.metadata`, ...parts];
  return code`${pairsName(table)}: ${library('typing', 'Final')} = ${sqlalchemy('Table')}(${joined(args, ', ')})`;
}

function pairsName(table: string): Expression {
  return identifier(table.toUpperCase());
}

/** The database removes the pairs of a row that goes; nothing has to load them before. */
function joinRelationship({ name, target, pairs }: Join, own: Pick<Model, 'name' | 'columns'>): Expression {
  const table = pairsName(pairs.table);
  const options = [
    code`secondary=${table}`,
    ...(target === own.name.raw ? bothEnds(pairs, own.columns) : []),
    code`lazy="raise"`,
    code`passive_deletes=True`,
  ];
  const call = code`${library('sqlalchemy.orm', 'relationship')}(${joined(options, ', ')})`;
  return code`${identifier(name)}: ${library('sqlalchemy.orm', 'Mapped')}[list[${literal(target)}]] = ${call}`;
}

/** SQLAlchemy must be told which column is which where both lead to one table. */
function bothEnds({ table, columns: [from, to] }: Model, columns: readonly Column[]): readonly Expression[] {
  const key = identifier(columns.find(({ isKey }) => isKey)?.name ?? 'id');
  const end = (column: Column | undefined): Expression =>
    code`${key} == ${pairsName(table)}.c.${identifier(column?.name ?? '')}`;
  return [code`primaryjoin=${end(from)}`, code`secondaryjoin=${end(to)}`];
}

/** What only type checkers import: SQLAlchemy finds a class by its name, and so there is no circle. */
function relatedImports(name: Model['name'], relations: readonly Target[]): readonly string[] {
  const modules = new Map(
    relations.map(({ target, elsewhere }) => [target, elsewhere?.module ?? `.${moduleOf(target)}`]),
  );
  modules.delete(name.raw);
  return importLines([...modules].map(([target, module]) => ({ module, name: target })));
}

/** The module of a model, below the package of models. */
export function moduleOf(model: string): string {
  return new Name(model).snake;
}

/** Sorted import lines. */
export function importLines(specs: readonly Omit<ImportSpec, 'origin'>[]): readonly string[] {
  const text = formatPythonImports(specs.map((spec) => ({ ...spec, origin: 'generated' })));
  return text.split('\n').filter((line) => line !== '');
}
