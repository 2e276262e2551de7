/**
 * `idempotency`: a `create` or an action that is sent again with the same `Idempotency-Key` is not done again.
 *
 * Config: the project's `idempotency: { model: 'shop.models.IdempotencyKey', ttl_hours: 24 }`. Amends those handlers of
 * resources in the default database, which is where the keys are: key, work and answer are one transaction.
 */
import type { Expression } from '../../../core/imports.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { ProjectConfig, ResourceConfig } from '../config.js';
import { library } from '../expressions.js';
import { generatedName, userName } from '../names.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { subjectClaim, subjectFiles } from './auth_scaffold.js';
import { DEFAULT_HOURS, idempotencyTests } from './idempotency_tests.js';
import { signInFixture } from './scope_tests.js';
import { addParam } from './handler.js';
import { supportFiles } from './support.js';
import { testsBeside } from './tests_beside.js';

/** The operation `idempotency`. */
export const idempotency = operation({
  name: 'idempotency',
  trigger: 'resource',
  targets: ['be'],
  requires: ['auth', 'serializer', 'version'],
  afterChildren: true,
  when: ({ config, instance }) => {
    const project = config as ProjectConfig;
    const home = project.databases.find((database) => database.default);
    return project.idempotency !== undefined && (instance as ResourceConfig).db_key === home?.key;
  },
  build: (context) => {
    const project = context.config as ProjectConfig;
    const handlers = context.store
      .outputsUnder(context.instanceId, RouteHandler)
      .filter(({ entry }) => entry.type === 'create' || entry.type === 'action');
    for (const handler of handlers) amend(handler, project);
    if (handlers.length === 0) return [];
    const tests = handlers.flatMap((handler) =>
      testsBeside(context, handler, (base) => idempotencyTests(base, handler, project)),
    );
    const hasUsers = handlers.some(({ authenticated }) => authenticated);
    const files = [...supportFiles('idempotency'), ...(hasUsers ? subjectFiles(project.auth) : [])];
    if (tests.length === 0) return files;
    const signIn = hasUsers ? [signInFixture(context)] : [];
    return [...files, ...supportFiles('changes', 'key_checks', 'sign_in'), ...tests, ...signIn];
  },
});

function amend(handler: RouteHandler, project: ProjectConfig): void {
  const { params, steps } = handler;
  addParam(handler, { name: 'request', annotation: library('fastapi', 'Request') });
  const name = 'idempotency_key';
  params.push({ name, annotation: generatedName('support.idempotency', 'IdempotencyHeader'), default: 'None' });
  steps.push({
    moment: 'start',
    order: 20,
    statement: (final) => `claim = await ${claimCall(final, project)}`,
  });
  const answer = answerOf(handler);
  steps.push({
    moment: 'committing',
    order: 90,
    statement: ({ params: all, statusCode }) => {
      const headers = all.some((param) => param.name === 'response') ? 'headers=response.headers' : '';
      return `await claim.keep(${[String(statusCode), answer, headers].filter(Boolean).join(', ')})`;
    },
  });
}

function claimCall({ authenticated, name }: RouteHandler, { auth, idempotency: settings }: ProjectConfig): Expression {
  const { model, ttl_hours: hours } = settings ?? { model: '', ttl_hours: DEFAULT_HOURS };
  const parts = [
    'db',
    'request',
    'idempotency_key',
    `model=${userName(model)}`,
    `route=${literal(name)}`,
    ...(authenticated ? [`user=${subjectClaim(auth)}`] : []),
    ...(hours === DEFAULT_HOURS ? [] : [`ttl_hours=${String(hours)}`]),
  ];
  return `${generatedName('support.idempotency', 'claim_key')}(${parts.join(', ')})`;
}

/** The variable that holds the answer's body before the commit; empty: there is none. */
function answerOf({ entry, body }: RouteHandler): string {
  if (entry.type !== 'action') return 'answer';
  return { none: '', fields: 'answer', model: 'result' }[String(body.answer)] ?? '';
}
