import { checkLines, project, resource } from '../schema/test-target.js';

const withOpa = (opa: object, keys: object = {}) => project({ opa, resources: [resource(keys as never)] });

describe('opa', () => {
  checkLines({
    'takes a package': [withOpa({ package: 'blog' })],
    'takes all keys': [
      withOpa({
        url_env: 'POLICY_URL',
        package: 'blog.authz_1',
        rule: 'may',
        timeout_seconds: 0.2,
        on_error: 'allow',
        input_fn: 'blog.policy.build',
      }),
    ],
    'wants a package': [withOpa({}), 'opa.package: expected a string, but the key is missing'],
    'refuses what is no name': [
      withOpa({ package: 'blog/authz', rule: 'allow x' }, { opa: 'a.b' }),
      "resources[0].opa: expected the name of a rule such as 'allow', found 'a.b'",
      "opa.package: expected the name of a Rego package such as 'shop.authz', found 'blog/authz'",
      "opa.rule: expected the name of a rule such as 'allow', found 'allow x'",
    ],
    'refuses to wait forever, or not at all': [
      withOpa({ package: 'blog', timeout_seconds: 0 }),
      'opa.timeout_seconds: expected more than 0, found 0',
    ],
  });
});
