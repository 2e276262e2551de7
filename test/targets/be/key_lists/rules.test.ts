import { checkLines, project, resource } from '../schema/test-target.js';

const TAG = resource({ model: 'blog.models.Tag', pk_type: 'int', fields: [{ name: 'name', type: 'str' }] });
const KEYS = { name: 'tag_ids', type: 'int', list: true, ref: 'blog.Tag', relation: 'tags' };
const WITHOUT_REF = { name: 'tag_ids', type: 'int', list: true, relation: 'tags' };
const AT = 'resources[0].fields[1]';
const TITLE = { name: 'title', type: 'str' };
const withKeys = (keys: object, further: object = {}) =>
  project({ resources: [resource({ fields: [TITLE, { ...KEYS, ...keys }], ...further }), TAG] });

describe('lists of keys', () => {
  checkLines({
    'are fine': [withKeys({ default: [], max_items: 20 })],
    'stand beside the rows themselves': [
      project({
        resources: [
          resource({
            fields: [
              TITLE,
              KEYS,
              { name: 'tags', type: 'nested', model: 'blog.models.Tag', many: true, fields: [TITLE] },
            ],
          }),
          TAG,
        ],
      }),
    ],
    'need a resource': [
      project({ resources: [resource({ fields: [TITLE, WITHOUT_REF] }), TAG] }),
      `${AT}.ref: a list of keys needs 'ref', the resource whose rows they name`,
    ],
    'need one that there is': [
      withKeys({ ref: 'blog.Label' }),
      `${AT}.ref: no resource is called 'blog.Label'; write it as 'module.Model', or as in its path`,
    ],
    'are lists': [
      withKeys({ list: false }),
      `${AT}.relation: 'relation' leads to many rows, and the field is no list; write 'list: true'`,
    ],
    'have no alias': [
      withKeys({ alias: 'labels' }),
      `${AT}.alias: 'alias' has no place here: \`relation\` says what it stands for; remove it`,
    ],
    'are never null': [
      withKeys({ nullable: true }),
      `${AT}.nullable: 'nullable' has no place here: a list of keys may be empty, and is never null; remove it`,
    ],
    'have the type of the keys': [
      withKeys({ type: 'uuid' }),
      `${AT}.type: keys of 'blog.Tag' are of type 'int', and the field is of type 'uuid'; write 'type: int'`,
    ],
    'hold no more than answers show': [
      withKeys({ max_items: 101 }),
      `${AT}.max_items: expected at most 100, as many as answers show of a list, found 101; raise \`max_nested\` of the resource with it`,
    ],
    'name a relation': [
      withKeys({ relation: 'class' }),
      `${AT}.relation: the relation 'class' is a keyword of Python; write it as its class has it`,
    ],
  });
});
