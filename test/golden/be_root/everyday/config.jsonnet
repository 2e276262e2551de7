// What the guided set-up writes for two resources, with users.
local root = import 'be_root/main.libsonnet';
local f = import 'be/fields.libsonnet';

local article = {
  model: 'app.models.Article',
  relations:: { author: 'Author' },
  fields: [
    f.id(),
    f.str('title', { max_length: 200 }),
    f.str('body', { nullable: true, default: null }),
    f.decimal('price', { max_digits: 12, decimal_places: 2 }),
    f.bool('published', { default: false }),
    f.enum('status', ['draft', 'published']),
    f.ref('author_id', 'app.Author'),
    f.nested('author', 'app.models.Author', [f.id(), f.str('name')], load='joined'),
  ] + f.timestamps(),
};
local author = {
  model: 'app.models.Author',
  fields: [f.id(), f.str('name'), f.email('email')] + f.timestamps(),
};

{
  name: 'my-shop',
  auth: true,
  models: [
    root.from(article),
    root.from(author, { indexes: [{ fields: ['email'], unique: true }] }),
    // codegen:models
  ],
}
