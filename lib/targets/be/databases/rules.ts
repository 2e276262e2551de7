/** Several databases are told apart by keys, and one of them is the default; resources name one that exists. */
import type { Problem } from '../../../core/problem.js';
import { didYouMean, oneOf, show } from '../../../core/wording.js';
import { has, walk } from '../walk.js';

/** Keys and defaults of databases, and the `db_key` of resources. */
export function* databases(config: unknown): Generator<Problem> {
  const { project, resources } = walk(config);
  const all = project.databases;
  if (all === undefined) return;
  if (all.length > 1) yield* tellApart(all);
  const keys = [...new Set(all.flatMap((database) => database?.key ?? []))];
  // Where a database is not known as a whole, its key may be the one that a resource names.
  if (all.some((database) => !database || (has(database, 'key') && database.key === undefined))) return;
  for (const { value, path } of resources) {
    if (value.db_key === undefined || keys.includes(value.db_key)) continue;
    const known = keys.length === 0 ? 'the only database has no key' : `expected ${oneOf(keys)}`;
    yield {
      code: 'unknown_reference',
      path: [...path, 'db_key'],
      message: `unknown database: ${known}, found ${show(value.db_key)}`,
      ...didYouMean(value.db_key, keys),
    };
  }
}

type Databases = NonNullable<ReturnType<typeof walk>['project']['databases']>;

function* tellApart(all: Databases): Generator<Problem> {
  let hasDefault = false;
  let known = true;
  for (const [index, database] of all.entries()) {
    if (database === undefined) {
      known = false;
      continue;
    }
    const path = ['databases', index];
    if (!has(database, 'key')) {
      yield { code: 'missing', path: [...path, 'key'], message: 'one of several databases needs a key' };
    }
    if (database.default === true && hasDefault) {
      const message = 'another database is the default already';
      yield { code: 'duplicate', path: [...path, 'default'], message };
    }
    if (has(database, 'default') && database.default === undefined) known = false;
    hasDefault ||= database.default === true;
  }
  if (hasDefault || !known) return;
  const message = 'one of several databases must be the default';
  yield { code: 'missing', path: ['databases'], message, hint: "write 'default: true' in one of them" };
}
