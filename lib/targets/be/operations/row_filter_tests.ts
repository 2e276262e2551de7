/** The tests of `row_filter`. The user's function has rules of its own, so that a stand-in takes its place. */
import type { BuildContext } from '../../../core/context.js';
import { library } from '../expressions.js';
import { imported } from '../../../core/imports.js';
import { type ResourceNames, generatedName, userName } from '../names.js';
import { isAboutRow } from '../outputs/route_handler.js';
import type { SharedTestPiece, TestCase } from '../outputs/test_case.js';
import { rowsAt } from './handler.js';
import { testCase, testNames } from './tests.js';
import { type Hiding, hidingTests, samplesOf, shareWithTests, writeView, writersOf } from './visibility_tests.js';

/** @param fn - dotted path of the function */
export function rowFilterTests(context: BuildContext, fn: string): readonly TestCase[] {
  const { names } = rowsAt(context);
  shareWithTests(context, filterFixture(names, fn));
  return [...hidingTests(context, byFilter(names)), ...writersOf(context).map(hiddenWriteTest)];
}

/** The fixture that replaces the function before each test. */
function filterFixture(names: ResourceNames, fn: string): SharedTestPiece {
  const standIn = generatedName('testing.filter_stand_in', 'FilterStandIn');
  const module = imported({ module: names.module, name: 'visibility', origin: 'generated' });
  const view = { standIn, module, fn: userName(fn) };
  return { id: 'row_filter', template: '[module]/tests/_row_filter.py.ejs', view, order: 3 };
}

function byFilter(names: ResourceNames): Hiding {
  const { row, pk } = testNames({ names, resource: names.resource });
  return {
    suffix: 'hidden',
    what: 'What the filter hides',
    fixtures: ['row_filter'],
    before: [],
    after: [`row_filter.conditions = [${names.modelClass}.${pk}.not_in([${row}.${pk}])]`],
    namesRow: true,
    values: '',
    show: [`row_filter.conditions = [${library('sqlalchemy', 'true')}()]`],
  };
}

/** The test that a write which hides its row is refused; the row of an `update` is found before that. */
function hiddenWriteTest({ of, handler }: ReturnType<typeof writersOf>[number]): TestCase {
  const isRow = isAboutRow(handler);
  const conditions = [...(isRow ? [`${library('sqlalchemy', 'true')}()`] : []), `${library('sqlalchemy', 'false')}()`];
  return testCase(of, {
    suffix: 'out_of_sight',
    docstring: 'What its writer could not see afterwards is not kept.',
    fixtures: ['client', 'db', 'factory', 'row_filter'],
    template: '[module]/tests/_out_of_sight.py.ejs',
    body: { ...writeView(of, handler), isRow, conditions: conditions.join(', ') },
    shared: samplesOf(of),
    order: handler.order + 5,
  });
}
