/** Things of one kind that have one name in one place: resources, which have a file and an address each, fields and values. */
import { type Problem, formatPath } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { resourceNames } from '../resource-names.js';
import { type Path, fieldLists, resourcesOf } from './walk.js';

/** Resources, fields, and the values of one. */
export function* duplicates(config: unknown): Generator<Problem> {
  const resources = resourcesOf(config);
  yield* repeated(
    resources.flatMap(({ value: { name }, path }) =>
      name === undefined ? [] : resourceThings(name, [...path, 'name']),
    ),
    (own, other) =>
      own === other ? `the resource ${own} is already` : `the file or the address of ${own} would be that of ${other}`,
  );
  for (const fields of resources.flatMap((resource) => fieldLists(resource.fields))) {
    yield* repeated(
      fields.flatMap(({ value: { name }, path }) =>
        name === undefined ? [] : [{ name, key: name, path: [...path, 'name'] }],
      ),
      (own) => `the field ${own} is already`,
    );
    for (const { value, path } of fields) {
      const values = (value.values ?? []).map((item, index) => ({
        name: String(item),
        key: String(item),
        path: [...path, 'values', index],
      }));
      yield* repeated(values, (own) => `the value ${own} is already`);
    }
  }
}

interface Thing {
  readonly name: string;
  /** What must differ. */
  readonly key: string;
  readonly path: Path;
}

/** Two names of one resource may meet in its file, which is made of the one, or in its address, made of the plural. */
function resourceThings(name: string, path: Path): readonly Thing[] {
  const { file, path: address } = resourceNames(name);
  return [
    { name, key: `file ${file}`, path },
    { name, key: `address ${address}`, path },
  ];
}

function* repeated(things: readonly Thing[], say: (own: string, other: string) => string): Generator<Problem> {
  const seen = new Map<string, Thing>();
  const told = new Set<string>();
  for (const thing of things) {
    const first = seen.get(thing.key);
    const place = formatPath(thing.path);
    if (!first) seen.set(thing.key, thing);
    else if (!told.has(place)) {
      told.add(place);
      const message = `${say(show(thing.name), show(first.name))} at ${formatPath(first.path)}`;
      yield { code: 'duplicate', path: thing.path, message, hint: 'rename or remove one of them' };
    }
  }
}
