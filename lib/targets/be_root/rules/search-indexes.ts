/** Indexes of searches: PostgreSQL has them, over columns of text. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { type Column, type IndexAt, type ModelAt, columnNames, columnOf, indexesOf, modelsOf, rootOf } from './walk.js';

/** `kind` of every index, and what goes together with it. */
export function* searchIndexes(config: unknown): Generator<Problem> {
  const isSqlite = rootOf(config).database !== 'postgres';
  for (const model of modelsOf(config)) {
    for (const index of indexesOf(model)) {
      yield* keyProblems(index);
      const { kind = 'plain' } = index.value;
      if (kind === 'plain') continue;
      if (isSqlite)
        yield conflict(index, 'kind', needsPostgresql(kind), "give database: 'postgres', or remove the index");
      yield* columnProblems(model, index);
    }
  }
}

const needsPostgresql = (kind: string): string =>
  `the kind ${show(kind)} needs PostgreSQL, and the database of the project is SQLite`;

function conflict({ path }: IndexAt, key: string, message: string, hint: string): Problem {
  return { code: 'conflict', path: [...path, key], message, hint };
}

function* keyProblems(index: IndexAt): Generator<Problem> {
  const { value } = index;
  const { kind = 'plain', unique, fields = [] } = value;
  // Undefined is also what is left of a value that the schema refused.
  if ('kind' in value && value.kind === undefined) return;
  if ('language' in value && kind !== 'full_text') {
    const message = `'language' has no effect with the kind ${show(kind)}`;
    yield conflict(index, 'language', message, 'it belongs to full_text');
  }
  if (unique === true && kind !== 'plain') {
    const message = `an index of the kind ${show(kind)} has no 'unique'`;
    yield conflict(index, 'unique', message, "keep one of them, or write an index of the kind 'plain' beside it");
  }
  if (kind === 'prefix' && fields.length > 1) {
    const message = `an index of the kind 'prefix' is over one column, found ${fields.length}`;
    yield conflict(index, 'fields', message, 'write an index for each of them');
  }
}

function* columnProblems(model: ModelAt, { value, path }: IndexAt): Generator<Problem> {
  const known = columnNames(model);
  for (const [at, name] of (value.fields ?? []).entries()) {
    if (name === undefined || !known.has(name)) continue;
    const found = otherThanText(columnOf(model, name)?.value);
    if (found === undefined) continue;
    yield {
      code: 'conflict',
      path: [...path, 'fields', at],
      message: `${show(name)} is no text: it is ${found}`,
      hint: 'search columns of the type str or email',
    };
  }
}

/** What a column is, if it is no text; columns that are not written are made for keys. */
function otherThanText(column: Column | undefined): string | undefined {
  if (column === undefined) return 'a key';
  if (column.list === true) return 'a list';
  const { type = 'str' } = column;
  return TEXTS.has(type) ? undefined : `of the type ${show(type)}`;
}

const TEXTS: ReadonlySet<string> = new Set(['str', 'email']);
