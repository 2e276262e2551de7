/** The tests that handlers refuse what the policy denies, and the fixture that allows everything in all other tests. */
import { type Fragment, snippetFragment } from '../../../core/fragment.js';
import { imported } from '../../../core/imports.js';
import { literal, tuple } from '../../../languages/python.js';
import type { App, ProjectConfig } from '../config.js';
import { generatedName, userName } from '../names.js';
import type { RouteHandler } from '../outputs/route_handler.js';
import type { TestCase } from '../outputs/test_case.js';
import { refusedRequestTest } from './guard_tests.js';
import type { Entry } from './handler.js';
import { fullPathOf, resourceTest } from './tests.js';

/** A handler, the rule that it asks, and what about. */
interface Asked {
  readonly handler: RouteHandler;
  readonly rule: string;
  readonly subject: string;
}

/** The fixture, for all tests of an app, that takes the place of the policy. */
export function policyFixture({ module }: App, { opa }: ProjectConfig): Fragment {
  const view = {
    module: imported({ module: '', name: 'policy', alias: 'policy_module', origin: 'generated' }),
    standIn: generatedName('testing.policy_stand_in', 'PolicyStandIn'),
    replaceInput: generatedName('testing.policy_stand_in', 'replace_input'),
    inputFunction: opa?.input_fn === undefined ? '' : userName(opa.input_fn),
  };
  return snippetFragment({
    parent: `${module}/tests/conftest.py`,
    slot: 'fixtures',
    id: 'policy',
    template: '[module]/tests/_policy.py.ejs',
    context: { view },
  });
}

/** The test that no handler does what the policy denies, where it is asked before anything else. */
export function deniedTest(app: App, asked: readonly Asked[]): TestCase {
  const [{ handler: first, subject }] = asked as [Asked];
  const { names, resource } = first;
  return resourceTest(
    { app, names, resource },
    {
      suffix: 'denied',
      docstring: 'What the policy denies is forbidden, and nobody else is asked.',
      fixtures: ['client', 'policy'],
      parameters: {
        names: { method: 'str', path: 'str', operation: 'str', rule: 'str' },
        runs: asked.map(({ handler, rule }) =>
          tuple(
            [handler.method.toUpperCase(), fullPathOf(app, handler), handler.entry.name, rule].map((text) =>
              literal(text),
            ),
          ),
        ),
      },
      template: '[module]/tests/_denied.py.ejs',
      body: { subject: literal(subject) },
      order: 92,
    },
  );
}

/** The test of one handler that asks about a row. */
export function deniedTests(of: Entry<unknown>, { handler, rule, subject }: Asked): readonly TestCase[] {
  return refusedRequestTest(of, handler, {
    suffix: 'denied',
    by: 'policy',
    fixture: 'policy',
    template: '[module]/tests/_denied_about_row.py.ejs',
    body: { rule: literal(rule), subject: literal(subject), operation: literal(handler.entry.name) },
    order: 9,
  });
}
