/** A folder in the place of a list of a JSON config. */
import assert from 'node:assert/strict';
import { join } from 'node:path';

import { ConfigError } from '../../lib/core/problem.js';
import { readConfig, type SourceText } from '../../lib/input/read-config.js';
import { createWorkspace } from './workspace.js';

describe('a folder of resources', () => {
  const workspace = createWorkspace();

  after(() => {
    workspace.remove();
  });

  it('is the list of its JSON files, in the order of their names', async () => {
    const { value, entries } = await read(
      'good',
      { config: { a: 1, resources: 'parts' } },
      {
        'parts/b.json': '{ "$schema": "x", "model": "B" }',
        'parts/a.json': '{\n  "model": "A"\n}',
        'parts/notes.md': 'not this one',
      },
    );
    assert.deepEqual(value, { a: 1, resources: [{ model: 'A' }, { model: 'B' }] });
    assert.deepEqual(
      entries?.map((path) => path.slice(-12)),
      ['parts/a.json', 'parts/b.json'],
    );
  });

  it('leaves out what is none of the target, and finds values in the files that hold them', async () => {
    const source = await read(
      'places',
      { config: { resources: 'parts' } },
      { 'parts/a.json': '{ "skip": true }', 'parts/b.json': '{\n  "model": {\n    "x": 1\n  }\n}' },
    );
    const place = source.locate(['resources', 0, 'model', 'x']);
    assert.deepEqual([place?.line, place?.column], [3, 10]);
    assert.match(place?.source ?? '', /parts\/b\.json$/);
    assert.equal(source.locate(['resources'])?.source, undefined);
  });

  const wrong: readonly (readonly [string, unknown, Readonly<Record<string, string>>, RegExp])[] = [
    ['there is none', 'parts', {}, /be\.json:1:\d+: resources: there is no folder .*parts; correct the path/],
    ['it is above', '../parts', {}, /expected a list, or a folder below that of the config, found "\.\.\/parts"/],
    ['a file is no object', 'parts', { 'parts/a.json': '[]' }, /parts\/a\.json: a file of this folder is one object/],
    ['a file is broken', 'parts', { 'parts/a.json': '{ "a" 1 }' }, /parts\/a\.json:1:7: /],
  ];
  for (const [when, folder, files, message] of wrong) {
    it(`says so when ${when}`, async () => {
      await assert.rejects(read(`wrong ${when}`, { config: { resources: folder } }, files), (error) => {
        assert.ok(error instanceof ConfigError);
        assert.match(error.messages.join('\n'), message);
        return true;
      });
    });
  }

  function read(
    name: string,
    { config }: { readonly config: object },
    files: Readonly<Record<string, string>>,
  ): Promise<SourceText> {
    for (const [path, text] of Object.entries(files)) workspace.write(join(name, path), text);
    workspace.write(join(name, 'be.json'), JSON.stringify(config));
    const entryOf = (written: object): object | undefined => ('skip' in written ? undefined : written);
    const folder = { key: 'resources', entryOf };
    return readConfig(join(workspace.dir, name, 'be.json'), { stdlibDirs: [], folder });
  }
});
