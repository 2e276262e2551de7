import { checkLines, project, resource } from '../schema/test-target.js';

const linked = (links: object, more: object = {}) => project({ resources: [resource({ links, ...more })] });
const at = 'resources[0].links';

describe('links', () => {
  checkLines({
    'takes a name, a key alone, and a builder': [
      project({
        resources: [
          resource({ links: { name: 'title' } }),
          resource({ model: 'm.A', links: { kind: 'id' } }),
          resource({ model: 'm.B', links: { builder: 'm.links.build' } }),
          resource({ model: 'm.C', links: { kind: 'name', name: 'undeclared', id: 'slug', self: false } }),
        ],
      }),
    ],
    'refuses names of what has none': [
      linked({}),
      `${at}.name: links of the kind 'id_name' need 'name', the attribute that holds it, or a 'builder'`,
    ],
    'refuses attributes beside a builder': [
      linked({ builder: 'm.links.build', name: 'title', id: 'id' }),
      `${at}.name: 'builder' makes the link: 'name' has no effect; keep one of them`,
      `${at}.id: 'builder' makes the link: 'id' has no effect; keep one of them`,
    ],
    'refuses a name that is no text': [
      linked({ name: 'id' }),
      `${at}.name: 'id' is no text: its type is 'uuid'; name a column of the type str or email`,
    ],
    'refuses what no attribute is called': [
      linked({ name: 'the title', id: 'metadata' }),
      `${at}.name: 'the title' is not a name in Python`,
      `${at}.id: 'metadata' is an attribute that SQLAlchemy gives every model`,
    ],
    'refuses paths of rows that have none': [
      linked({ name: 'title', self: true }, { operations: ['list'] }),
      `${at}.self: a link cannot hold the path of a row: the resource has no \`get\`; add a \`get\`, or remove the key`,
    ],
    'takes links without paths where there is no get': [linked({ name: 'title' }, { operations: ['list'] })],
  });
});
