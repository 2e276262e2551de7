/** The tests of hooks: what they get, what becomes of what they change, and of everything when they fail. */
import type { WriteOptions } from '../schema/operation.js';
import { generatedName, userName } from '../names.js';
import type { RouteHandler } from '../outputs/route_handler.js';
import type { TestCase } from '../outputs/test_case.js';

/**
 * The tests of the hooks of one handler.
 *
 * @param base - the test of what the handler is for, whose request these repeat
 */
export function hookTests(base: TestCase, handler: RouteHandler): readonly TestCase[] {
  const { pre, post } = handler.entry as unknown as WriteOptions;
  const body = {
    ...base.body,
    creates: handler.entry.type === 'create',
    changing: generatedName('testing.changes', 'changing'),
    standIn: generatedName('testing.stand_in', 'StandIn'),
    storedRows: generatedName('testing.checks', 'stored_rows'),
  };
  const fixtures = [...base.fixtures, 'rules'] as const;
  const tests = (hook: 'pre' | 'post', fn: string, docstring: string): readonly TestCase[] => [
    {
      ...base,
      name: `${base.name}_${hook}`,
      docstring,
      fixtures,
      template: '[module]/tests/_hook.py.ejs',
      body: {
        ...body,
        hook,
        fn: userName(fn),
        takes: generatedName('testing.user_rules', hook === 'pre' ? 'Recorder' : 'Assigning'),
      },
      order: base.order + (hook === 'pre' ? 0.5 : 0.7),
    },
    {
      ...base,
      name: `${base.name}_${hook}_fails`,
      docstring: 'When the hook fails, nothing is kept.',
      fixtures,
      template: '[module]/tests/_hook_fails.py.ejs',
      body: { ...body, hook: '', fn: userName(fn) },
      order: base.order + (hook === 'pre' ? 0.6 : 0.8),
    },
  ];
  return [
    ...(pre === undefined ? [] : tests('pre', pre, 'The hook gets what was sent; what it returns is written.')),
    ...(post === undefined
      ? []
      : tests('post', post, 'The hook gets the row and what was written; its changes are kept.')),
  ];
}
