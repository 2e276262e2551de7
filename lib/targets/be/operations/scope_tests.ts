/** The tests of `scope_by`: two users who never meet, and one whom nothing belongs to. */
import type { BuildContext } from '../../../core/context.js';
import { type Fragment, snippetFragment } from '../../../core/fragment.js';
import { literal } from '../../../languages/python.js';
import type { App, ProjectConfig, ResourceConfig, ScopeBy } from '../config.js';
import { modifierOf } from '../modifiers.js';
import { type ResourceNames, generatedName } from '../names.js';
import type { SharedTestPiece, TestCase } from '../outputs/test_case.js';
import { rowsAt } from './handler.js';
import { alikeOwners, ownerView } from './owned.js';
import { databaseFixture, signInView, testCase } from './tests.js';
import {
  type Hiding,
  type Probe,
  hidingTests,
  probesOf,
  requestView,
  samplesOf,
  shareWithTests,
  unwritableTests,
  writeView,
  writersOf,
} from './visibility_tests.js';

/** Rows on a full page. */
const FULL = 2;

/** The tests, and what the other tests of the resource need to be those of one of the users. */
export function scopeTests(context: BuildContext, scope: ScopeBy): readonly (TestCase | Fragment)[] {
  const { names } = rowsAt(context);
  const resource = context.instance as ResourceConfig & { readonly scope_by: ScopeBy };
  const others = alikeOwners({ resource, project: context.config as ProjectConfig }).map(ownerView);
  shareWithTests(context, ownerFixture(names, scope, others));
  const created = writersOf(context).filter(({ handler }) => handler.entry.type === 'create');
  return [
    signInFixture(context),
    ...hidingTests(context, ofAnother(names, scope)),
    ...unwritableTests(context, scope.column),
    ...[...probesOf(context), ...created].map((probe) => unclaimedTest(probe, scope)),
    ...created.map((probe) => ownTest(probe, scope)),
    ...probesOf(context).flatMap((probe) => fullPageTest(probe, scope)),
  ];
}

/** The fixture, for all tests of the app, that changes who is signed in. */
export function signInFixture(context: BuildContext): Fragment {
  return snippetFragment({
    parent: `${(context.at('app') as App).module}/tests/conftest.py`,
    slot: 'fixtures',
    id: 'sign_in',
    template: '[module]/tests/_sign_in.py.ejs',
    context: { view: signInView(context.config as ProjectConfig) },
  });
}

/** The fixture that makes the client's user the one whom rows belong to. */
function ownerFixture(names: ResourceNames, scope: ScopeBy, others: readonly object[]): SharedTestPiece {
  const view = { names, others, ...scopeView(scope), db: databaseFixture(names.resource.db_key) };
  return { id: 'owner', template: '[module]/tests/_owner.py.ejs', view, order: 3 };
}

function scopeView({ column, claim }: ScopeBy) {
  return { column, claim: literal(claim), asJson: generatedName('testing.checks', 'as_json') };
}

function ofAnother(names: ResourceNames, { column, claim }: ScopeBy): Hiding {
  return {
    suffix: 'of_another',
    what: 'What belongs to somebody else',
    fixtures: ['sign_in'],
    before: [
      `another = await factory.value(${databaseFixture(names.resource.db_key)}, ${names.modelClass}, ${literal(column)})`,
    ],
    after: [],
    namesRow: false,
    values: `{${literal(column)}: another}`,
    show: [`sign_in({${literal(claim)}: ${generatedName('testing.checks', 'as_json')}(another)})`],
  };
}

/** The test that nothing is done for a user without the claim. */
function unclaimedTest(probe: Pick<Probe, 'of' | 'handler'> & Partial<Probe>, scope: ScopeBy): TestCase {
  const { of, handler, sends = '', shared = samplesOf(of) } = probe;
  const isCreate = handler.entry.type === 'create';
  const column = `${of.names.modelClass}.${scope.column}`;
  const unfit = `pytest.param(${generatedName('testing.claim_checks', 'unfit_claim')}(${column}), id="beyond its column")`;
  const isText = scope.type === 'str' || scope.type === 'email';
  return testCase(of, {
    suffix: 'without_claim',
    docstring: 'A user without a claim that says what is theirs is forbidden everything.',
    fixtures: ['client', 'db', 'factory', 'sign_in'],
    parameters: { names: { claimed: 'object' }, runs: ['None', isText ? '["a", "b"]' : '"malformed"', unfit] },
    template: '[module]/tests/_unclaimed.py.ejs',
    body: {
      ...scopeView(scope),
      ...requestView({ handler, sends: isCreate ? 'json=body' : sends }),
      ...(isCreate ? writeView(of, handler) : { request: '' }),
      storedRows: generatedName('testing.checks', 'stored_rows'),
    },
    shared,
    order: handler.order + 8,
  });
}

/** The test that the rows of others leave no gaps in pages. */
function fullPageTest({ of, handler }: Probe, scope: ScopeBy): readonly TestCase[] {
  const { entry, path } = handler;
  if (entry.type !== 'list' || path !== '') return [];
  const paging = modifierOf(entry, 'paginate');
  if ((paging?.max_page_size ?? FULL) < FULL) return [];
  return [
    testCase(of, {
      suffix: 'full_pages',
      docstring: 'What belongs to somebody else leaves no gaps in pages.',
      fixtures: ['client', 'db', 'factory'],
      template: '[module]/tests/_full_pages.py.ejs',
      body: { ...scopeView(scope), size: FULL, parameter: paging?.mode === 'offset' ? 'limit' : 'page_size' },
      order: handler.order + 6,
    }),
  ];
}

/** The test that a new row belongs to the user. */
function ownTest({ of, handler }: Pick<Probe, 'of' | 'handler'>, scope: ScopeBy): TestCase {
  return testCase(of, {
    suffix: `sets_${scope.column}`,
    docstring: 'A new row belongs to the user who makes it.',
    fixtures: ['client', 'db', 'factory'],
    template: '[module]/tests/_own.py.ejs',
    body: { ...scopeView(scope), ...writeView(of, handler) },
    shared: samplesOf(of),
    order: handler.order + 5,
  });
}
