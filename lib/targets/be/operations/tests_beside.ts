/** Further tests of what another operation has made a test of. */
import type { BuildContext } from '../../../core/context.js';
import type { RouteHandler } from '../outputs/route_handler.js';
import { TestCase } from '../outputs/test_case.js';

/**
 * Make further tests from the test of what a handler is for; none, where there is no such test.
 *
 * @example
 * import { type BuildContext, type RouteHandler, testsBeside } from 'generator-codegen';
 * const furtherTests = (context: BuildContext, create: RouteHandler) =>
 *   testsBeside(context, create, (base) => [{ ...base, name: `${base.name}_twice`, template: 'twice/_test.py.ejs' }]);
 */
export function testsBeside(
  context: BuildContext,
  handler: RouteHandler,
  make: (base: TestCase) => readonly TestCase[],
): readonly TestCase[] {
  const base = context.store
    .outputsUnder(context.instanceId, TestCase)
    .find(({ name }) => name === `test_${handler.name}`);
  return base === undefined ? [] : make(base);
}
