import { checkLines, project, resource } from '../schema/test-target.js';

const withOperation = (operation: unknown) => project({ resources: [resource({ operations: [operation] })] });
const action = (more: object = {}) => withOperation({ name: 'run', type: 'action', fn: 'blog.actions.run', ...more });
const returns = [{ name: 'title', type: 'str' }];
const at = 'resources[0].operations[0]';
const KNOWN =
  "unknown operation: expected one of 'action', 'bulk_create', 'bulk_delete', 'bulk_update', 'create', 'delete', 'delete_matching', 'download', 'export', 'get', 'import', 'link', 'list', 'purge', 'put', 'referrers', 'restore', 'unlink', 'update', 'update_matching', 'upload', 'upsert', found";

describe('actions', () => {
  checkLines({
    'takes an action': [action({ params: returns, returns, status_code: 202 })],
    'takes a model as answer': [action({ returns: 'blog.schemas.Result' })],
    'takes an action without an answer': [action({ status_code: 204, scope: 'collection' })],
    'wants a function': [
      withOperation({ name: 'run', type: 'action' }),
      `${at}.fn: expected a string, but the key is missing`,
    ],
    'refuses names of built-in operations': [
      action({ name: 'get' }),
      `${at}.name: 'get' is the name of a built-in operation; choose another name`,
    ],
    'refuses them in other spellings': [
      action({ name: 'Update' }),
      `${at}.name: 'Update' is the name of a built-in operation; choose another name`,
    ],
    'refuses one built-in operation under the name of another': [
      withOperation({ name: 'list', type: 'get' }),
      `${at}.name: 'list' is the name of a built-in operation; choose another name`,
    ],
    'wants a name': [
      withOperation({ name: 'action', fn: 'blog.actions.run' }),
      `${at}: an action needs a name of its own beside type: 'action'; choose another name`,
    ],
    'tells how to write an action': [
      withOperation({ name: 'publish', fn: 'blog.actions.publish' }),
      `${at}.name: ${KNOWN} 'publish'; an action of your own needs type: 'action'`,
    ],
    'tells operations that it does not know': [
      withOperation('crate'),
      `${at}: ${KNOWN} 'crate'; did you mean 'create'?`,
    ],
    'tells types that it does not know': [
      withOperation({ name: 'run', type: 'acton' }),
      `${at}.type: ${KNOWN} 'acton'; did you mean 'action'?`,
    ],
    'refuses 204 with an answer': [
      action({ returns, status_code: 204 }),
      `${at}.status_code: an answer with 'returns' cannot have the status 204; remove one of them`,
    ],
    'refuses others without one': [
      action({ status_code: 201 }),
      `${at}.status_code: an answer without 'returns' has the status 204, found 201; remove it, or add 'returns'`,
    ],
    'takes an action that reads': [
      action({ method: 'get', params: [{ name: 'since', type: 'date', list: true, required: false }], returns }),
    ],
    'takes one of the collection': [
      action({ method: 'get', scope: 'collection', returns: 'blog.schemas.Result', status_code: 200 }),
    ],
    'wants an answer of a read': [
      action({ method: 'get' }),
      `${at}.method: an action with the method 'get' is a read, whose answer has a body, and there is no 'returns'; add 'returns'`,
    ],
    'wants the status of a read': [
      action({ method: 'get', returns, status_code: 202 }),
      `${at}.status_code: an action with the method 'get' answers 200, found 202; remove it`,
    ],
    'refuses parameters that no query holds': [
      action({
        method: 'get',
        params: [{ name: 'options', type: 'json', required: false }],
        returns,
      }),
      `${at}.params[0].type: a query holds no value of type 'json', and the method is 'get'; write parameters of other types, or remove 'method'`,
    ],
    'refuses null in a query': [
      action({ method: 'get', params: [{ name: 'since', type: 'date', nullable: true }], returns }),
      `${at}.params[0].nullable: a query holds no null, and the method is 'get'; write 'required: false', which makes it None where it is left out`,
    ],
    'knows two methods': [
      action({ method: 'put', returns }),
      `${at}.method: expected one of 'post', 'get', found 'put'`,
    ],
    'refuses failures': [action({ returns, status_code: 404 }), `${at}.status_code: expected at most 299, found 404`],
    'refuses an empty answer': [action({ returns: [] }), `${at}.returns: expected at least 1 entry, found none`],
    'refuses options of `delete`': [
      withOperation({ name: 'delete', fields: returns }),
      `${at}.fields: unknown key 'fields'`,
    ],
  });
});
