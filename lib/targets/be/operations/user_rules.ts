/** The guards and hooks of a resource, kept out of its generated tests: the config does not show what they demand. */
import type { Expression } from '../../../core/imports.js';
import { oncePer } from '../../../core/once.js';
import type { OperationConfig, ResourceConfig } from '../config.js';
import { type WriteOptions, isOf } from '../schema/operation.js';
import { type ResourceNames, generatedName, userName } from '../names.js';
import type { SharedTestPiece, TestCase } from '../outputs/test_case.js';
import { routesModule } from './tests.js';

/** Put stand-ins in the place of all guards and hooks, in every test of a resource. */
export function keepRulesOut(tests: readonly TestCase[]): void {
  for (const test of tests) test.shared = [...test.shared, rulesFixture(test.names)];
}

/** The fixture that replaces them before each test. */
const rulesFixture = oncePer((names: ResourceNames): SharedTestPiece => ({
  id: 'rules',
  template: '[module]/tests/_rules.py.ejs',
  view: { routes: routesModule(names), standIns: [...standIns(names.resource)] },
  order: 3,
}));

/** The user's functions that run with a write. */
export function hooksOf(entry: OperationConfig): Pick<WriteOptions, 'pre' | 'post'> {
  return isOf(entry, 'create', 'update') ? entry : {};
}

/** What takes the place of each function. */
function standIns({ operations }: ResourceConfig): ReadonlyMap<Expression, Expression> {
  const found = new Map<Expression, Expression>();
  const add = (fn: string | undefined, standIn: string): void => {
    if (fn !== undefined) found.set(userName(fn), generatedName('testing.user_rules', standIn));
  };
  for (const entry of operations) {
    add(entry.can, 'allow');
    const { pre, post } = hooksOf(entry);
    add(pre, 'unchanged');
    add(post, 'nothing');
  }
  return found;
}
