import { checkLines, project, resource } from '../schema/test-target.js';

const operations = ['get', 'restore', { name: 'purge', max_rows: 5 }];
const hides = { soft_delete: 'hidden_at' };
/** Without operations of its own. */
const heir = (keys: object = {}) => ({
  model: 'blog.models.Article',
  fields: [{ name: 'title', type: 'str' }],
  ...keys,
});

describe('operations of deleted rows', () => {
  checkLines({
    'are taken where rows are kept': [project({ resources: [resource({ ...hides, operations })] })],
    'are refused where none are': [
      project({ resources: [resource({ operations })] }),
      "resources[0].operations[1]: 'restore' finds rows that 'soft_delete' keeps, and there is none; add 'soft_delete', or remove it",
      "resources[0].operations[2]: 'purge' finds rows that 'soft_delete' keeps, and there is none; add 'soft_delete', or remove it",
    ],
    'are inherited where rows are kept': [project({ operations, resources: [heir(hides)] })],
    'are told at the resource that inherits them': [
      project({ operations: ['restore'], resources: [heir()] }),
      "resources[0]: 'restore' finds rows that 'soft_delete' keeps, and there is none, at operations[0]; add 'soft_delete', or 'operations' of its own",
    ],
    'change rows, whose version they may need': [
      project({
        resources: [
          resource({ ...hides, version_column: 'version', require_if_match: true, operations: ['get', 'restore'] }),
        ],
      }),
    ],
    'have the user of the serializer that they answer by': [
      project({
        auth: { verify_credentials_fn: 'accounts.credentials.verify' },
        resources: [
          resource({
            ...hides,
            operations: [
              { name: 'get', serializer: 'blog.answers.show' },
              { name: 'restore', require_auth: false },
            ],
          }),
        ],
      }),
      "resources[0].operations[0].serializer: 'blog.answers.show' gets the current user on GET /articles/{pk}, but not on POST /articles/{pk}/restore; require the user on both or on neither",
    ],
    'leave their names to no action': [
      project({
        resources: [
          resource({ ...hides, operations: [{ name: 'restore', type: 'action', fn: 'blog.actions.restore' }] }),
        ],
      }),
      "resources[0].operations[0].name: 'restore' is the name of a built-in operation; choose another name",
    ],
  });
});
