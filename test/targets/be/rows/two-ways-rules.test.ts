import { checkLines, project, resource } from '../schema/test-target.js';

const ID = { name: 'id', type: 'uuid', read_only: true };
const nested = (name: string, model: string, fields: object, more: object = {}) => ({
  ...{ name, type: 'nested', model: `blog.models.${model}`, nullable: true },
  ...(Array.isArray(fields) ? { fields } : fields),
  ...more,
});
const maker = (more: object = {}) => nested('maker', 'Maker', [ID], more);
const out = { unscoped: true };
const answer = (...fields: readonly object[]) =>
  project({ resources: [resource({ fields: [ID, ...fields], operations: ['get'] })] });
const twice = (at: string) =>
  `${at}: this answer shows 'maker' of 'blog.models.Article' in two ways, with 'unscoped' and without, and a row has one; give both the same 'unscoped'`;

describe('twoWays', () => {
  checkLines({
    'takes a relation that is shown in one way': [answer(maker(out), nested('twin', 'Article', [ID, maker(out)]))],
    'takes relations of other classes': [answer(maker(out), nested('author', 'Author', [ID, maker()]))],
    'takes two answers that differ': [
      project({
        resources: [resource({ fields: [ID, maker(out)], operations: [{ name: 'get', fields: [ID, maker()] }] })],
      }),
    ],
    'refuses one that is shown within itself in the other': [
      answer(maker(out), nested('twin', 'Article', [ID, maker({ unscoped: false })])),
      twice('resources[0].fields[2].fields[1]'),
    ],
    'refuses it between two fields of an operation': [
      project({
        resources: [
          resource({
            operations: [
              {
                ...{ name: 'list' },
                fields: [nested('copies', 'Article', [maker(out)]), nested('peers', 'Article', [maker()])],
              },
            ],
          }),
        ],
      }),
      twice('resources[0].operations[0].fields[1].fields[0]'),
    ],
    'refuses it where a representation shows it, at the field that names it': [
      project({
        resources: [
          resource({
            representations: [{ name: 'short', fields: [ID, maker(out)] }],
            operations: [
              { name: 'get', fields: [ID, maker(), nested('twin', 'Article', { representation: 'short' })] },
            ],
          }),
        ],
      }),
      twice('resources[0].operations[0].fields[2]'),
    ],
  });
});
