/** The tests of keys: what repeats get, one after the other and at once, and which requests are no repeats. */
import { literal } from '../../../languages/python.js';
import type { ProjectConfig } from '../config.js';
import { generatedName, userName } from '../names.js';
import { type RouteHandler, isAboutRow } from '../outputs/route_handler.js';
import type { TestCase } from '../outputs/test_case.js';

/** How long keys are known where the config does not say. */
export const DEFAULT_HOURS = 24;

/**
 * The tests of one handler.
 *
 * @param base - the test of what the handler is for, whose request these repeat
 */
export function idempotencyTests(
  base: TestCase,
  handler: RouteHandler,
  { idempotency }: ProjectConfig,
): readonly TestCase[] {
  const kind = handler.entry.type;
  const body = {
    ...base.body,
    keys: userName(idempotency?.model ?? ''),
    hours: idempotency?.ttl_hours ?? DEFAULT_HOURS,
    changing: generatedName('testing.changes', 'changing'),
    storedRows: generatedName('testing.checks', 'stored_rows'),
    ...anotherUser(base, handler),
  };
  const make = (suffix: string, docstring: string, index: number): TestCase => ({
    ...base,
    name: `${base.name}_${suffix}`,
    docstring,
    template: `[module]/tests/_idempotent_${kind}_${suffix}.py.ejs`,
    body,
    order: base.order + 0.4 + index / 100,
  });
  return [
    make('repeated', 'A repeat gets the same answer, and nothing is done again until the key expires.', 0),
    make('repeated_at_once', 'Of the same request several times at once, one is done; all get its answer.', 1),
    ...(kind === 'create' || isAboutRow(handler)
      ? [make('other_request', 'A key that was used for another request is refused.', 2)]
      : []),
    ...(handler.authenticated
      ? [
          {
            ...make('other_user', 'A key means nothing to another user.', 3),
            fixtures: [...base.fixtures, 'sign_in'] as const,
          },
        ]
      : []),
    ...(kind === 'action' ? [make('repeated_failure', 'A request that failed may be repeated with its key.', 4)] : []),
  ];
}

/** How the tests sign another user in, who may send the request as well, and whether that one sees the same row. */
function anotherUser({ database }: TestCase, handler: RouteHandler) {
  const { names, resource } = handler;
  const { scope_by: scope } = resource;
  if (scope === undefined) return { another: '', claims: '"sub": "another"', shares: true };
  const asJson = generatedName('testing.checks', 'as_json');
  const column = literal(scope.column);
  if (scope.claim !== 'sub') {
    const own = `${asJson}(factory.given[${names.modelClass}][${column}])`;
    return { another: '', claims: `"sub": "another", ${literal(scope.claim)}: ${own}`, shares: true };
  }
  const another = `another = await factory.value(${database}, ${names.modelClass}, ${column})`;
  return { another, claims: `"sub": ${asJson}(another)`, shares: !isAboutRow(handler) };
}
