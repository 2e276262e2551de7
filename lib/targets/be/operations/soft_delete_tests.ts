/** The tests of `soft_delete`: the row is kept, and no handler finds it. */
import type { BuildContext } from '../../../core/context.js';
import { literal } from '../../../languages/python.js';
import type { ResourceNames } from '../names.js';
import { TestCase } from '../outputs/test_case.js';
import { rowsAt } from './handler.js';
import { databaseFixture, testNames } from './tests.js';
import { type Hiding, hidingTests, unwritableTests } from './visibility_tests.js';

const DELETE = '[module]/tests/_delete.py.ejs';

/** @param column - what `delete` sets */
export function softDeleteTests(context: BuildContext, column: string): readonly TestCase[] {
  for (const test of context.store.outputsUnder(context.instanceId, TestCase)) {
    if (test.template === DELETE) {
      test.docstring = 'The row is hidden, and stays where it is.';
      test.template = '[module]/tests/_delete_softly.py.ejs';
      test.body.column = column;
    }
  }
  return [...hidingTests(context, deleted(rowsAt(context).names, column)), ...unwritableTests(context, column)];
}

function deleted(names: ResourceNames, column: string): Hiding {
  const { row, modelClass } = testNames({ names, resource: names.resource });
  const db = databaseFixture(names.resource.db_key);
  return {
    suffix: 'deleted',
    what: 'What has been deleted',
    fixtures: [],
    before: [`deletion = await factory.value(${db}, ${modelClass}, ${literal(column)})`],
    after: [],
    namesRow: true,
    values: `{${literal(column)}: deletion}`,
    show: [`${row}.${column} = None`, `await ${db}.commit()`],
  };
}
