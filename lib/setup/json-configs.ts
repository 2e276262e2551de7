/** The configs of the targets where a project writes them in JSON: what `target-configs.ts` says in jsonnet. */
import { jsonText } from '../languages/json-text.js';
import type { TargetName } from '../target-names.js';
import type { SetupAnswers } from './answers.js';
import { apiKeys, rootKeys, withNeeded } from './extras.js';
import { DEFAULT_SPEC, SERVED_API, specFrom, type WebConfig } from './target-configs.js';

/** Where the schema of a config is, from the directory of the config. */
export const SCHEMAS = 'schemas';

/** The text of a config, which names its schema for editors. */
export function jsonConfig(target: TargetName, value: object): string {
  return jsonText({ $schema: `./${SCHEMAS}/${target}.json`, ...value });
}

/** `config/be.json` */
export function apiValue({ create, name, database, auth, extras = [], module = 'app' }: SetupAnswers): object {
  return {
    module,
    databases: [{ driver: database === 'sqlite' ? 'sqlite' : 'postgresql' }],
    document: {
      contact: { name: `The team of ${name}` },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
    },
    ...(auth && signInKeys({ create, module })),
    ...apiKeys(withNeeded(extras), { name, module }),
    generate_tests: true,
    test_factories: 'tests.factories',
    resources: 'resources',
  };
}

/** What signing in takes. */
export function signInKeys({ create, module = 'app' }: Pick<SetupAnswers, 'create' | 'module'>): object {
  return {
    auth: {
      type: 'jwt',
      verify_credentials_fn: `${module}.auth.verify_credentials`,
      user_schema: `${module}.auth.CurrentUser`,
      get_user_fn: `${module}.auth.get_user`,
      change_password_fn: `${module}.auth.change_password`,
      ...(create === 'both' && { renewable_seconds: 12 * 60 * 60 }),
    },
    sign_in: { model: `${module}.models.SignInCount` },
    ...(create === 'both' && { permissions: true }),
  };
}

/**
 * `config/be_root.json`
 *
 * @param pages - whether the application serves the web pages, too
 */
export function rootValue(answers: SetupAnswers, pages: boolean): object {
  const { name, database, auth, extras = [], module = 'app', imported } = answers;
  return {
    name,
    format: 'json',
    ...(module !== 'app' && { module }),
    ...(database !== 'sqlite' && { database }),
    ...(imported !== undefined && { imported }),
    ...(pages && { pages: true }),
    ...(auth && { auth: true, sign_in: true }),
    ...rootKeys(withNeeded(extras)),
    models: 'resources',
  };
}

/** `config/fe_root.json`; the pages are a folder of their own where the API is made elsewhere. */
export function webValue({
  name,
  auth,
  openapi,
  isServed = false,
  folder = 'resources',
}: WebConfig & { readonly folder?: string }): object {
  const spec = openapi === undefined ? DEFAULT_SPEC : specFrom(openapi);
  return {
    name,
    format: 'json',
    ...(spec !== DEFAULT_SPEC && { openapi_spec: spec }),
    ...(isServed && { api_url: SERVED_API }),
    ...(auth && { auth: true }),
    ...(isServed && auth && { change_password: true, permissions: true }),
    resources: folder,
  };
}
