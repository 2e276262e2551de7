/** Things of one kind that have one name in one place. Routes and nested classes have rules of their own. */
import { type PathStep, type Problem, formatPath } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { type AppAt, type Path, walk } from '../walk.js';

/** Databases, modules, prefixes, models, operations, fields and values. */
export function* duplicates(config: unknown): Generator<Problem> {
  const { project, apps, operationLists, fieldLists } = walk(config);
  const keys = (project.databases ?? []).map((database, index) =>
    thing(database?.key, ['databases', index, 'key'], database?.key?.toLowerCase()),
  );
  yield* repeated(keys, 'the database');
  yield* repeated(
    apps.map(({ module, path }) => thing(module, [...path, 'module'], module?.toLowerCase())),
    'the module',
  );
  yield* repeated(
    apps.map(({ prefix, prefixPath }) => thing(prefix, prefixPath)),
    'the prefix',
  );
  for (const app of apps) yield* sameModels(app);
  for (const { entries } of operationLists) {
    if (new Set(entries.map(({ snake }) => snake)).size === entries.length) continue;
    yield* repeated(
      entries.map(({ name, path, value, snake }) => thing(name, nameOf(path, value), snake)),
      'the operation',
    );
  }
  for (const { fields, path } of fieldLists) {
    const names = fields.map((field) => field?.name);
    if (new Set(names).size === names.length) continue;
    yield* repeated(
      names.map((name, index) => thing(name, [...path, index, 'name'])),
      'the field',
    );
  }
}

function* sameModels({ resources }: AppAt): Generator<Problem> {
  const byFile = new Map<string, { model: string; path: Path }>();
  for (const { value, path, names } of resources) {
    if (value.model === undefined || names === undefined) continue;
    const file = names.snake;
    const place = { model: value.model, path: [...path, 'model'] };
    const first = byFile.get(file);
    if (!first) {
      byFile.set(file, place);
      continue;
    }
    const same = first.model === value.model;
    const message = same
      ? `the model ${show(value.model)} is already at ${formatPath(first.path)}`
      : `the files of ${show(value.model)} would be those of ${show(first.model)} at ${formatPath(first.path)}`;
    const hint = same
      ? "give one of the resources a name of its own by 'api_name', or keep one"
      : 'rename one of the models, or move it to another app';
    yield { code: 'duplicate', path: place.path, message, hint };
  }
}

interface Thing {
  readonly name: unknown;
  readonly key: unknown;
  readonly path: Path;
}

/** Names that differ only in spelling can meet: then `key` is what must differ. */
function thing(name: unknown, path: Path, key: unknown = name): Thing {
  return { name, path, key };
}

function* repeated(things: readonly Thing[], what: string): Generator<Problem> {
  const seen = new Map<unknown, Thing>();
  for (const { name, key, path } of things) {
    if (name === undefined) continue;
    const first = seen.get(key);
    if (!first) {
      seen.set(key, { name, key, path });
      continue;
    }
    const other = first.name === name ? '' : `, written ${show(first.name)},`;
    const place = first.path.length === 0 ? '' : ` at ${formatPath(first.path)}`;
    yield { code: 'duplicate', path, message: `${what} ${show(name)}${other} is already${place}` };
  }
}

function nameOf(path: Path, value: object): readonly PathStep[] {
  return 'name' in value && !('type' in value && value.type === value.name) ? [...path, 'name'] : path;
}
