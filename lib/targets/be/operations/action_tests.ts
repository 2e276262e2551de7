/** The tests of an `action`. The user's function has rules of its own, so that a stand-in takes its place. */
import type { Expression } from '../../../core/imports.js';
import { Name } from '../../../core/name.js';
import { literal } from '../../../languages/python.js';
import type { FieldSpec } from '../config.js';
import type { ActionOptions } from '../schema/operation.js';
import { library } from '../expressions.js';
import { generatedName, userName } from '../names.js';
import type { SharedTestPiece, TestCase } from '../outputs/test_case.js';
import { answerExpression, sampleExpression } from '../sample.js';
import { boundsTest } from './bound_tests.js';
import type { Entry } from './handler.js';
import { keyTests } from './read_tests.js';
import { bodyConstant, missingKey, routesModule, testCase } from './tests.js';
import { refusedTest } from './refused_tests.js';
import { notJsonTest } from './write_tests.js';

/** @param request - the class of the request body; none: there is no body */
export function actionTests(of: Entry<ActionOptions>, request: Expression | undefined): readonly TestCase[] {
  const { entry } = of;
  const body = actionBody(entry);
  if (body === undefined) return [];
  const { shared } = body;
  const constant = shared[0]?.id ?? '';
  const order = entry.scope === 'object' ? 70 : 30;
  const action: Action = { of, constant, path: pathOf(entry), order };
  const tests = [
    ...callTests(action, request),
    ...(entry.scope === 'object'
      ? keyTests(of, { method: 'post', path: slugOf(entry), json: constant, order: order + 2 })
      : []),
    ...(constant ? bodyTests(action, request) : []),
  ];
  return tests.map((test) => ({ ...test, shared: [...shared, ...test.shared] }));
}

/** The constant with the body of an action's request, if it has one; undefined where it cannot be made. */
export function actionBody(
  entry: Entry<ActionOptions>['entry'],
): { readonly shared: readonly SharedTestPiece[] } | undefined {
  const samples = entry.params.map((param, index) => [param.name, sentExpression(param, index)] as const);
  // Without a value for a parameter there is no request that the handler would take.
  if (samples.some(([, value]) => value === undefined)) return undefined;
  if (samples.length === 0) return { shared: [] };
  const name = `${new Name(entry.name).snake.toUpperCase()}_BODY`;
  return { shared: [bodyConstant(name, samples as readonly (readonly [string, Expression])[])] };
}

/** A number of JSON is whole whatever its form; the factory's bodies have the other one. */
function sentExpression(param: FieldSpec, index: number): Expression | undefined {
  const value = sampleExpression(param, index);
  return param.type === 'int' && !param.values && value && /^-?\d{1,15}$/.test(value) ? `${value}.0` : value;
}

interface Action {
  readonly of: Entry<ActionOptions>;
  /** Name of the constant with a body; empty: there is no body */
  readonly constant: string;
  /** Behind the collection's path, inside an f-string */
  readonly path: string;
  readonly order: number;
}

/** The tests of the call: its arguments, its result, and what becomes of its writes. */
function callTests({ of, constant, order }: Action, request = ''): readonly TestCase[] {
  const { entry, names } = of;
  const onObject = entry.scope === 'object';
  const common = {
    fixtures: ['client', 'db', 'factory', 'monkeypatch'] as const,
    body: {
      onObject,
      constant,
      request,
      slug: slugOf(entry),
      fn: userName(entry.fn),
      routes: routesModule(names),
      standIn: generatedName('testing.stand_in', 'StandIn'),
      status: entry.status_code,
      ...resultView(entry),
    },
  };
  const least = leastView(entry);
  return [
    testCase(of, {
      ...common,
      suffix: '',
      docstring: `The function gets ${onObject ? 'the row and ' : ''}what was sent; what it writes is kept.`,
      template: '[module]/tests/_action.py.ejs',
      order,
    }),
    testCase(of, {
      ...common,
      suffix: 'fails',
      docstring: 'Of a function that fails, or writes what the database refuses, nothing is kept.',
      parameters: { names: { error: 'Exception' }, runs: ERRORS },
      template: '[module]/tests/_action_fails.py.ejs',
      order: order + 1,
    }),
    ...(least === undefined
      ? []
      : [
          testCase(of, {
            ...common,
            body: { ...common.body, ...least },
            suffix: 'least',
            ...(least.nulls.length > 0 && { parameters: { names: { nulls: 'dict[str, None]' }, runs: least.nulls } }),
            docstring: 'What is left out has its default, or is None; null is taken, and answered, where it may be.',
            template: '[module]/tests/_action_least.py.ejs',
            order: order + 0.5,
          }),
        ]),
  ];
}

