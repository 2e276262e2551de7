// The indexes of every kind of search, of one column and of several, beside plain ones.
local root = import 'be_root/main.libsonnet';
local f = import 'be/fields.libsonnet';

{
  database: 'postgres',
  models: [
    root.model('Article', [
      f.str('title', { max_length: 200 }),
      f.str('body', { nullable: true }),
      f.str('order'),
      f.int('views'),
    ], {
      indexes: [
        { fields: ['title', 'views'] },
        root.prefix_index('order'),
        root.prefix_index('title'),
        root.trigram_index(['title', 'body']),
        root.full_text_index(['title', 'body', 'order'], language='german'),
        root.full_text_index(['body']),
      ],
    }),
    root.model('SomethingWithARatherLongName', [
      f.str('a_column_that_makes_it_longer', { max_length: 20 }),
    ], { indexes: [root.full_text_index(['a_column_that_makes_it_longer'], language='simple')] }),
  ],
}
