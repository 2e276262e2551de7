import { checkLines, project, resource } from '../schema/test-target.js';

const ID = { name: 'id', type: 'int', read_only: true };
const TEXT = { name: 'text', type: 'str' };
const COMMENT = { model: 'blog.models.Comment', pk_type: 'int', fields: [ID, TEXT] };
const LIST = { name: 'comments', type: 'nested', model: 'blog.models.Comment', many: true, write: true };
const AT = 'resources[0].fields[1]';
const TITLE = { name: 'title', type: 'str' };
const withList = (list: object, comment: object = {}) =>
  project({
    resources: [
      resource({ fields: [TITLE, { ...LIST, fields: [ID, TEXT], ...list }] }),
      resource({ ...COMMENT, ...comment }),
    ],
  });
/** The rows of the list belong to users, and so does what some operations make. */
const owned = (...operations: readonly unknown[]) =>
  project({
    auth: { verify_credentials_fn: 'blog.users.verify' },
    resources: [
      resource({ fields: [TITLE, { ...LIST, fields: [ID, TEXT] }], operations: ['list', ...operations] }),
      resource({ ...COMMENT, scope_by: { column: 'owner', claim: 'sub' } }),
    ],
  });
const NOBODY = `${AT}.write: rows of 'blog.models.Comment' belong to users, and requests without one may write them; let the operation ask for a user`;
/** Lists in each other, so many levels of them. */
const nest = (levels: number): object => ({
  ...LIST,
  fields: levels === 1 ? [ID, TEXT] : [ID, TEXT, nest(levels - 1)],
});

describe('nested lists in requests', () => {
  checkLines({
    'are fine': [withList({ max_items: 20, required: true })],
    'may have lists': [withList({ fields: [ID, TEXT, nest(2)] })],
    'have three levels': [
      withList({ fields: [ID, TEXT, nest(3)] }),
      `${AT}.fields[2].fields[2].fields[2].write: requests write at most 3 levels of lists; remove it here`,
    ],
    'are lists': [
      withList({ many: false }),
      `${AT}.write: 'write' is of lists, and the field leads to one row; write 'many: true', or remove it`,
    ],
    'hold no rows that their user does not see': [
      withList({ unscoped: true }),
      `${AT}.unscoped: 'write' and 'unscoped' exclude each other; remove one of them`,
    ],
    'hold no more than answers show': [
      withList({ max_items: 101 }),
      `${AT}.max_items: expected at most 100, as many as answers show of a list, found 101; raise \`max_nested\` of the resource with it`,
    ],
    'have rows of a resource': [
      withList({ model: 'blog.models.Reply' }),
      `${AT}.write: no resource shows 'blog.models.Reply', which says how its rows are written; add one, with the operations that it has`,
    ],
    'show what tells items apart': [
      withList({ fields: [TEXT] }),
      `${AT}.fields: items need a key, and none of the fields is 'id'; show the key, which tells items apart`,
    ],
    'are written by users, where rows belong to them': [owned('create', 'bulk_create', 'update')],
    'are not written by nobody': [owned({ name: 'create', require_auth: false }), NOBODY],
    'are not written by nobody, many at once': [owned('create', { name: 'bulk_create', require_auth: false }), NOBODY],
    'stand below others that are written': [
      withList({ write: false, fields: [ID, TEXT, nest(1)] }),
      `${AT}.fields[2].write: 'write' has no effect here: requests do not write the rows above; remove it, or write it above, too`,
    ],
  });
});
