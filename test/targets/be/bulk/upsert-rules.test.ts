import { checkLines, project, resource } from '../schema/test-target.js';

const sku = { name: 'sku', type: 'str', max_length: 20 };

const of = (operations: readonly unknown[], more: object = {}) =>
  project({ resources: [resource({ fields: [sku, { name: 'title', type: 'str' }], operations, ...more })] });

const BY = { name: 'upsert', by: ['sku'] };

describe('upserts', () => {
  checkLines({
    'stand beside a create and an update': [of(['create', 'update', BY])],
    'need both': [
      of(['create', BY]),
      "resources[0].operations[1]: 'upsert' does to many rows what 'update' does to one, and there is none; add 'update', or remove it",
    ],
    'need a key that clients know': [
      of(['create', 'update', 'upsert']),
      "resources[0].operations[2]: 'upsert' finds rows by the primary key, and no item of 'create' has to say 'id'; say which fields have a unique key, as in by: ['sku'], or let the key be a field with required: true",
    ],
    'need one that has to be sent': [
      of(['create', 'update', 'upsert'], { fields: [{ name: 'id', type: 'uuid' }, sku] }),
      "resources[0].operations[2]: 'upsert' finds rows by the primary key, and no item of 'create' has to say 'id'; say which fields have a unique key, as in by: ['sku'], or let the key be a field with required: true",
    ],
    'take the primary key that clients choose': [
      of(['create', 'update', 'upsert'], { fields: [{ name: 'id', type: 'uuid', required: true }, sku] }),
    ],
    'take a key of several parts': [
      of(['create', 'update', 'upsert'], {
        pk: ['shop', 'sku'],
        fields: [{ name: 'shop', type: 'int' }, sku, { name: 'title', type: 'str' }],
      }),
    ],
    'find rows by fields of create': [
      of(['create', 'update', { name: 'upsert', by: ['sku', 'skus', 'sku'] }]),
      "resources[0].operations[2].by[1]: 'create' takes no field 'skus', by which items would find their rows; add it to the fields of 'create', or remove it",
      "resources[0].operations[2].by[2]: 'sku' is there twice; remove one",
    ],
    'find rows by one value': [
      of(['create', 'update', BY], { fields: [{ ...sku, nullable: true }] }),
      "resources[0].operations[2].by[0]: 'sku' does not find a row: each item has to have one value of it; expected a required field, no list, neither nullable nor json",
    ],
    'know no versions of clients': [
      of(['create', 'update', BY], { version_column: 'version', require_if_match: true }),
      "resources[0].operations[2]: items of 'upsert' do not say which version they are based on, and 'require_if_match' asks for it; remove one of the two",
    ],
    'have fields with one meaning': [
      of(['create', { name: 'update', fields: [{ name: 'title', type: 'str', max_length: 9 }] }, BY]),
      "resources[0].operations[2]: items of 'upsert' are read as those of 'create', and 'title' is another field in 'update'; write the same limits in both places",
    ],
    'may say otherwise whether a field is sent': [
      of([{ name: 'create', fields: [sku, { name: 'title', type: 'str', required: false }] }, 'update', BY]),
    ],
    'say who may, where create and update do not agree': [
      of([{ name: 'create', can: 'blog.rules.may' }, { name: 'update', can: 'blog.rules.may_not' }, BY]),
      "resources[0].operations[2]: 'upsert' has 'can' from 'create' and 'update', which do not have the same; give it a 'can' of its own",
    ],
    'have a guard of their own, or that of both': [
      of([{ name: 'create', can: 'blog.rules.may' }, 'update', { ...BY, can: 'blog.rules.may' }]),
    ],
    'hold no lists of keys': [
      of(['create', 'update', BY], {
        fields: [sku, { name: 'tag_ids', type: 'int', list: true, relation: 'tags', ref: 'blog.Tag' }],
      }),
      "resources[0].fields[1].ref: no resource is called 'blog.Tag'; write it as 'module.Model', or as in its path",
      "resources[0].operations[2]: items of 'upsert' are those of 'create', and cannot list keys, as 'tag_ids' does; take the field from 'create', or remove 'upsert'",
    ],
  });
});

describe('puts', () => {
  const key = { name: 'code', type: 'str', max_length: 20 };
  const title = { name: 'title', type: 'str' };
  const chosen = (operations: readonly unknown[], more: object = {}) =>
    project({ resources: [resource({ pk: 'code', pk_type: 'str', fields: [key, title], operations, ...more })] });

  checkLines({
    'stand beside a create and an update': [chosen(['put', 'create', 'update'])],
    'need both': [
      chosen(['create', 'put']),
      "resources[0].operations[1]: 'put' makes and replaces rows as 'create' and 'update' do, and there is no 'update'; add 'update', or remove it",
    ],
    'need a key that clients choose': [
      of(['create', 'update', 'put']),
      "resources[0].operations[2]: 'put' makes the row of the key in its path, and clients do not choose 'id'; let the key be a field of the resource that is not read_only, or remove it",
    ],
    'take no key that is only read': [
      chosen(['create', 'update', 'put'], { fields: [{ ...key, read_only: true }, title] }),
      "resources[0].operations[2]: 'put' makes the row of the key in its path, and clients do not choose 'code'; let the key be a field of the resource that is not read_only, or remove it",
    ],
    'take one that the model makes where clients do not': [
      of(['create', 'update', 'put'], { fields: [{ name: 'id', type: 'uuid' }, sku] }),
    ],
    'take a key of several parts, and a version': [
      of(['create', 'update', 'put'], {
        ...{ pk: ['shop', 'sku'], version_column: 'version', require_if_match: true },
        fields: [{ name: 'shop', type: 'int' }, sku, title],
      }),
    ],
    'replace all that create takes': [
      chosen(['create', { name: 'update', fields: [{ name: 'note', type: 'str' }] }, 'put']),
      "resources[0].operations[2]: 'put' replaces rows, and 'update' does not take 'title', as 'create' does; add the field to 'update', or remove 'put'",
    ],
    'read it once': [
      chosen(['create', { name: 'update', fields: [{ ...title, max_length: 9 }] }, 'put']),
      "resources[0].operations[2]: requests of 'put' are read as those of 'create', and 'title' is another field in 'update'; write the same limits in both places",
    ],
    'write no lists': [
      chosen(['create', 'update', 'put'], {
        fields: [key, title, { name: 'tag_ids', type: 'str', list: true, relation: 'tags', ref: 'blog.Article' }],
      }),
      "resources[0].operations[2]: requests of 'put' are those of 'create', and cannot list keys, as 'tag_ids' does; take the field from 'create', or remove 'put'",
    ],
    'say who may do it where not the same may do both': [
      chosen([{ name: 'create', can: 'blog.rules.can' }, 'update', 'put']),
      "resources[0].operations[2]: 'put' has 'can' from 'create' and 'update', which do not have the same; give it a 'can' of its own",
    ],
  });
});
