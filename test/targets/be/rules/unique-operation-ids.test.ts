import { checkLines, project, resource } from '../schema/test-target.js';

const action = (name: string) => ({ name, type: 'action', fn: 'blog.actions.run' });

describe('uniqueOperationIds', () => {
  checkLines({
    'refuses an action that is called as the operation of another model': [
      project({
        resources: [
          resource({ operations: [action('get_draft')] }),
          resource({ model: 'blog.models.DraftArticle', operations: ['get'] }),
        ],
      }),
      "resources[1].operations[0]: 'get' of blog.models.DraftArticle would have the operation id 'get_draft_article', " +
        "as 'get_draft' of blog.models.Article; rename the operation or the model",
    ],
    'lets apps share names, and models be called as tokens': [
      {
        databases: [{}],
        apps: ['a', 'b'].map((module) => ({
          module,
          prefix: `/${module}`,
          resources: [resource(), resource({ model: `${module}.models.Token` })],
        })),
      },
    ],
  });
});
