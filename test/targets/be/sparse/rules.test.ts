import { checkLines, project, resource } from '../schema/test-target.js';

const list = (keys: object, modifiers: object[] = [{ type: 'sparse' }]) =>
  project({ resources: [resource({ operations: [{ name: 'list', ...keys, modifiers }] })] });
const AUTHOR = { name: 'author', type: 'nested', model: 'blog.models.Author', fields: [{ name: 'name', type: 'str' }] };
const at = 'resources[0].operations[0].modifiers[0]';

const get = (keys: object) =>
  project({ resources: [resource({ operations: [{ name: 'get', sparse: true, ...keys }] })] });
const ofGet = 'resources[0].operations[0].sparse';

describe('rows of some fields', () => {
  checkLines({
    'take nothing else': [get({})],
    'stand beside others': [get({ fields: [{ name: 'id', type: 'uuid' }, AUTHOR], include: ['author'] })],
    'refuse an answer that a function makes': [
      get({ serializer: 'blog.answers.show' }),
      `${ofGet}: a function of yours makes the answer, and nothing can be left out of it; remove 'serializer', or this key`,
    ],
    'refuse to leave out what nobody has unasked': [
      get({ fields: [AUTHOR], include: ['author'] }),
      `${ofGet}: 'include' names every field of the answer, and there is none to ask for alone; remove this key`,
    ],
    'are no matter where the key is false': [get({ sparse: false, serializer: 'blog.answers.show' })],
  });
});

describe('lists of some fields', () => {
  checkLines({
    'take nothing else': [list({})],
    'stand beside other modifiers': [list({}, [{ type: 'sparse' }, { type: 'paginate', mode: 'offset' }])],
    'refuse items that a function makes': [
      list({ serializer: 'blog.answers.item' }),
      `${at}.type: a function of yours makes the items, and nothing can be left out of them; remove 'serializer', or this modifier`,
    ],
    'refuse to leave out what nobody has unasked': [
      list({ fields: [AUTHOR] }, [{ type: 'sparse' }, { type: 'include', fields: ['author'] }]),
      `${at}.type: 'include' names every field of the list, and there is none to ask for alone; remove this modifier`,
    ],
    'refuse a filter of the name of their parameter': [
      list({}, [{ type: 'filter', fields: [{ column: 'title', name: 'fields' }] }]),
      `${at}.fields[0].name: the parameter 'fields' is already that of every list; give the filter another 'name'`,
    ],
  });
});
