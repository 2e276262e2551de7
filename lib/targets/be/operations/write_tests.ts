/** The tests of `create`, `update` and `delete`, and those of request bodies that actions have too. */
import type { Expression } from '../../../core/imports.js';
import { oncePer } from '../../../core/once.js';
import { literal } from '../../../languages/python.js';
import type { FieldSpec, ResourceConfig } from '../config.js';
import type { WriteOptions } from '../schema/operation.js';
import { type ResourceNames, generatedName } from '../names.js';
import type { SharedTestPiece, TestCase } from '../outputs/test_case.js';
import { sampleExpression } from '../sample.js';
import { boundsTest } from './bound_tests.js';
import { defaultsTest } from './default_tests.js';
import { type Entry, hasGet } from './handler.js';
import { answerFields, keyTests } from './read_tests.js';
import { type BodyRequest, refusedParameters, refusedTest, refusedValues } from './refused_tests.js';
import { bodyConstant, missingKey, testCase, testNames } from './tests.js';
import { violationTest } from './violation_tests.js';
import { primaryKey } from './write.js';

/** The tests of a `create`. */
export function createTests(of: Entry<WriteOptions>, request: Expression): readonly TestCase[] {
  const { entry, resource } = of;
  const constant = samplesConstant(resource);
  const required = entry.fields.filter((field) => field.required !== false && field.default === undefined);
  const body = { request, samples: constant?.id ?? '' };
  const optional = entry.fields.filter((field) => !required.includes(field) && canBeMade(field));
  const refused = refusedValues(of, entry.fields);
  return [
    testCase(of, {
      suffix: '',
      docstring: 'The new row holds what was sent.',
      fixtures: ['client', 'db', 'factory'],
      template: '[module]/tests/_create.py.ejs',
      body: { ...body, ...answerView(of), written: optional.map(nameOf), hasLocation: hasGet(resource) },
      shared: [...present(constant), storedFunction(of.names)],
      order: 20,
    }),
    ...defaultsTest(of, body, [...present(constant), storedFunction(of.names)]),
    ...(required.length === 0
      ? []
      : [
          testCase(of, {
            suffix: 'incomplete',
            docstring: 'Every required field must be sent.',
            fixtures: ['client', 'db', 'factory'],
            parameters: { names: { name: 'str' }, runs: required.map(nameOf) },
            template: '[module]/tests/_create_incomplete.py.ejs',
            body,
            shared: present(constant),
            order: 21,
          }),
        ]),
    testCase(of, {
      suffix: 'refused',
      docstring: 'What a field must not be is refused, and the answer names the field.',
      fixtures: ['client', 'db', 'factory'],
      parameters: refusedParameters(refused),
      template: '[module]/tests/_create_refused.py.ejs',
      body,
      shared: [...present(constant), refused],
      order: 22,
    }),
    ...boundsTest(of, { request, fields: entry.fields, order: 22.2 }),
    ...nullsTest(of, { ...body, template: '_create_nulls', order: 22.5 }),
    notJsonTest(of, { method: 'post', order: 23 }),
    violationTest(of, { method: 'post', status: 422, body, shared: present(constant), order: 24 }),
  ];
}

/** The tests of an `update`. */
export function updateTests(of: Entry<WriteOptions>, request: Expression): readonly TestCase[] {
  const { entry } = of;
  const constant = samplesConstant(of.resource);
  const names = entry.fields.filter(canBeMade).map((field) => field.name);
  const body = { request, samples: constant?.id ?? '' };
  const shared = [...present(constant), storedFunction(of.names)];
  return [
    testCase(of, {
      suffix: '',
      docstring: 'The row holds what was sent.',
      fixtures: ['client', 'db', 'factory'],
      template: '[module]/tests/_update.py.ejs',
      body: { ...body, ...answerView(of), written: names.map(literal) },
      shared,
      order: 50,
    }),
    testCase(of, {
      suffix: 'partly',
      docstring: 'What is not sent stays as it is.',
      fixtures: ['client', 'db', 'factory'],
      parameters: {
        names: { names: 'list[str]' },
        runs: [withId(literal(names.slice(0, 1)), 'one'), withId('[]', 'nothing')],
      },
      template: '[module]/tests/_update_partly.py.ejs',
      body,
      shared,
      order: 51,
    }),
    ...boundsTest(of, { request, fields: entry.fields, order: 51.2 }),
    ...nullsTest(of, { ...body, template: '_update_nulls', order: 51.5 }),
    ...keyTests(of, { method: 'patch', json: '{}', order: 52 }),
    refusedTest(of, { method: 'patch', path: '/{MISSING}', fields: entry.fields, constant: '', order: 53 }),
    notJsonTest(of, { method: 'patch', path: '/{MISSING}', order: 54 }),
    ...(names.length === 0 ? [] : [violationTest(of, { method: 'patch', status: 422, body, shared, order: 55 })]),
  ];
}

