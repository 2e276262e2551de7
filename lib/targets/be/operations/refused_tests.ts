/** The test of what requests with a body refuse, and the constant with it. */
import type { Expression } from '../../../core/imports.js';
import { Name } from '../../../core/name.js';
import { oncePer } from '../../../core/once.js';
import { literal, tuple } from '../../../languages/python.js';
import type { FieldSpec, ResourceConfig } from '../config.js';
import type { WriteOptions } from '../schema/operation.js';
import type { ResourceNames } from '../names.js';
import type { SharedTestPiece, TestCase } from '../outputs/test_case.js';
import { type BadValue, badValues } from '../sample.js';
import type { Entry } from './handler.js';
import { missingKey, testCase } from './tests.js';

/** Where a request with a body goes. */
export interface BodyRequest {
  readonly method: 'post' | 'patch';
  /** Behind the collection's path, inside an f-string; default none. */
  readonly path?: string;
  readonly order: number;
}

/** The test that a handler refuses values which its fields do not take. */
export function refusedTest(
  of: Entry<unknown>,
  { method, path = '', fields, constant, order }: BodyRequest & { fields: readonly FieldSpec[]; constant: string },
): TestCase {
  const refused = refusedValues(of, fields);
  return testCase(of, {
    suffix: 'refused',
    docstring: 'What a field must not be is refused, and the answer names the field.',
    fixtures: ['client'],
    parameters: refusedParameters(refused),
    template: '[module]/tests/_refused.py.ejs',
    body: { method, path, constant },
    shared: [...(path.includes('{MISSING}') ? [missingKey(of.names)] : []), refused],
    order,
  });
}

/** The parameters of a test that runs with each of them. */
export function refusedParameters({ id }: SharedTestPiece): NonNullable<TestCase['parameters']> {
  return { names: { name: 'str', value: 'object' }, runs: id };
}

/** The constant with the values that a request refuses; `create` and `update` share it where they refuse the same. */
export function refusedValues(
  { project, resource, names, entry }: Entry<unknown>,
  fields: readonly FieldSpec[],
): SharedTestPiece {
  // A longer text would be refused for the size of the body.
  const mostCharacters = project.max_body_bytes / 2;
  const template = '[module]/tests/_refused_values.py.ejs';
  const common = entry.type === 'action' ? undefined : commonFields(resource);
  const isShared = common !== undefined && isSameList(fields, common);
  const id = isShared ? 'REFUSED' : `${new Name(entry.name).snake.toUpperCase()}_REFUSED`;
  const columnsOf = entry.type === 'action' ? undefined : names;
  const view = isShared
    ? refusedView(common)(mostCharacters, columnsOf)
    : { name: id, entries: refusedEntries(fields, mostCharacters, columnsOf) };
  return { id, template, view, order: 1 };
}

/** The fields of `create`, else of `update`. */
const commonFields = oncePer(({ operations }: ResourceConfig): readonly FieldSpec[] | undefined => {
  const entry = operations.find(({ type }) => type === 'create') ?? operations.find(({ type }) => type === 'update');
  return entry && (entry as unknown as WriteOptions).fields;
});

const refusedView = oncePer((fields: readonly FieldSpec[]) => {
  let view: { readonly name: string; readonly entries: readonly RefusedEntry[] } | undefined;
  return (...limits: RefusedLimits) => (view ??= { name: 'REFUSED', entries: refusedEntries(fields, ...limits) });
});

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a === b || (a.length === b.length && a.every((item, index) => item === b[index]));
}

type RefusedEntry = readonly [title: Expression, value: Expression];

/** The longest text that is not refused for its size, and whose columns the fields are, if any. */
type RefusedLimits = readonly [mostCharacters: number, columnsOf: ResourceNames | undefined];

function refusedEntries(
  fields: readonly FieldSpec[],
  ...[mostCharacters, columnsOf]: RefusedLimits
): readonly RefusedEntry[] {
  const known = new Set(fields.map((field) => field.name));
  let unknown = 'unknown';
  while (known.has(unknown)) unknown += '_';
  const entry = (name: string, { title, value }: BadValue): RefusedEntry => [
    literal(`${name}: ${title}`),
    tuple([literal(name), value]),
  ];
  return [
    entry(unknown, { title: 'no such field', value: '1' }),
    ...fields.flatMap((field) => {
      const column = columnsOf && `${columnsOf.modelClass}.${field.name}`;
      return badValues(field, mostCharacters, column).map((bad) => entry(field.name, bad));
    }),
  ];
}
