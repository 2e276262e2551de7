import { checkLines, project, resource } from '../schema/test-target.js';

const KEYS = { name: 'tag_ids', type: 'int', list: true, ref: 'blog.Tag', relation: 'tags' };
const ID = { name: 'id', type: 'int', read_only: true };
const NAME = { name: 'name', type: 'str' };
const TAG = resource({ model: 'blog.models.Tag', pk_type: 'int', fields: [ID, NAME] });
const LINK = { name: 'link_tag', type: 'link', field: 'tag_ids' };
const UNLINK = { name: 'unlink', field: 'tag_ids' };
const ARTICLE = resource({ pk_type: 'int', fields: [ID, KEYS], operations: ['get', LINK, UNLINK] });
const withKeys = (keys: object) => project({ resources: [TAG, { ...ARTICLE, ...keys }] });

describe('operations of one key in a list', () => {
  checkLines({
    'are taken where the resource has the list': [withKeys({})],
    'are taken of a list that requests do not set': [withKeys({ fields: [ID, { ...KEYS, read_only: true }] })],
    'are taken of a list that one operation shows': [
      withKeys({ fields: [ID], operations: [{ name: 'get', fields: [ID, KEYS] }, LINK] }),
    ],
    'are refused where it is another field, or none': [
      withKeys({ operations: ['get', { ...LINK, field: 'id' }, { ...UNLINK, field: 'labels' }] }),
      "resources[1].operations[1].field: no field with 'relation' is called 'id'; name a list of keys of the resource",
      "resources[1].operations[2].field: no field with 'relation' is called 'labels'; name a list of keys of the resource",
    ],
    'are told at the resource that inherits them': [
      project({ operations: [LINK], resources: [{ model: 'blog.models.Tag', pk_type: 'int', fields: [ID, NAME] }] }),
      "resources[0]: no field with 'relation' is called 'tag_ids', at operations[0]; add it to 'fields', or 'operations' of its own",
    ],
    'have one route each': [
      withKeys({ operations: [LINK, { ...LINK, name: 'link_again' }] }),
      "resources[1].operations[1]: POST /articles/{pk}/tags/{key} meets 'link_tag' of resource blog.models.Article; give one of them another path",
    ],
    'change rows, whose version they may need': [withKeys({ version_column: 'version', require_if_match: true })],
  });
});
