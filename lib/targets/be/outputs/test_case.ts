/** Generated tests of a resource: each output is one test function. */
import { snippetFragment, fileFragment } from '../../../core/fragment.js';
import { type Expression, imported } from '../../../core/imports.js';
import { type Output, type OutputType, outputType } from '../../../core/output.js';
import { oncePer } from '../../../core/once.js';
import { literal } from '../../../languages/python.js';
import type { OperationConfig } from '../config.js';
import { library } from '../expressions.js';
import { type ResourceNames, generatedName } from '../names.js';
import { TEMPLATES } from '../paths.js';

/** A fixture that a test takes. */
export type TestFixture =
  | 'client'
  | 'anonymous'
  | 'by_cookie'
  | 'db'
  | 'factory'
  | 'monkeypatch'
  | 'policy'
  | 'rules'
  | 'rate_limits'
  | 'row_filter'
  | 'sign_in';

/** Arguments that a test runs with, one after the other. */
export interface TestParameters {
  /** Name and type of each */
  readonly names: Readonly<Record<string, string>>;
  /**
   * One expression per run: a value, a tuple, or `pytest.param(...)`; or the name of a constant, runs by title; or that
   * of one whose keys are the runs
   */
  readonly runs: readonly Expression[] | string | { readonly keysOf: string };
}

/** A piece of a test module that several cases share. */
export interface SharedTestPiece {
  /** Name that makes it one, however many cases bring it. */
  readonly id: string;
  readonly template: string;
  readonly view: Readonly<Record<string, unknown>>;
  /** Constants come before functions. */
  readonly order: number;
}

/**
 * One test. Operations that augment others change what is not read-only before it is rendered.
 *
 * @example
 * import type { RouteHandler, TestCase } from 'generator-codegen';
 * // A further test of `create`, with the constants and the fixtures of its first.
 * const twice = (base: TestCase, { name }: RouteHandler): TestCase => ({
 *   ...base,
 *   name: `test_${name}_twice`,
 *   docstring: 'The same row can be created again.',
 *   template: 'twice/_test.py.ejs',
 * });
 */
export interface TestCase extends Output {
  readonly type: 'TestCase';
  readonly names: ResourceNames;
  /** The entry of the config whose handler it covers; none: it covers several. */
  readonly entry?: OperationConfig;
  /** Full path of the collection */
  readonly url: string;
  /** Name of the fixture of the resource's database */
  readonly database: string;
  /** Function name, with `test_` */
  readonly name: string;
  docstring: string;
  readonly fixtures: readonly TestFixture[];
  /** The handler gets as far as the database, which the test itself does not look at. */
  readonly needsTables: boolean;
  parameters?: TestParameters;
  /** Partial that makes its body. */
  template: string;
  /** What the body reads. */
  readonly body: Record<string, unknown>;
  shared: readonly SharedTestPiece[];
  /** Set when the handler has the current user. */
  authenticated: boolean;
  readonly order: number;
}

/** Renders a test into `{module}/tests/test_{name}.py`. */
export const TestCase: OutputType<TestCase> = outputType({
  name: 'TestCase',
  render: ({ output }) => {
    const parent = output.names.paths.tests;
    const context = { view: caseView(output) };
    return [
      testFile(output.names)(output),
      ...output.shared.map(({ id, template, view, order }) =>
        snippetFragment({ parent, slot: 'shared', id, template, context: { view }, order }),
      ),
      snippetFragment({
        parent,
        slot: 'cases',
        id: output.name,
        template: output.template,
        context,
        order: output.order,
      }),
    ];
  },
});

const testFile = oncePer(({ paths, plural }: ResourceNames) => {
  let file: ReturnType<typeof fileFragment> | undefined;
  return ({ url }: TestCase) =>
    (file ??= fileFragment({
      path: paths.tests,
      template: TEMPLATES.tests,
      context: { view: { plural, url: literal(url) } },
    }));
});

function caseView({ parameters, ...output }: TestCase) {
  const { names, name, docstring, database, authenticated } = output;
  const arguments_ = Object.entries(parameters?.names ?? {});
  const fixtures = output.fixtures.map((fixture) => {
    const parameter = fixture === 'db' ? database : fixture;
    return `${parameter}: ${FIXTURES[fixture]}`;
  });
  const spelled = arguments_.map(([argument]) => literal(argument)).join(', ');
  return {
    ...output.body,
    names,
    name,
    docstring,
    authenticated,
    db: database,
    arguments: arguments_.length > 1 ? `(${spelled})` : spelled,
    runs: runsText(parameters?.runs ?? []),
    uses: output.needsTables ? literal(database) : '',
    params: [...fixtures, ...arguments_.map(([argument, type]) => `${argument}: ${type}`)].join(', '),
  };
}

function runsText(runs: TestParameters['runs']): Expression {
  if (typeof runs === 'string') return `${runs}.values(), ids=${runs}`;
  if ('keysOf' in runs) return runs.keysOf;
  return runs.length === 0 ? '' : `[${runs.join(', ')}]`;
}

const client = library('httpx2', 'AsyncClient');

const FIXTURES: Readonly<Record<TestFixture, Expression>> = {
  client,
  anonymous: client,
  by_cookie: client,
  db: library('sqlalchemy.ext.asyncio', 'AsyncSession'),
  factory: generatedName('testing.factory', 'Factory'),
  monkeypatch: `${imported({ module: 'pytest', origin: 'library' })}.MonkeyPatch`,
  policy: generatedName('testing.policy_stand_in', 'PolicyStandIn'),
  rate_limits: generatedName('testing.limit_stand_in', 'LimitStandIn'),
  rules: generatedName('testing.user_rules', 'Rules'),
  row_filter: generatedName('testing.filter_stand_in', 'FilterStandIn'),
  sign_in: generatedName('testing.sign_in', 'SignIn'),
};
