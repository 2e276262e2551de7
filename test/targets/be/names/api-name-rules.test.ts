import { checkLines, project, resource } from '../schema/test-target.js';

const apps = (...models: readonly (readonly [module: string, model: string])[]) => ({
  version: '3',
  databases: [{}],
  apps: models.map(([module, name]) => ({
    module,
    prefix: `/${module}`,
    resources: [resource({ model: `${module}.models.${name}` })],
  })),
});

describe('uniqueApiNames', () => {
  checkLines({
    'refuses two modules that make one name of their classes': [
      apps(['blog', 'PostTag'], ['blog_post', 'Tag']),
      "apps[1].resources[0].model: the API would have the name 'BlogPostTag' twice: " +
        "the resource at apps[0].resources[0] has it, too; set 'api_name' of one of them",
    ],
    'refuses two classes of one plural': [
      project({
        resources: [
          resource({ model: 'm.Tag', operations: [] }),
          resource({ model: 'm.Tags', route_prefix: '/labels', operations: [] }),
        ],
      }),
      "resources[1].model: the API would have the name 'Tags' twice: " +
        "the resource at resources[0] has it, too; set 'api_name' of one of them",
    ],
    'tells it at the name that was given': [
      project({ resources: [resource(), resource({ model: 'm.Post', api_name: 'Article' })] }),
      "resources[1].api_name: the API would have the name 'Article' twice: " +
        "the resource at resources[0] has it, too; set 'api_name' of one of them",
    ],
    'lets apps have classes of one name': [apps(['blog', 'Tag'], ['shop', 'Tag'])],
  });
});
