import { checkLines, project, resource } from '../schema/test-target.js';

const withOperation = (operation: unknown) => project({ resources: [resource({ operations: [operation] })] });
const action = (more: object = {}) => withOperation({ name: 'run', type: 'action', fn: 'blog.actions.run', ...more });
const returns = [{ name: 'title', type: 'str' }];
const at = 'resources[0].operations[0]';
const KNOWN = "unknown operation: expected one of 'action', 'create', 'delete', 'get', 'list', 'update', found";

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
    'refuses failures': [action({ returns, status_code: 404 }), `${at}.status_code: expected at most 299, found 404`],
    'refuses an empty answer': [action({ returns: [] }), `${at}.returns: expected at least 1 entry, found none`],
    'refuses options of `delete`': [
      withOperation({ name: 'delete', fields: returns }),
      `${at}.fields: unknown key 'fields'`,
    ],
  });
});
