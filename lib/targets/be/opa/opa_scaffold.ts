/**
 * `opa_scaffold`: where the policy engine is, and what its rules are told.
 *
 * Config: the project's `opa`. Yields `policy.py`, and what `api.py` does for it.
 */
import { fileFragment, snippetFragment } from '../../../core/fragment.js';
import { code, imported } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import { mayMakeRows } from '../bulk/singles.js';
import { isComposite } from '../fields/keys.js';
import { generatedName, userName } from '../names/names.js';
import { RouteHandler, isAboutRow } from '../outputs/route_handler.js';
import type { AuthConfig } from '../auth/schema.js';
import type { OpaConfig } from './schema.js';
import { ruleOf } from './opa.js';
import { supportFiles } from '../project/support.js';

/** The operation `opa_scaffold`. */
export const opaScaffold = operation({
  name: 'opa_scaffold',
  trigger: 'project',
  targets: ['be'],
  afterChildren: true,
  build: (context) => {
    const { config: project } = context;
    if (project.opa === undefined) return [];
    const handlers = [...context.store.outputsUnder(context.instanceId, RouteHandler)];
    const asking = handlers.filter((handler) => ruleOf(project, handler) !== false);
    return [
      ...supportFiles('policies'),
      fileFragment({
        path: 'policy.py',
        template: 'policy.py.ejs',
        context: { view: viewOf(project.opa, project.auth, asking) },
      }),
      ...inApi(project.opa),
    ];
  },
});

function viewOf(opa: OpaConfig, auth: AuthConfig | undefined, asking: readonly RouteHandler[]) {
  const users = asking.some(({ authenticated }) => authenticated);
  const anybody = asking.some(({ authenticated }) => !authenticated);
  const models = asking.filter(isAboutRow).map(({ names }) => names.modelClass);
  const aboutNothing = asking.some((handler) => !isAboutRow(handler) || mayMakeRows(handler.entry));
  return {
    urlVariable: literal(opa.url_env),
    package: literal(opa.package),
    timeout: literal(opa.timeout_seconds),
    failOpen: literal(opa.on_error === 'allow'),
    inputFunction: opa.input_fn === undefined || asking.length === 0 ? '' : userName(opa.input_fn),
    users,
    anybody,
    // A function of the user's takes the same arguments, whichever routes ask.
    hasAuth: auth !== undefined,
    /** Keys of several parts are told as what paths call them. */
    hasParts: asking.some(({ resource }) => isComposite(resource)),
    row: [...new Set([...models, ...(aboutNothing ? ['None'] : [])])].join(' | '),
  };
}

function inApi({ input_fn: inputFunction }: OpaConfig) {
  const parent = 'api.py';
  const policy = code`${imported({ module: '', name: 'policy', origin: 'generated' })}.get_policy()`;
  const check = generatedName('support.start_checks', 'require_coroutine_functions');
  return [
    snippetFragment({ parent, slot: 'checks', value: code`    ${policy}\n` }),
    ...(inputFunction === undefined
      ? []
      : [snippetFragment({ parent, slot: 'checks', value: code`    ${check}(${userName(inputFunction)})\n` })]),
    snippetFragment({ parent, slot: 'closing', value: code`    await ${policy}.close()\n` }),
  ];
}
