/**
 * How an index of a search is written: in its model, and in the migration that makes it. Its expressions are those of the
 * conditions of searches, or PostgreSQL would not use it.
 */
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import type { RootConfig, SearchIndex } from '../config.js';
import { LONGEST_NAME, searchIndexName } from '../constraint-names.js';
import { library } from './expressions.js';
import { sqlName } from './sql-names.js';

/**
 * Operators of trigrams. They are named with the schema that extensions are in unless someone said otherwise: a search
 * path such as that of the tests may be without it.
 */
const TRIGRAMS = 'public.gin_trgm_ops';

/** The indexes of searches, and what they need, for templates. */
export function searchIndexesView({ models }: Pick<RootConfig, 'models'>) {
  const all = models.flatMap(({ searchIndexes }) => searchIndexes);
  return {
    hasSearchIndexes: all.length > 0,
    hasExpressionIndexes: all.some(({ kind }) => kind !== 'trigram'),
    hasTrigrams: all.some(({ kind }) => kind === 'trigram'),
  };
}

/** An entry of `__table_args__`. */
export function tableIndex(table: string, index: SearchIndex): Expression {
  const name = searchIndexName(table, index);
  // SQLAlchemy cuts long names where it made them, and refuses those that it is given.
  const given =
    name.length > LONGEST_NAME ? code`${library('sqlalchemy.schema', 'conv')}(${literal(name)})` : literal(name);
  const parts = [given, ...expressionsOf(index, (part) => library('sqlalchemy', part))];
  return code`${library('sqlalchemy', 'Index')}(${joined(parts, ', ')}).ddl_if(dialect="postgresql")`;
}

/** The arguments of `op.create_index`. */
export function createdIndex(table: string, index: SearchIndex): Expression {
  const { expressions, options } = argumentsOf(index, (part) => code`sa.${identifier(part)}`);
  const parts = [
    code`op.f(${literal(searchIndexName(table, index))})`,
    literal(table),
    code`[${joined(expressions, ', ')}]`,
  ];
  return joined([...parts, ...options], ', ');
}

type Sqlalchemy = (name: string) => Expression;

function expressionsOf(index: SearchIndex, sqlalchemy: Sqlalchemy): readonly Expression[] {
  const { expressions, options } = argumentsOf(index, sqlalchemy);
  return [...expressions, ...options];
}

/** What is indexed, and how. */
function argumentsOf({ kind, columns, language }: SearchIndex, sqlalchemy: Sqlalchemy) {
  switch (kind) {
    case 'prefix':
      return {
        expressions: columns.map((name) => lowered(literal(name), sqlalchemy)),
        options: [operators(columns, 'text_pattern_ops')],
      };
    case 'trigram':
      return { expressions: columns.map(literal), options: [GIN, operators(columns, TRIGRAMS)] };
    case 'full_text':
      return { expressions: [code`${sqlalchemy('text')}(${literal(document(language, columns))})`], options: [GIN] };
  }
}

const GIN = code`postgresql_using="gin"`;

/** The label is what the operators are given by. */
function lowered(name: Expression, sqlalchemy: Sqlalchemy): Expression {
  return code`${sqlalchemy('func')}.lower(${sqlalchemy('column')}(${name})).label(${name})`;
}

function operators(columns: readonly string[], names: string): Expression {
  return code`postgresql_ops=${literal(Object.fromEntries(columns.map((column) => [column, names])))}`;
}

function document(language: string, columns: readonly string[]): string {
  return `to_tsvector('${language}', ${columns.map((name) => `coalesce(${sqlName(name)}, '')`).join(" || ' ' || ")})`;
}
