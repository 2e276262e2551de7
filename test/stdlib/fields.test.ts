/** Each function of `be/fields.libsonnet`, and what a large configuration costs. */
import assert from 'node:assert/strict';
import { describeJsonnet, evaluate } from './evaluate.js';

const shortcuts = ['uuid', 'str', 'email', 'int', 'float', 'decimal', 'bool', 'datetime', 'date', 'time', 'json'];

const cases: Readonly<Record<string, readonly (readonly [call: string, wanted: unknown])[]>> = {
  ...Object.fromEntries(
    shortcuts.map((type) => [
      type,
      [
        [`f.${type}('x')`, { name: 'x', type }],
        [
          `f.${type}('x', { nullable: true, list: true, unheard_of: 1 })`,
          { name: 'x', type, nullable: true, list: true, unheard_of: 1 },
        ],
      ],
    ]),
  ),
  id: [
    ['f.id()', { name: 'id', type: 'uuid', read_only: true }],
    ["f.id(type='int')", { name: 'id', type: 'int', read_only: true }],
  ],
  timestamps: [
    [
      'f.timestamps()',
      [
        { name: 'created_at', type: 'datetime', read_only: true },
        { name: 'updated_at', type: 'datetime', read_only: true },
      ],
    ],
  ],
  file: [
    [
      "f.file('photo', { max_bytes: 5, types: ['image/png'] }, { nullable: true })",
      { name: 'photo', type: 'str', file: { max_bytes: 5, types: ['image/png'] }, nullable: true },
    ],
  ],
  items: [
    [
      "f.items('lines', 'shop.models.Line', [f.int('line_no')], { max_items: 5 })",
      {
        name: 'lines',
        type: 'nested',
        model: 'shop.models.Line',
        fields: [{ name: 'line_no', type: 'int' }],
        many: true,
        load: 'selectin',
        write: true,
        max_items: 5,
      },
    ],
  ],
  nested: [
    [
      "f.nested('author', 'blog.models.Author', [f.str('name')])",
      {
        name: 'author',
        type: 'nested',
        model: 'blog.models.Author',
        fields: [{ name: 'name', type: 'str' }],
        many: false,
        load: 'selectin',
      },
    ],
    [
      "f.nested('tags', 'blog.models.Tag', [f.nested('owner', 'm.n.Owner', [f.id()], load='joined')], true, 'subquery')",
      {
        name: 'tags',
        type: 'nested',
        model: 'blog.models.Tag',
        fields: [
          {
            name: 'owner',
            type: 'nested',
            model: 'm.n.Owner',
            fields: [{ name: 'id', type: 'uuid', read_only: true }],
            many: false,
            load: 'joined',
          },
        ],
        many: true,
        load: 'subquery',
      },
    ],
  ],
  enum: [
    ["f.enum('unit', ['a', 'b'])", { name: 'unit', type: 'enum', values: ['a', 'b'] }],
    [
      "f.enum('unit', 'blog.models.Unit', { nullable: true })",
      { name: 'unit', type: 'enum', enum: 'blog.models.Unit', nullable: true },
    ],
  ],
  ref: [
    [
      "f.ref('author_id', 'blog.Author')",
      { name: 'author_id', type: 'uuid', ref: 'blog.Author', description: 'Key of the related blog.Author' },
    ],
    [
      "f.ref('author_id', 'authors', { type: 'int', description: 'Who wrote it' })",
      { name: 'author_id', type: 'int', ref: 'authors', description: 'Who wrote it' },
    ],
  ],
  refs: [
    [
      "f.refs('tag_ids', 'blog.Tag', 'tags')",
      {
        ...{ name: 'tag_ids', type: 'uuid', list: true, ref: 'blog.Tag', relation: 'tags' },
        description: 'Keys of the related blog.Tag rows',
      },
    ],
    [
      "f.refs('tag_ids', 'blog.Tag', 'tags', { type: 'int', description: 'Its tags', default: [], max_items: 20 })",
      {
        ...{ name: 'tag_ids', type: 'int', list: true, ref: 'blog.Tag', relation: 'tags' },
        ...{ description: 'Its tags', default: [], max_items: 20 },
      },
    ],
  ],
};

describeJsonnet('stdlib be/fields.libsonnet', () => {
  it('has a case for every public function', async () => {
    const names = await evaluate("std.objectFieldsAll(import 'be/fields.libsonnet')");
    assert.deepEqual(Object.keys(cases).sort(), names);
  });

  for (const [call, wanted] of Object.values(cases).flat()) {
    it(call, async () => {
      assert.deepEqual(await evaluate(`local f = import 'be/fields.libsonnet'; ${call}`), wanted);
    });
  }

  it('lets the options have the last word, as `+` does', async () => {
    const value = await evaluate(
      "local f = import 'be/fields.libsonnet'; [f.str('a', { name: 'b' }), f.id() + { name: 'c', read_only: false }]",
    );
    assert.deepEqual(value, [
      { name: 'b', type: 'str' },
      { name: 'c', type: 'uuid', read_only: false },
    ]);
  });

  it('makes 10,000 fields well within a second', async () => {
    // Of the processor: what else a machine does makes the clock run on.
    const started = process.cpuUsage();
    const fields = await evaluate(`
      local f = import 'be/fields.libsonnet';
      std.flatMap(
        function(i) [
          f.id(), f.str('s' + i, { max_length: 10 }), f.int('i' + i), f.enum('e' + i, ['a', 'b']), f.ref('r' + i, 'm.R'),
          f.json('j' + i), f.decimal('d' + i, { ge: 0 }), f.nested('n' + i, 'm.n.N', [f.id()]),
        ] + f.timestamps(),
        std.range(1, 1000),
      )`);
    const { user, system } = process.cpuUsage(started);
    const milliseconds = (user + system) / 1000;
    assert.equal((fields as unknown[]).length, 10_000);
    assert.ok(milliseconds < 900, `took ${milliseconds.toFixed(0)} ms`);
  });
});
