/** What the tests of hidden rows share, whatever hides them: every handler of a resource must do without such a row. */
import type { BuildContext } from '../../../core/context.js';
import type { Expression } from '../../../core/imports.js';
import { literal } from '../../../languages/python.js';
import type { App, ProjectConfig } from '../config.js';
import type { ActionOptions } from '../schema/operation.js';
import { generatedName } from '../names.js';
import { RouteHandler, isAboutRow } from '../outputs/route_handler.js';
import { type SharedTestPiece, TestCase, type TestFixture } from '../outputs/test_case.js';
import { actionBody } from './action_tests.js';
import { type Entry, entryOfHandler } from './handler.js';
import { addressOf, missingKey, testCase } from './tests.js';
import { samplesConstant } from './write_tests.js';

/** A handler, and a request of which it is known that it answers. */
export interface Probe {
  readonly of: Entry<unknown>;
  readonly handler: RouteHandler;
  /** Arguments of the client's function behind the path; empty for none */
  readonly sends: Expression;
  readonly shared: readonly SharedTestPiece[];
}

/** How a test hides a row from the client, and shows it again. */
export interface Hiding {
  /** What follows the handler's name: `of_another` */
  readonly suffix: string;
  /** What it is about: `what belongs to somebody else` */
  readonly what: string;
  readonly fixtures: readonly TestFixture[];
  /** Statements before the row is made, and after that */
  readonly before: readonly Expression[];
  readonly after: readonly Expression[];
  /** These, or those that show it, name the row. */
  readonly namesRow: boolean;
  /** Attributes that the row is made with; empty for none */
  readonly values: Expression;
  /** Statements that let the client see it */
  readonly show: readonly Expression[];
}

/** The tests that each handler of a resource does without a hidden row. */
export function hidingTests(context: BuildContext, hiding: Hiding): readonly TestCase[] {
  return probesOf(context).flatMap((probe) => {
    const { handler, of, shared } = probe;
    const isRow = isAboutRow(handler);
    // Neither finds rows.
    if (!isRow && (handler.entry.type === 'create' || handler.entry.type === 'action')) return [];
    return [
      testCase(of, {
        suffix: hiding.suffix,
        docstring: isRow
          ? `${hiding.what} is not found, and stays as it is.`
          : `The answer is as if ${uncapitalized(hiding.what)} were not there.`,
        fixtures: ['client', 'db', 'factory', ...hiding.fixtures],
        template: isRow ? '[module]/tests/_hidden_row.py.ejs' : '[module]/tests/_hidden_rows.py.ejs',
        body: {
          ...hiding,
          ...requestView(probe),
          others: (handler.others ?? []).map(literal),
          storedRows: generatedName('testing.checks', 'stored_rows'),
        },
        shared,
        order: handler.order + 7,
      }),
    ];
  });
}

/** The tests that requests cannot write a column which the generated code sets. */
export function unwritableTests(context: BuildContext, column: string): readonly TestCase[] {
  return writersOf(context).map(({ of, handler }) =>
    testCase(of, {
      suffix: `writes_no_${column}`,
      docstring: `No request sets \`${column}\`.`,
      fixtures: ['client', 'db', 'factory'],
      template: '[module]/tests/_unwritable.py.ejs',
      body: { ...writeView(of, handler), column, path: isAboutRow(handler) ? '/{MISSING}' : '' },
      shared: [...samplesOf(of), ...(isAboutRow(handler) ? [missingKey(of.names)] : [])],
      order: handler.order + 6,
    }),
  );
}

/** The handlers of a resource that `create` and `update` made. */
export function writersOf(context: BuildContext): readonly Pick<Probe, 'of' | 'handler'>[] {
  return handlersOf(context).filter(({ handler: { entry } }) => entry.type === 'create' || entry.type === 'update');
}

/** What tests of a write read: how its body is made. */
export function writeView(of: Entry<unknown>, handler: RouteHandler) {
  return {
    request: handler.body.requestClass,
    samples: samplesOf(of)[0]?.id ?? '',
    method: handler.method,
    storedRows: generatedName('testing.checks', 'stored_rows'),
  };
}

/** The constant that bodies of a resource are made of. */
export function samplesOf({ resource }: Entry<unknown>): readonly SharedTestPiece[] {
  const samples = samplesConstant(resource);
  return samples === undefined ? [] : [samples];
}

/** The handlers of a resource, but for those that no request is known of. */
export function probesOf(context: BuildContext): readonly Probe[] {
  return handlersOf(context).flatMap(({ of, handler }) => {
    const plain = { of, handler, sends: '', shared: [] };
    if (handler.probe !== undefined) return [{ ...plain, sends: handler.probe }];
    switch (handler.entry.type) {
      case 'update':
        return [{ ...plain, sends: 'json={}' }];
      case 'action': {
        const body = actionBody((of as Entry<ActionOptions>).entry);
        const [constant] = body?.shared ?? [];
        return body === undefined ? [] : [{ ...plain, ...body, sends: constant ? `json=${constant.id}` : '' }];
      }
      case 'create':
        return [];
      default:
        return takesNothing(handler) ? [plain] : [];
    }
  });
}

/** What a test reads of a request. */
export function requestView({ handler, sends }: Pick<Probe, 'handler' | 'sends'>) {
  const { method, path } = handler;
  const isRow = isAboutRow(handler);
  const below = isRow ? path.slice('/{pk}'.length) : path;
  return { method, isRow, path: below, address: addressOf(handler, below), sends: sends && `, ${sends}` };
}

/** Add pieces to the module of a resource's tests. */
export function shareWithTests(context: BuildContext, ...pieces: readonly SharedTestPiece[]): void {
  for (const test of context.store.outputsUnder(context.instanceId, TestCase))
    test.shared = [...test.shared, ...pieces];
}

function handlersOf(context: BuildContext): readonly Pick<Probe, 'of' | 'handler'>[] {
  const place = { project: context.config as ProjectConfig, app: context.at('app') as App };
  return [...context.store.outputsUnder(context.instanceId, RouteHandler)].map((handler) => ({
    handler,
    of: entryOfHandler(handler, place),
  }));
}

/** Further handlers of an entry say by a probe which request they take, as do those of plug-ins. */
function takesNothing({ entry, path, example }: RouteHandler): boolean {
  if (entry.type === 'list') return path === '' || example !== undefined;
  return entry.type === 'get' || entry.type === 'delete';
}

function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
