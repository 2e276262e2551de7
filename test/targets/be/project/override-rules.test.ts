import { checkLines, project, resource } from '../schema/test-target.js';

const of = (keys: unknown, entry: unknown = 'get', root: object = {}) =>
  project({ ...root, resources: [resource({ ...(keys as object), operations: [entry] })] });
const without = (key: string): string =>
  `nothing to override: the project has no '${key}'; add '${key}', or remove this key`;

describe('overrides', () => {
  checkLines({
    'take limits at resources and operations': [
      of({ rate_limit: false }, { name: 'get', rate_limit: '5 per 2 hours' }, { rate_limit: {} }),
    ],
    'take rules at resources and operations': [
      of({ opa: 'may' }, { name: 'get', opa: false }, { opa: { package: 'blog' } }),
    ],
    'want a policy of the project': [
      of({ opa: 'may' }, { name: 'get', opa: false }),
      `resources[0].operations[0].opa: ${without('opa')}`,
      `resources[0].opa: ${without('opa')}`,
    ],
    'want limits of the project': [
      of({ rate_limit: false }, { name: 'get', rate_limit: '5/hour' }),
      `resources[0].operations[0].rate_limit: ${without('rate_limit')}`,
      `resources[0].rate_limit: ${without('rate_limit')}`,
    ],
    'want them of inherited operations, once': [
      {
        ...project({ operations: [{ name: 'get', rate_limit: '5/hour' }] }),
        resources: [resource({ operations: undefined }), resource({ model: 'blog.models.Tag', operations: undefined })],
      },
      `operations[0].rate_limit: ${without('rate_limit')}`,
    ],
    'do not miss a setting that was refused': [
      of({ rate_limit: false }, 'get', { rate_limit: { strategy: 'none' } }),
      "rate_limit.strategy: expected one of 'fixed-window', 'moving-window', 'sliding-window-counter', found 'none'",
    ],
  });
});
