/** The tests that a guard is asked, about what it should be, and that nothing happens where it says no. */
import type { ActionOptions } from '../schema/operation.js';
import { generatedName, userName } from '../names.js';
import { type RouteHandler, isAboutRow } from '../outputs/route_handler.js';
import type { SharedTestPiece, TestCase, TestFixture } from '../outputs/test_case.js';
import { actionBody } from './action_tests.js';
import type { Entry } from './handler.js';
import { addressOf, routesModule, testCase, testNames } from './tests.js';
import { samplesConstant } from './write_tests.js';

/** The test of one handler; none where no request is known that gets as far as its guard. */
export function guardTests(of: Entry<unknown>, handler: RouteHandler): readonly TestCase[] {
  return refusedRequestTest(of, handler, {
    suffix: 'forbidden',
    by: 'guard',
    fixture: 'rules',
    template: '[module]/tests/_forbidden.py.ejs',
    body: { can: userName(String(of.entry.can)), recorder: generatedName('testing.user_rules', 'Recorder') },
    order: 8,
  });
}

/** What differs between the tests that a request is refused. */
interface Refusal extends Pick<TestCase, 'template' | 'body'> {
  readonly suffix: string;
  /** Who refuses */
  readonly by: string;
  /** Fixture that takes the place of who refuses. */
  readonly fixture: TestFixture;
  /** Place behind the test of what the handler is for. */
  readonly order: number;
}

/** The test that a handler does nothing when a request is refused which it would answer otherwise. */
export function refusedRequestTest(
  of: Entry<unknown>,
  handler: RouteHandler,
  { suffix, by, fixture, template, body, order }: Refusal,
): readonly TestCase[] {
  const request = requestOf(of, handler);
  if (request === undefined) return [];
  const onObject = isAboutRow(handler);
  const { writes, made } = request;
  const needsRows = onObject || writes || made !== '';
  const fixtures: readonly TestFixture[] = [
    'client',
    ...(needsRows ? (['db'] as const) : []),
    ...(onObject || made !== '' || request.fn !== '' ? (['factory'] as const) : []),
    ...(request.fn === '' ? [] : (['monkeypatch'] as const)),
    fixture,
  ];
  return [
    {
      ...testCase(of, {
        suffix,
        docstring: `What the ${by} refuses is forbidden${writes ? ', and changes nothing' : ''}.`,
        fixtures,
        needsTables: !needsRows,
        template,
        body: {
          ...request,
          onObject,
          method: handler.method,
          address: addressOf(handler, handler.path.replace('{pk}', testNames(of).rowPath)),
          storedRows: generatedName('testing.checks', 'stored_rows'),
          routes: routesModule(of.names),
          standIn: generatedName('testing.stand_in', 'StandIn'),
          ...body,
        },
        shared: request.shared,
        order: handler.order + order,
      }),
      authenticated: handler.authenticated,
    },
  ];
}

interface GuardedRequest {
  readonly writes: boolean;
  /** Class of a body that is made when the test runs; empty: it is none of that kind */
  readonly made: string;
  readonly samples: string;
  /** The arguments that send the body; empty: there is none */
  readonly sends: string;
  /** The user's function that must not be called. */
  readonly fn: string;
  readonly shared: readonly SharedTestPiece[];
}

function requestOf(of: Entry<unknown>, handler: RouteHandler): GuardedRequest | undefined {
  const { entry, resource } = of;
  const plain = { writes: false, made: '', samples: '', sends: '', fn: '', shared: [] };
  if (handler.probe !== undefined) return { ...plain, sends: handler.probe };
  switch (entry.type) {
    case 'create':
    case 'update': {
      const samples = samplesConstant(resource);
      const made = String(handler.body.requestClass);
      const shared = samples === undefined ? [] : [samples];
      return { ...plain, writes: true, made, samples: samples?.id ?? '', sends: 'json=body', shared };
    }
    case 'action': {
      const action = of as Entry<ActionOptions>;
      const body = actionBody(action.entry);
      if (body === undefined) return undefined;
      const constant = body.shared[0]?.id;
      const fn = userName(action.entry.fn);
      return { ...plain, writes: true, fn, shared: body.shared, sends: constant ? `json=${constant}` : '' };
    }
    case 'delete':
      return { ...plain, writes: true };
    default:
      // Further handlers of an entry say by a probe which request they take.
      return entry.type === 'get' || handler.path === '' || handler.example !== undefined ? plain : undefined;
  }
}
