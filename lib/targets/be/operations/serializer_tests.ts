/** The tests of the user's serializers: that they get the row, and that what they make is answered. */
import { generatedName, userName } from '../names.js';
import type { RouteHandler } from '../outputs/route_handler.js';
import type { TestCase } from '../outputs/test_case.js';
import { schemaOf } from './read.js';
import { routesModule } from './tests.js';

/** A handler that answers what a function of the user makes. */
export interface Serialized {
  readonly handler: RouteHandler;
  /** Dotted path of the function */
  readonly path: string;
  /** It gets the current user. */
  readonly takesUser: boolean;
}

/**
 * The test of one handler that answers what a serializer makes.
 *
 * @param base - the test of what the handler is for. That of a read is replaced: fields of the answer need not be
 *   attributes of the row
 * @returns a further test, for a write
 */
export function serializedTest(base: TestCase, { handler, path, takesUser }: Serialized): readonly TestCase[] {
  const { entry, names } = handler;
  const isList = entry.type === 'list';
  const test: TestCase = {
    ...base,
    name: `${base.name}_serialized`,
    docstring: `The serializer gets the row; ${isList ? 'each item' : 'the answer'} is what it makes.`,
    fixtures: [...base.fixtures, 'monkeypatch'],
    template: `[module]/tests/_serialized_${entry.type}.py.ejs`,
    body: {
      ...base.body,
      fn: userName(path),
      schema: schemaOf(names, `${names.model.pascal}${isList ? 'ListItem' : 'Resource'}`),
      routes: routesModule(names),
      recorder: generatedName('testing.user_rules', 'Recorder'),
      takesUser,
    },
    order: base.order + 0.3,
  };
  if (entry.type === 'create' || entry.type === 'update') return [test];
  Object.assign(base, test, { name: base.name, order: base.order });
  return [];
}
