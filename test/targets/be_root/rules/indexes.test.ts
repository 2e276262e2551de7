import { MODEL, checkLines, withModel } from '../load.js';

describe('indexes', () => {
  checkLines({
    'are over columns, also over those that are made': [
      withModel(
        {
          fields: [{ name: 'title', type: 'str' }],
          relations: { owner: 'User' },
          indexes: [{ fields: ['owner_id', 'title', 'id'] }],
        },
        { auth: true },
      ),
    ],
    'tell columns that are not there': [
      withModel(
        {
          fields: [{ name: 'title', type: 'str' }],
          relations: { owner: 'User' },
          indexes: [{ fields: ['titel', 'owner'] }],
        },
        { auth: true },
      ),
      `${MODEL}.indexes[0].fields[0]: there is no column 'titel'; did you mean 'title'?`,
      `${MODEL}.indexes[0].fields[1]: there is no column 'owner'; did you mean 'owner_id'?`,
    ],
    'tell a column twice, and columns of JSON': [
      withModel({
        fields: [
          { name: 'data', type: 'json' },
          { name: 'tags', type: 'str', list: true },
          { name: 'title', type: 'str' },
        ],
        indexes: [{ fields: ['data', 'tags', 'title', 'title'] }],
      }),
      `${MODEL}.indexes[0].fields[0]: 'data' is stored as JSON, which has no plain index`,
      `${MODEL}.indexes[0].fields[1]: 'tags' is stored as JSON, which has no plain index`,
      `${MODEL}.indexes[0].fields[3]: the column 'title' is there already`,
    ],
    'need a column': [
      withModel({ indexes: [{ fields: [] }] }),
      `${MODEL}.indexes[0].fields: expected at least 1 entry, found none`,
    ],
  });
});