/** The test that what may be null is taken as null. */
function nullsTest(
  of: Entry<WriteOptions>,
  { request, samples, template, order }: Record<'request' | 'samples' | 'template', string> & { order: number },
): readonly TestCase[] {
  const names = of.entry.fields.filter(({ nullable }) => nullable).map(nameOf);
  if (names.length === 0) return [];
  return [
    testCase(of, {
      suffix: 'nulls',
      docstring: 'A field that may be null can be sent as null.',
      fixtures: ['client', 'db', 'factory'],
      parameters: { names: { name: 'str' }, runs: names },
      template: `[module]/tests/${template}.py.ejs`,
      body: { request, samples },
      shared: present(samplesConstant(of.resource)),
      order,
    }),
  ];
}

/** The tests of a `delete`. */
export function deleteTests(of: Entry<unknown>): readonly TestCase[] {
  return [
    testCase(of, {
      suffix: '',
      docstring: 'The row is gone.',
      fixtures: ['client', 'db', 'factory'],
      template: '[module]/tests/_delete.py.ejs',
      order: 60,
    }),
    ...keyTests(of, { method: 'delete', order: 61 }),
    testCase(of, {
      suffix: 'at_once',
      docstring: 'Of several requests at the same time one finds the row.',
      fixtures: ['client', 'db', 'factory'],
      template: '[module]/tests/_delete_at_once.py.ejs',
      order: 60.5,
    }),
    violationTest(of, { method: 'delete', status: 409, order: 62 }),
  ];
}

/** The test that a body which is no JSON is told from one that is not valid. */
export function notJsonTest(of: Entry<unknown>, { method, path = '', order }: BodyRequest): TestCase {
  return testCase(of, {
    suffix: 'not_json',
    docstring: 'A body that cannot be parsed is a bad request.',
    fixtures: ['client'],
    template: '[module]/tests/_not_json.py.ejs',
    body: { method, path },
    shared: path.includes('{MISSING}') ? [missingKey(of.names)] : [],
    order,
  });
}

/** An argument set of a test, with the name that reports call it. */
function withId(values: Expression, id: string): Expression {
  return `pytest.param(${values}, id=${literal(id)})`;
}

/** Keys may refer to rows: those are made when the tests run. */
function mayRefer({ type, ge, gt, le, lt, multiple_of: step, example }: FieldSpec): boolean {
  return type === 'uuid' || (type === 'int' && [ge, gt, le, lt, step, example].every((limit) => limit === undefined));
}

/** Tell whether a value of a field is found here, or when the tests run. */
function canBeMade(field: FieldSpec): boolean {
  return mayRefer(field) || sampleExpression(field) !== undefined;
}

/** Values for the fields that requests write. */
export const samplesConstant = oncePer((resource: ResourceConfig): SharedTestPiece | undefined => {
  const samples = writtenFields(resource)
    .filter((field) => !mayRefer(field))
    .flatMap((field, index) => {
      const value = sampleExpression(field, index);
      return value === undefined ? [] : [[field.name, value] as const];
    });
  return samples.length === 0 ? undefined : bodyConstant('SAMPLES', samples);
});

/** The function that reads the fields which requests write. */
const storedFunction = oncePer((names: ResourceNames): SharedTestPiece => {
  const { resource } = names;
  const { row, modelClass } = testNames({ names, resource });
  const asUtc = generatedName('support.moments', 'as_utc');
  const fields = writtenFields(resource).map(({ name, type }) => ({
    name,
    value: type === 'datetime' ? `${asUtc}(${row}.${name})` : `${row}.${name}`,
  }));
  return { id: 'stored', template: '[module]/tests/_stored.py.ejs', view: { row, modelClass, fields }, order: 2 };
});

const writtenFields = oncePer(({ operations }: ResourceConfig): readonly FieldSpec[] => {
  const fields = operations
    .filter(({ type }) => type === 'create' || type === 'update')
    .flatMap((entry) => (entry as unknown as WriteOptions).fields)
    .filter((field) => field.default !== undefined || canBeMade(field));
  return [...new Map(fields.map((field) => [field.name, field])).values()];
});

/** What the answer of a write holds: the same as that of `get`, or these fields. */
function answerView(of: Entry<WriteOptions>) {
  const isRead = of.entry.returns === undefined && hasGet(of.resource);
  return { isRead, fields: isRead ? [] : answerFields(of, of.entry.returns ?? [primaryKey(of)]) };
}

function nameOf({ name }: FieldSpec): Expression {
  return literal(name);
}

function present<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value];
}
