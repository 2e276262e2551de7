/** Things of one kind that have one name in one place: models, columns, and the names that a database gives indexes. */
import { Name } from '../../../core/name.js';
import { type Problem, formatPath } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { indexName, searchIndexName, uniqueName } from '../constraint-names.js';
import { modelsOfKeys } from '../models-of-keys.js';
import {
  type JoinAt,
  type ModelAt,
  type Path,
  type RelationAt,
  columnOf,
  indexesOf,
  modelsOf,
  rootOf,
} from './walk.js';

/** Models, attributes and indexes. */
export function* duplicates(config: unknown): Generator<Problem> {
  const models = modelsOf(config);
  const brought = modelsOfKeys(rootOf(config)).flatMap(({ key, name }) =>
    modelThings({ name: new Name(name), at: [key] }),
  );
  const named = models.flatMap(({ name, path }) => (name ? modelThings({ name, at: [...path, 'name'] }) : []));
  const joined = models.flatMap(({ joins }) => joins.flatMap(pairsThings));
  yield* repeated([...brought, ...named, ...joined], (own, other) =>
    own === other ? `the model ${own} is already` : `the file or the table of ${own} would be that of ${other}`,
  );
  for (const model of models) {
    yield* repeated(attributes(model), (own, other) =>
      own === other ? `the name ${own} is already` : `the column ${own} is the same to a database as ${other}`,
    );
  }
  yield* repeated(models.flatMap(indexThings), (own, other) =>
    own === other ? `the index ${own} is already` : `the index ${own} would have the name of ${other}`,
  );
}

interface Thing {
  readonly name: string;
  /** What must differ. */
  readonly key: string;
  readonly path: Path;
}

/** A model has a file, by its name, and a table, by its plural. */
function modelThings({ name, at }: { readonly name: Name; readonly at: Path }): readonly Thing[] {
  const thing = { name: name.raw, path: at };
  return [
    { ...thing, key: `file ${name.snake}` },
    { ...thing, key: `table ${name.plural.snake}` },
  ];
}

/** A relation to many rows has a table of its own. */
function pairsThings({ name, path, pairs }: JoinAt): readonly Thing[] {
  return pairs === undefined ? [] : [{ name, key: `table ${pairs.table}`, path }];
}

/** Columns, which databases do not tell apart by case, and relations. */
function attributes(model: ModelAt): readonly Thing[] {
  const written = model.columns.flatMap(({ value: { name }, path }) =>
    name === undefined ? [] : [{ name, key: name.toLowerCase(), path: [...path, 'name'] }],
  );
  const related = model.relations.flatMap(({ name, column, path }) => {
    const made = columnOf(model, column) ? [] : [{ name: column, key: column.toLowerCase(), path }];
    return [{ name, key: name.toLowerCase(), path }, ...made];
  });
  const { pk } = model;
  const key = columnOf(model, pk) ? [] : [{ name: pk, key: pk.toLowerCase(), path: [...model.path, 'pk'] }];
  const joined = model.joins.map(({ name, path }) => ({ name, key: name.toLowerCase(), path }));
  return [...written, ...related, ...joined, ...key];
}

/** In both databases the names of indexes, and of the indexes behind unique constraints, are those of the schema. */
function indexThings(model: ModelAt): readonly Thing[] {
  if (model.name === undefined) return [];
  const table = model.name.plural.snake;
  const thing = (name: string, columns: readonly string[], path: Path): Thing => ({
    name: `${model.name?.raw ?? ''}(${columns.join(', ')})`,
    key: name.toLowerCase(),
    path,
  });
  const unique = (columns: readonly string[], path: Path) => thing(uniqueName(table, columns), columns, path);
  const plain = (columns: readonly string[], path: Path) => thing(indexName(table, columns), columns, path);
  const single = model.columns.flatMap(({ value, path }) => {
    const { name, index } = value;
    if (name === undefined) return [];
    if (value.unique === true) return [unique([name], [...path, 'unique'])];
    const isRelation = model.relations.some(({ column }) => column === name);
    if (index === true) return [plain([name], [...path, 'index'])];
    return isRelation ? [plain([name], path)] : [];
  });
  const made = model.relations
    .filter(({ column }) => columnOf(model, column) === undefined)
    .map(({ column, path }: RelationAt) => plain([column], path));
  const several = indexesOf(model).flatMap(({ value, path }) => {
    const columns = (value.fields ?? []).filter((name) => name !== undefined);
    const { kind = 'plain', language = 'english' } = value;
    if (columns.length === 0) return [];
    if (value.unique === true) return [unique(columns, path)];
    if (kind === 'plain') return [plain(columns, path)];
    return [thing(searchIndexName(table, { columns, kind, language }), columns, path)];
  });
  return [...single, ...made, ...several];
}

function* repeated(things: readonly Thing[], say: (own: string, other: string) => string): Generator<Problem> {
  const seen = new Map<string, Thing>();
  const told = new Set<string>();
  for (const { name, key, path } of things) {
    const first = seen.get(key);
    if (!first) {
      seen.set(key, { name, key, path });
    } else if (!told.has(formatPath(path))) {
      told.add(formatPath(path));
      const message = `${say(show(name), show(first.name))} at ${formatPath(first.path)}`;
      yield { code: 'duplicate', path, message, hint: 'rename or remove one of them' };
    }
  }
}
