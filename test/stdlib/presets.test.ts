/** Each function of `be/resources/presets.libsonnet`. */
import assert from 'node:assert/strict';
import { describeJsonnet, evaluate } from './evaluate.js';

const id = { name: 'id', type: 'uuid', read_only: true };
const title = { name: 'title', type: 'str', read_only: false };
const author = { name: 'author', type: 'nested', model: 'm.n.A', fields: [id] };
const all = [id, title, author];

const cases: Readonly<Record<string, readonly (readonly [args: string, wanted: unknown])[]>> = {
  crud: [
    ['', [{ name: 'get' }, { name: 'list' }, { name: 'create' }, { name: 'update' }, { name: 'delete' }]],
    [
      JSON.stringify(all),
      [
        { name: 'get', fields: all },
        { name: 'list', fields: all },
        { name: 'create', fields: [title] },
        { name: 'update', fields: [title] },
        { name: 'delete' },
      ],
    ],
  ],
  read_only: [
    ['null', [{ name: 'get' }, { name: 'list' }]],
    [
      JSON.stringify(all),
      [
        { name: 'get', fields: all },
        { name: 'list', fields: all },
      ],
    ],
  ],
  write_only: [
    ['', [{ name: 'create' }, { name: 'update' }, { name: 'delete' }]],
    [
      JSON.stringify(all),
      [{ name: 'create', fields: [title] }, { name: 'update', fields: [title] }, { name: 'delete' }],
    ],
  ],
  files: [
    [
      "'photo'",
      [
        { name: 'upload_photo', type: 'upload', field: 'photo' },
        { name: 'download_photo', type: 'download', field: 'photo' },
      ],
    ],
  ],
  links: [
    [
      "'tag_ids', 'tag'",
      [
        { name: 'link_tag', type: 'link', field: 'tag_ids' },
        { name: 'unlink_tag', type: 'unlink', field: 'tag_ids' },
      ],
    ],
  ],
  with_actions: [
    ["['get', 'list']", [{ name: 'get', actions: true }, 'list']],
    [
      "[{ name: 'show', type: 'get' }, { name: 'get', type: 'action' }]",
      [
        { name: 'show', type: 'get', actions: true },
        { name: 'get', type: 'action' },
      ],
    ],
  ],
  deleted_rows: [['', [{ name: 'restore' }, { name: 'purge' }]]],
  action: [
    ["'publish', 'm.n.publish'", { name: 'publish', type: 'action', fn: 'm.n.publish' }],
    [
      "'publish', 'm.n.publish', { scope: 'collection', returns: 'm.n.Result', status_code: 202, unheard_of: 1 }",
      {
        name: 'publish',
        type: 'action',
        fn: 'm.n.publish',
        scope: 'collection',
        returns: 'm.n.Result',
        status_code: 202,
        unheard_of: 1,
      },
    ],
  ],
};

describeJsonnet('stdlib be/resources/presets.libsonnet', () => {
  it('has a case for every public function', async () => {
    const names = await evaluate("std.objectFieldsAll(import 'be/resources/presets.libsonnet')");
    assert.deepEqual(Object.keys(cases).sort(), names);
  });

  for (const [name, calls] of Object.entries(cases)) {
    for (const [args, wanted] of calls) {
      it(`${name}(${args})`, async () => {
        assert.deepEqual(await evaluate(`(import 'be/resources/presets.libsonnet').${name}(${args})`), wanted);
      });
    }
  }
});
