import { checkLines, withModel } from '../load.js';

const HINT = 'rename or remove one of them';
const models = (...names: string[]) => ({ models: names.map((name) => ({ name, fields: [] })) });

describe('duplicates', () => {
  checkLines({
    'tells a model twice': [
      models('Article', 'Article'),
      `models[1].name: the model 'Article' is already at models[0].name; ${HINT}`,
    ],
    'tells models of one file': [
      models('HTTPServer', 'HttpServer'),
      `models[1].name: the file or the table of 'HttpServer' would be that of 'HTTPServer' at models[0].name; ${HINT}`,
    ],
    'tells models of one table': [
      models('Person', 'People'),
      `models[1].name: the file or the table of 'People' would be that of 'Person' at models[0].name; ${HINT}`,
    ],
    'tells the model of those who sign in': [
      { auth: true, ...models('User') },
      `models[0].name: the model 'User' is already at auth; ${HINT}`,
    ],
    'lets a model be called User without them': [models('User')],
    'tells columns that databases do not tell apart': [
      withModel({ fields: ['a', 'b', 'A', 'b'].map((name) => ({ name, type: 'int' })) }),
      `models[0].fields[2].name: the column 'A' is the same to a database as 'a' at models[0].fields[0].name; ${HINT}`,
      `models[0].fields[3].name: the name 'b' is already at models[0].fields[1].name; ${HINT}`,
    ],
    'tells a relation and a column of one name': [
      withModel({ fields: [{ name: 'owner', type: 'str' }], relations: { owner: 'User' } }, { auth: true }),
      `models[0].relations.owner: the name 'owner' is already at models[0].fields[0].name; ${HINT}`,
    ],
    'tells the column of a relation and another one': [
      withModel({ relations: { owner: 'User', owner_id: 'User' } }, { auth: true }),
      `models[0].relations.owner_id: the name 'owner_id' is already at models[0].relations.owner; ${HINT}`,
    ],
    'tells the key that is made and a relation': [
      withModel({ pk: 'owner', relations: { owner: 'User' } }, { auth: true }),
      `models[0].pk: the name 'owner' is already at models[0].relations.owner; ${HINT}`,
    ],
    'tells indexes of one model twice': [
      withModel({
        fields: [
          { name: 'a', type: 'int', index: true },
          { name: 'b', type: 'int', unique: true },
        ],
        indexes: [{ fields: ['a'] }, { fields: ['b'], unique: true }, { fields: ['b'] }, { fields: ['a', 'b'] }],
      }),
      `models[0].indexes[0]: the index 'Article(a)' is already at models[0].fields[0].index; ${HINT}`,
      `models[0].indexes[1]: the index 'Article(b)' is already at models[0].fields[1].unique; ${HINT}`,
    ],
    'tells an index over the column of a relation, which has one': [
      withModel({ relations: { owner: 'User' }, indexes: [{ fields: ['owner_id'] }] }, { auth: true }),
      `models[0].indexes[0]: the index 'Article(owner_id)' is already at models[0].relations.owner; ${HINT}`,
    ],
    'tells indexes of two models that would have one name': [
      {
        models: [
          { name: 'Order', fields: [{ name: 'items_no', type: 'int', index: true }] },
          { name: 'OrdersItem', fields: [{ name: 'no', type: 'int', index: true }] },
        ],
      },
      `models[1].fields[0].index: the index 'OrdersItem(no)' would have the name of 'Order(items_no)' at models[0].fields[0].index; ${HINT}`,
    ],
    'tells a table of pairs that is the table of a model, and a relation that is a column': [
      {
        models: [
          {
            name: 'Order',
            fields: [{ name: 'items', type: 'int' }],
            relations: { items: { model: 'OrderItem', many: true } },
          },
          { name: 'OrderItem', fields: [] },
        ],
      },
      `models[0].relations.items: the file or the table of 'items' would be that of 'OrderItem' at models[1].name; ${HINT}`,
      `models[0].relations.items: the name 'items' is already at models[0].fields[0].name; ${HINT}`,
    ],
  });
});
