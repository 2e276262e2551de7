/**
 * `sign_in`: how often passwords may be tried at the token route, and where tries come from.
 *
 * Config: the project's `sign_in: { model: 'shop.models.SignInCount' }` and `trusted_proxies_env`. Yields what `api.py`
 * does for them; the limit is there without either.
 */
import { type Fragment, snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, imported, joined } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { ProjectConfig } from '../config.js';
import { generatedName, sessionOf, userName } from '../names/names.js';
import { hasTokens } from '../auth/auth_scaffold.js';
import { supportFiles } from '../project/support.js';

const PARENT = 'api.py';

/** The operation `sign_in`. */
export const signIn = operation({
  name: 'sign_in',
  trigger: 'project',
  targets: ['be'],
  build: ({ config }) => [
    ...(hasTokens(config.auth) ? limits(config) : []),
    ...(config.trusted_proxies_env === undefined ? [] : proxies(config.trusted_proxies_env)),
  ],
});

function limits({ sign_in: settings, databases }: ProjectConfig): readonly Fragment[] {
  const install = generatedName('support.sign_in_limits', 'install_sign_in_limits');
  const home = databases.find((database) => database.default);
  const place = settings && tableOf(settings.model, sessionOf(home?.key));
  return [
    ...(settings ? supportFiles('sign_in_counts') : []),
    snippetFragment({
      parent: PARENT,
      slot: 'installs',
      value: code`    ${install}(${joined([code`app`, ...(place ?? [])], ', ')})\n`,
    }),
  ];
}

/** Engine and key are asked for when they are needed: tests give the application others. */
function tableOf(model: string, session: Expression): readonly Expression[] {
  const counts = generatedName('support.sign_in_counts', 'DatabaseCounts');
  const dependencies = imported({ module: 'auth', name: 'dependencies', origin: 'generated' });
  return [
    code`${counts}(lambda: ${session}.get_engine(), ${userName(model)})`,
    code`lambda: ${dependencies}.signing_key()`,
  ];
}

function proxies(variable: string): readonly Fragment[] {
  const install = generatedName('support.addresses', 'install_trusted_proxies');
  const check = generatedName('support.addresses', 'trusted_proxies');
  return [
    ...supportFiles('addresses'),
    snippetFragment({ parent: PARENT, slot: 'installs', value: code`    ${install}(app, ${literal(variable)})\n` }),
    snippetFragment({ parent: PARENT, slot: 'checks', value: code`    ${check}(${literal(variable)})\n` }),
  ];
}
