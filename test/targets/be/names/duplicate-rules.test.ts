import { checkLines, project, resource } from '../schema/test-target.js';

const action = (name: string) => ({ name, type: 'action', fn: 'blog.actions.run' });
const withOperations = (...operations: unknown[]) => project({ resources: [resource({ operations })] });

describe('duplicates', () => {
  checkLines({
    'tells databases of one key': [
      project({ databases: [{ key: 'a', default: true }, { key: 'A' }] }),
      "databases[1].key: the database 'A', written 'a', is already at databases[0].key",
    ],
    'tells apps of one module and one prefix': [
      {
        databases: [{}],
        apps: [{ module: 'a' }, { module: 'a', prefix: '' }, { config: { module: 'b' }, prefix: '/b' }],
      },
      "apps[1].module: the module 'a' is already at apps[0].module",
      "apps[1].prefix: the prefix '' is already at apps[0].prefix",
    ],
    'tells one model twice, and only that': [
      project({ resources: [resource(), resource()] }),
      "resources[1].model: the model 'blog.models.Article' is already at resources[0].model; give one of the " +
        "resources a name of its own by 'api_name', or keep one",
    ],
    'lets resources over one model have names of their own': [
      project({ resources: [resource(), resource({ api_name: 'Draft' }), resource({ api_name: 'Review' })] }),
    ],
    'tells two names that would share files': [
      project({ resources: [resource(), resource({ api_name: 'Draft' }), resource({ api_name: 'draft' })] }),
      "resources[2].model: the model 'blog.models.Article' is already at resources[1].model; give one of the " +
        "resources a name of its own by 'api_name', or keep one",
    ],
    'tells two models that would share files': [
      project({ resources: [resource(), resource({ model: 'blog.other.article' })] }),
      "resources[1].model: the files of 'blog.other.article' would be those of 'blog.models.Article' at " +
        'resources[0].model; rename one of the models, or move it to another app',
    ],
    'lets two apps have models of one name': [
      {
        databases: [{}],
        apps: ['a', 'b'].map((module) => ({ module, prefix: `/${module}`, resources: [resource()] })),
      },
    ],
    'tells operations of one name': [
      withOperations('get', { name: 'get' }),
      "resources[0].operations[1].name: the operation 'get' is already at resources[0].operations[0]",
    ],
    'tells actions of one path': [
      withOperations(action('mark_read'), action('markRead')),
      "resources[0].operations[1].name: the operation 'markRead', written 'mark_read', is already at " +
        'resources[0].operations[0].name',
    ],
    'tells inherited operations once': [
      project({ operations: ['get', 'get'], resources: ['A', 'B'].map((name) => resource({ model: `m.${name}` })) }),
      "operations[1]: the operation 'get' is already at operations[0]",
    ],
    'tells fields of one name': [
      project({ resources: [resource({ fields: ['a', 'b', 'a'].map((name) => ({ name, type: 'int' })) })] }),
      "resources[0].fields[2].name: the field 'a' is already at resources[0].fields[0].name",
    ],
  });
});
