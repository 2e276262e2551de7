/**
 * `opa`: asks a policy engine whether a request may be done, and answers 403 where it may not.
 *
 * Config: the project's `opa`, and `opa: 'rule'` or `false` on resources and operations. Gives handlers a dependency that
 * asks; with `input_fn`, which gets the row, a call when they have it. Yields the test that they refuse.
 */
import type { ContextAt } from '../../../core/context.js';
import { type Expression, code, joined } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { AtResource, ProjectConfig } from '../config.js';
import { mayMakeRows, momentOfNone } from '../bulk/singles.js';
import { library } from '../fields/expressions.js';
import { generatedName } from '../names/names.js';
import { type Moment, RouteHandler, isAboutRow, userArgument } from '../outputs/route_handler.js';
import { addParam, placeOf } from '../routes/handler.js';
import { supportFiles } from '../project/support.js';
import { call } from '../contracts/fact.js';
import { amendContract, amendOperation } from '../contracts/operation.js';
import { policyFixture } from '../contracts/tests.js';

/** The operation `opa`. */
export const opa = operation({
  name: 'opa',
  trigger: 'resource',
  targets: ['be'],
  requires: ['auth'],
  afterChildren: true,
  when: (context) => context.config.opa !== undefined,
  build: (context) => {
    const { config: project } = context;
    const handlers = context.store
      .outputsUnder(context.instanceId, RouteHandler)
      .filter((handler) => ruleOf(project, handler) !== false);
    const amend = project.opa?.input_fn === undefined ? askBefore : askAboutRow;
    for (const handler of handlers) amend(handler, project);
    return testsOf(context, handlers);
  },
});

/** The rule that a handler asks; false: none. */
export function ruleOf({ opa: project }: ProjectConfig, { entry, resource }: RouteHandler): string | false {
  return entry.opa ?? resource.opa ?? project?.rule ?? false;
}

/** What a handler is about, as rules name it: `shop.Order` */
function subjectOf({ names }: RouteHandler): string {
  return `${names.module}.${names.model.raw}`;
}

/** The rule that a handler asks, what about, and what it is to do: arguments of what asks. */
function questionOf(handler: RouteHandler, project: ProjectConfig): Expression {
  return joined([ruleOf(project, handler), subjectOf(handler), handler.entry.name].map(literal), ', ');
}

/** The function that makes the dependency of a route: its input depends on whether the route has a user. */
function policyFunction(authenticated: boolean): string {
  return authenticated ? 'user_may' : 'anybody_may';
}

function askBefore(handler: RouteHandler, project: ProjectConfig): void {
  const ask = generatedName('policy', policyFunction(handler.authenticated));
  const asking = code`${ask}(${questionOf(handler, project)})`;
  handler.dependencies.unshift(asking);
  handler.policies.push(code`${asking}(request${handler.authenticated ? code`, current_user` : code``})`);
  handler.problems.push(403);
}

function askAboutRow(handler: RouteHandler, project: ProjectConfig): void {
  const { entry, names } = handler;
  const onRow = isAboutRow(handler);
  addParam(handler, { name: 'request', annotation: library('fastapi', 'Request') });
  handler.problems.push(403);
  if (entry.type === 'get') handler.rows.wholeRows = true;
  const ask = (moment: Moment, row: Expression): void => {
    handler.steps.push({
      moment,
      order: 5,
      statement: (final) => {
        const question = questionOf(handler, project);
        return code`await ${generatedName('policy', 'check_policy')}(request, ${question}, ${row}${userArgument(final)})`;
      },
    });
  };
  if (!onRow || mayMakeRows(entry)) ask(momentOfNone(entry), code`None`);
  if (onRow) ask('found', names.variable);
}

function testsOf(context: ContextAt<AtResource>, handlers: readonly RouteHandler[]) {
  const { project, app, resource } = placeOf(context);
  if (handlers.length === 0 || !resource.generate_tests) return [];
  const isAboutRows = project.opa?.input_fn !== undefined;
  const [first] = handlers;
  if (first) {
    const named = { about_rows: isAboutRows || undefined };
    const policy = call(generatedName('testing.contract', 'Policy'), [subjectOf(first)], named);
    amendContract(context, { policy });
  }
  for (const handler of handlers) amendOperation(context, handler.entry, { rule: String(ruleOf(project, handler)) });
  return [...supportFiles('testing/policy_stand_in'), policyFixture(app, project)];
}
