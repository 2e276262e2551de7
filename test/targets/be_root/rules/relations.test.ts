import { MODEL, checkLines, withModel } from '../load.js';

const id = (type: string) => ({ name: 'id', type });
const optional = (name: string, type = 'uuid') => ({ name, type, nullable: true });

describe('relations', () => {
  checkLines({
    'leads to models and to those who sign in': [
      {
        auth: true,
        models: [
          { name: 'A', fields: [id('int')], relations: { b: 'B', owner: { model: 'User', on_delete: 'cascade' } } },
          { name: 'B', fields: [optional('a_id', 'int')], relations: { a: { model: 'A', on_delete: 'set_null' } } },
        ],
      },
    ],
    'leads to classes elsewhere, by their tables': [
      withModel({
        fields: [optional('film_id', 'int')],
        relations: {
          film: { model: 'shop.Film', table: 'sales.film', pk: 'film_id', pk_type: 'int' },
          tags: { model: 'app.models.Tag', table: 'tag', many: true },
        },
      }),
    ],
    'tells what of a class elsewhere is wrong': [
      withModel({
        fields: [optional('film_id', 'int')],
        relations: {
          actor: { model: 'Actor', table: 'actor' },
          film: { model: 'shop.Film', table: 'film' },
          other: { model: 'Article', pk: 'code' },
          own: { model: 'app.Article', table: 'article' },
        },
      }),
      `${MODEL}.fields[0].type: expected 'uuid', the type of the primary key of Film, found 'int'`,
      `${MODEL}.relations.actor.model: 'Actor' is no dotted path of a class, as 'app.models.Film' is; choose another name`,
      `${MODEL}.relations.other: 'pk' and 'pk_type' are of a class with a 'table'; add its 'table', or remove them`,
      `${MODEL}.relations.own.model: Article is among the models, whose table is known; write 'Article' alone, or call one of them otherwise`,
    ],
    'tells a model that is not there': [
      withModel({ relations: { author: 'Autor', tag: { model: 'Tag' } } }, {}),
      `${MODEL}.relations.author: there is no model 'Autor'; declare it in models`,
      `${MODEL}.relations.tag.model: there is no model 'Tag'; declare it in models`,
    ],
    'names a model of nearly that name': [
      {
        models: [
          { name: 'Author', fields: [] },
          { name: 'Book', fields: [], relations: { author: 'Autor' } },
        ],
      },
      "models[1].relations.author: there is no model 'Autor'; did you mean 'Author'?",
    ],
    'leads to many rows, which needs a model and no way to delete': [
      withModel({
        relations: { tags: { model: 'Tag', many: true }, near: { model: 'Article', many: true, on_delete: 'cascade' } },
      }),
      `${MODEL}.relations.tags.model: there is no model 'Tag'; declare it in models`,
      `${MODEL}.relations.near.on_delete: a relation to many rows has no 'on_delete': a pair goes with either of its rows; remove it`,
    ],
    'says where users come from': [
      withModel({ relations: { owner: 'User' } }),
      `${MODEL}.relations.owner: there is no model 'User'; 'auth: true' has it`,
    ],
    'tells a column of another type than the key': [
      withModel({ fields: [id('int'), optional('parent_id')], relations: { parent: 'Article' } }),
      `${MODEL}.fields[1].type: expected 'int', the type of the primary key of Article, found 'uuid'`,
    ],
    'tells a column that cannot be emptied': [
      withModel({ relations: { owner: { model: 'User', on_delete: 'set_null' } } }, { auth: true }),
      `${MODEL}.relations.owner.on_delete: 'set_null' needs a column that may be null; give the model a field 'owner_id' with 'nullable: true'`,
    ],
    'tells a column that is there and cannot be emptied': [
      withModel(
        {
          fields: [{ name: 'owner_id', type: 'uuid' }],
          relations: { owner: { model: 'User', on_delete: 'set_null' } },
        },
        { auth: true },
      ),
      `${MODEL}.relations.owner.on_delete: 'set_null' needs a column that may be null; add 'nullable: true' to 'owner_id'`,
    ],
    'tells keys that the column of a relation cannot have': [
      withModel(
        {
          fields: [{ name: 'owner_id', type: 'uuid', default: '6f1c1b0e-3f0a-4f3e-9d5b-0a1b2c3d4e5f' }],
          relations: { owner: 'User' },
        },
        { auth: true },
      ),
      `${MODEL}.fields[0].default: the column of a relation has no 'default'`,
    ],
    'tells a row that needs another one of its own': [
      withModel({ relations: { parent: 'Article' } }),
      `${MODEL}.relations.parent: no first row could be made: each needs another one (Article -> Article); give the model a field 'parent_id' with 'nullable: true'`,
    ],
    'tells rows that need each other, once': [
      {
        models: [
          { name: 'A', fields: [], relations: { b: 'B' } },
          { name: 'B', fields: [], relations: { c: 'C' } },
          { name: 'C', fields: [{ name: 'a_id', type: 'uuid' }], relations: { a: 'A' } },
        ],
      },
      "models[2].relations.a: no first row could be made: each needs another one (A -> B -> C -> A); add 'nullable: true' to 'a_id'",
    ],
    'lets rows need each other where one may wait': [
      {
        models: [
          { name: 'A', fields: [optional('b_id')], relations: { b: 'B' } },
          { name: 'B', fields: [optional('parent_id')], relations: { a: 'A', parent: 'B' } },
        ],
      },
    ],
  });
});
