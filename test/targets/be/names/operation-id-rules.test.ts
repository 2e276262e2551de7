import assert from 'node:assert/strict';

import { uniqueOperationIds } from '../../../../lib/targets/be/names/operation-id-rules.js';
import { checkLines, project, resource } from '../schema/test-target.js';

const action = (name: string, scope = 'object') => ({ name, type: 'action', fn: 'blog.actions.run', scope });

const listOf = (...modifiers: unknown[]) => ({ name: 'list', modifiers });
const filtered = listOf({ type: 'filter', fields: ['title'] });
const grouped = listOf({ type: 'group', fields: ['title'] });
const farm = (...operations: unknown[]) =>
  project({ resources: [resource({ model: 'farm.models.Sheep', operations })] });
const blog = (...operations: unknown[]) => project({ resources: [resource({ operations })] });

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
        "as 'get_draft' of blog.models.Article; rename the operation, or set 'api_name' of the resource",
    ],
    'refuses an action that is called as what a filter adds to a list, where the plural is the singular': [
      farm(filtered, action('search')),
      "resources[0].operations[1]: 'search' of farm.models.Sheep would have the operation id 'search_sheep', " +
        "as 'search' of the list of farm.models.Sheep; rename the operation, or set 'api_name' of the resource",
    ],
    'tells it at the action, which can be renamed, wherever it stands': [
      farm(action('search'), filtered),
      "resources[0].operations[0]: 'search' of farm.models.Sheep would have the operation id 'search_sheep', " +
        "as 'search' of the list of farm.models.Sheep; rename the operation, or set 'api_name' of the resource",
    ],
    'refuses an action of the collection that is called as the values of filters': [
      blog(filtered, action('values', 'collection')),
      "resources[0].operations[1]: 'values' of blog.models.Article would have the operation id 'values_articles', " +
        "as 'values' of the list of blog.models.Article; rename the operation, or set 'api_name' of the resource",
    ],
    'refuses an action of the collection that is called as groups': [
      blog(grouped, action('group', 'collection')),
      "resources[0].operations[1]: 'group' of blog.models.Article would have the operation id 'group_articles', " +
        "as 'group' of the list of blog.models.Article; rename the operation, or set 'api_name' of the resource",
    ],
    'refuses a list that is called as its search': [
      blog({ ...filtered, name: 'search', type: 'list' }),
      "resources[0].operations[0]: 'search' of blog.models.Article would have the operation id 'search_articles', " +
        "as 'search' of the list of blog.models.Article; rename the operation, or set 'api_name' of the resource",
    ],
    'leaves an action of one path with the search to the rule of paths': [
      blog(filtered, action('search_', 'collection')),
      "resources[0].operations[1]: POST /articles/search meets 'list' of resource blog.models.Article; " +
        'give one of them another path',
    ],
    'lets an action be called values where nothing tells those of filters': [
      { ...blog(filtered, action('values', 'collection')), filters: false },
    ],
    'lets an action be called values where no filter offers any': [
      blog(
        listOf({ type: 'filter', fields: [{ column: { path: 'views', type: 'int' } }] }),
        action('values', 'collection'),
      ),
    ],
    'lets actions of one row be called as what is added to a list': [
      blog(filtered, action('search'), action('values'), action('group')),
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

  it('tells an operation of a plug-in that is called as a search: no rule knows its path', () => {
    const bulk = { name: 'search', type: 'bulk', scope: 'collection' };
    const [problem] = uniqueOperationIds(blog({ ...filtered, type: 'list' }, bulk));
    assert.match(
      problem?.message ?? '',
      /^'search' of blog\.models\.Article would have the operation id 'search_articles'/,
    );
  });
});