/** What the smallest request sends, and what it may send null for; none where every request is the same. */
function leastView({ params, returns }: ActionOptions) {
  const required = params.filter(isRequired);
  const nullable = params.filter((param) => param.nullable);
  if (params.length === 0 || (required.length === params.length && nullable.length === 0)) return undefined;
  const dictionary = (entries: readonly (readonly [string, Expression])[]): Expression =>
    `{${entries.map(([name, value]) => `${literal(name)}: ${value}`).join(', ')}}`;
  return {
    required: `[${required.map(({ name }) => literal(name)).join(', ')}]`,
    nulls: nullable.length === 0 ? [] : ['{}', dictionary(nullable.map(({ name }) => [name, 'None']))],
    defaults: dictionary(
      params.flatMap(({ name, default: value }) => (value === undefined ? [] : [[name, literal(value)]])),
    ),
    omitted: dictionary(
      params.flatMap(({ name, required: must, default: value }) =>
        must === false && value === undefined ? [[name, 'None']] : [],
      ),
    ),
    ...(typeof returns === 'object' && {
      fields: returns.map((field, index) => ({
        name: field.name,
        value: field.nullable ? 'None' : answerExpression(field, index),
      })),
    }),
  };
}

/** What functions raise, whose status is 409. */
const ERRORS = [
  `${library('fastapi', 'HTTPException')}(409, "Not now")`,
  `${library('sqlalchemy.exc', 'IntegrityError')}("", {}, Exception())`,
];

/** The tests of what bodies may be. */
function bodyTests({ of, constant, path, order }: Action, request = ''): readonly TestCase[] {
  const required = of.entry.params.filter(isRequired);
  const incomplete = testCase(of, {
    suffix: 'incomplete',
    docstring: 'Every required parameter must be sent.',
    fixtures: ['client'],
    parameters: { names: { name: 'str' }, runs: required.map(({ name }) => literal(name)) },
    template: '[module]/tests/_incomplete.py.ejs',
    body: { method: 'post', path, constant },
    shared: of.entry.scope === 'object' ? [missingKey(of.names)] : [],
    order: order + 3,
  });
  return [
    ...(required.length === 0 ? [] : [incomplete]),
    refusedTest(of, { method: 'post', path, fields: of.entry.params, constant, order: order + 4 }),
    ...boundsTest(of, { request, fields: of.entry.params, order: order + 4.5 }),
    notJsonTest(of, { method: 'post', path, order: order + 5 }),
  ];
}

function slugOf({ name }: { readonly name: string }): string {
  return `/${new Name(name).kebab}`;
}

function pathOf(entry: Entry<ActionOptions>['entry']): string {
  return `${entry.scope === 'object' ? '/{MISSING}' : ''}${slugOf(entry)}`;
}

function isRequired({ required, default: initial }: FieldSpec): boolean {
  return required !== false && initial === undefined;
}

/** What the stand-in returns, and how the answer says it. */
function resultView({ returns }: ActionOptions) {
  if (returns === undefined) return { result: 'none', resultClass: '', fields: [] };
  if (typeof returns === 'string') return { result: 'model', resultClass: userName(returns), fields: [] };
  const fields = returns.map((field, index) => ({ name: field.name, value: answerExpression(field, index) }));
  return { result: 'fields', resultClass: '', fields };
}
