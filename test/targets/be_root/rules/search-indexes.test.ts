import { MODEL, checkLines, withModel } from '../load.js';

const POSTGRES = { database: 'postgres' };
const TEXTS = [
  { name: 'title', type: 'str' },
  { name: 'email', type: 'email' },
];

/** A config with these indexes over two texts. */
function withIndexes(indexes: readonly object[], root: object = POSTGRES): unknown {
  return withModel({ fields: TEXTS, indexes }, root);
}

describe('indexes of searches', () => {
  checkLines({
    'are over texts': [
      withIndexes([
        { fields: ['title'], kind: 'prefix' },
        { fields: ['title', 'email'], kind: 'trigram' },
        { fields: ['title', 'email'], kind: 'full_text' },
        { fields: ['title', 'email'], kind: 'full_text', language: 'german' },
        { fields: ['title', 'email'], kind: 'plain' },
      ]),
    ],
    'need PostgreSQL': [
      withIndexes(
        ['prefix', 'trigram', 'full_text'].map((kind) => ({ fields: ['title'], kind })),
        {},
      ),
      ...['prefix', 'trigram', 'full_text'].map(
        (kind, at) =>
          `${MODEL}.indexes[${at}].kind: the kind '${kind}' needs PostgreSQL, and the database of the project is SQLite; ` +
          "give database: 'postgres', or remove the index",
      ),
    ],
    'have the keys of their kind': [
      withIndexes([
        { fields: ['title'], language: 'english' },
        { fields: ['title'], kind: 'trigram', language: 'english' },
        { fields: ['title', 'email'], kind: 'prefix' },
        { fields: ['title'], kind: 'full_text', unique: true },
      ]),
      `${MODEL}.indexes[0].language: 'language' has no effect with the kind 'plain'; it belongs to full_text`,
      `${MODEL}.indexes[1].language: 'language' has no effect with the kind 'trigram'; it belongs to full_text`,
      `${MODEL}.indexes[2].fields: an index of the kind 'prefix' is over one column, found 2; write an index for each of them`,
      `${MODEL}.indexes[3].unique: an index of the kind 'full_text' has no 'unique'; ` +
        "keep one of them, or write an index of the kind 'plain' beside it",
    ],
    'are over nothing else': [
      withModel(
        {
          fields: [
            { name: 'count', type: 'int' },
            { name: 'tags', type: 'str', list: true },
            { name: 'state', type: 'enum', values: ['a'] },
          ],
          relations: { owner: 'User' },
          indexes: [{ fields: ['count', 'tags', 'state', 'owner_id', 'id', 'titel'], kind: 'trigram' }],
        },
        { ...POSTGRES, auth: true },
      ),
      `${MODEL}.indexes[0].fields[0]: 'count' is no text: it is of the type 'int'; search columns of the type str or email`,
      `${MODEL}.indexes[0].fields[1]: 'tags' is no text: it is a list; search columns of the type str or email`,
      `${MODEL}.indexes[0].fields[2]: 'state' is no text: it is of the type 'enum'; search columns of the type str or email`,
      `${MODEL}.indexes[0].fields[3]: 'owner_id' is no text: it is a key; search columns of the type str or email`,
      `${MODEL}.indexes[0].fields[4]: 'id' is no text: it is a key; search columns of the type str or email`,
      `${MODEL}.indexes[0].fields[5]: there is no column 'titel'`,
    ],
    'name languages and kinds that there are': [
      withIndexes([
        { fields: ['title'], kind: 'full_text', language: "it's" },
        { fields: ['title'], kind: 'fulltext', language: 'english' },
      ]),
      `${MODEL}.indexes[0].language: expected the name of a text search configuration such as english, found 'it's'`,
      `${MODEL}.indexes[1].kind: expected one of 'plain', 'prefix', 'trigram', 'full_text', found 'fulltext'; did you mean 'full_text'?`,
    ],
    'differ from each other': [
      withIndexes([
        { fields: ['title'], kind: 'full_text' },
        { fields: ['title'], kind: 'full_text', language: 'english' },
        { fields: ['title'], kind: 'trigram' },
        { fields: ['title'] },
      ]),
      `${MODEL}.indexes[1]: the index 'Article(title)' is already at ${MODEL}.indexes[0]; rename or remove one of them`,
    ],
  });
});
