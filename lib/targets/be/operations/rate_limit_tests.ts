/** The test that limited handlers refuse, and the fixture that lifts the limits in all other tests. */
import { type Fragment, snippetFragment } from '../../../core/fragment.js';
import { imported } from '../../../core/imports.js';
import { literal, tuple } from '../../../languages/python.js';
import type { App, ProjectConfig } from '../config.js';
import { generatedName, userName } from '../names.js';
import type { RouteHandler } from '../outputs/route_handler.js';
import type { TestCase } from '../outputs/test_case.js';
import { fullPathOf, resourceTest } from './tests.js';

/** The fixture, for all tests of an app, that takes the place of the limiter. */
export function limitFixture({ module }: App, { rate_limit: settings }: ProjectConfig): Fragment {
  const view = {
    module: imported({ module: '', name: 'rate_limit', origin: 'generated' }),
    standIn: generatedName('testing.limit_stand_in', 'LimitStandIn'),
    replaceKey: generatedName('testing.limit_stand_in', 'replace_key'),
    keyFunction: settings?.key_func === undefined ? '' : userName(settings.key_func),
  };
  return snippetFragment({
    parent: `${module}/tests/conftest.py`,
    slot: 'fixtures',
    id: 'rate_limits',
    template: '[module]/tests/_rate_limits.py.ejs',
    context: { view },
  });
}

/** A handler, and its limits in the notation of the config. */
interface Limited {
  readonly handler: RouteHandler;
  readonly limits: string;
}

/** The test that no handler answers who has sent too many requests. */
export function limitedTest(app: App, limited: readonly Limited[]): TestCase {
  const [{ handler: first }] = limited as [Limited];
  const { names, resource } = first;
  return resourceTest(
    { app, names, resource },
    {
      suffix: 'limited',
      docstring: 'Who has sent as many requests as are allowed has to wait.',
      fixtures: ['client', 'rate_limits'],
      parameters: {
        names: { method: 'str', path: 'str', limits: 'str' },
        runs: limited.map(({ handler, limits }) =>
          tuple([literal(handler.method.toUpperCase()), literal(fullPathOf(app, handler)), literal(limits)]),
        ),
      },
      template: '[module]/tests/_limited.py.ejs',
      body: { parse: imported({ module: 'limits', name: 'parse_many', origin: 'library' }) },
      order: 91,
    },
  );
}
