import assert from 'node:assert/strict';
import { CLIError } from '../../lib/core/problem.js';
import { storedSetup } from '../../lib/setup/project.js';
import { readYoRc, type StoredSetup, writeYoRc } from '../../lib/setup/yo-rc.js';

const stored = storedSetup({ create: 'both', name: 'my-shop', database: 'sqlite', auth: true, resources: [] });

function problems(text: string): readonly string[] {
  try {
    readYoRc(text);
  } catch (error) {
    if (error instanceof CLIError) return error.lines;
    throw error;
  }
  return [];
}

describe('.yo-rc.json', () => {
  it('holds the answers, and of each target its config and its directory', () => {
    assert.deepEqual(JSON.parse(writeYoRc(undefined, stored)), {
      'generator-codegen': {
        answers: { create: 'both', name: 'my-shop', database: 'sqlite', auth: true },
        targets: {
          be: { config: 'config/be.jsonnet', prefixPath: '_generated' },
          be_root: { config: 'config/be_root.jsonnet', prefixPath: '.' },
          fe_root: { config: 'config/fe_root.jsonnet', prefixPath: 'web' },
          fe: { config: 'web/config/fe.jsonnet', prefixPath: 'web' },
        },
      },
    });
  });

  it('holds the targets of one half, and where the API of a front end alone is', () => {
    const targetsOf = (create: 'be' | 'fe') =>
      Object.keys(storedSetup({ create, name: 'a', database: 'sqlite', auth: false, resources: [] }).targets);
    assert.deepEqual(targetsOf('be'), ['be', 'be_root']);
    assert.deepEqual(targetsOf('fe'), ['fe_root', 'fe']);
    const web = storedSetup({
      create: 'fe',
      name: 'a',
      database: 'sqlite',
      auth: false,
      openapi: 'a.json',
      resources: [],
    });
    assert.equal(web.answers.openapi, 'a.json');
  });

  it('is read as it is written', () => {
    const text = writeYoRc(undefined, stored);
    assert.deepEqual(readYoRc(text), JSON.parse(JSON.stringify(stored)));
    assert.ok(text.endsWith('}\n'));
  });

  it('says nothing where there is no file, or no entry', () => {
    const nothing: StoredSetup = { answers: {}, targets: {} };
    for (const text of [undefined, '{}', '{"other": {"a": 1}}', '{"generator-codegen": {}}']) {
      assert.deepEqual(readYoRc(text), nothing);
    }
  });

  it('keeps the entries of other generators and keys that are not known here', () => {
    const before = {
      'generator-other': { promptValues: { a: 1 } },
      'generator-codegen': {
        promptValues: { b: 2 },
        answers: { name: 'old', licence: 'MIT' },
        targets: { be: { config: 'api.jsonnet', more: true }, mobile: { config: 'm.jsonnet' } },
      },
    };
    const after = writeYoRc(JSON.stringify(before), {
      answers: { name: 'new', auth: undefined },
      targets: { be: { prefixPath: 'out', config: undefined }, fe: { config: 'f.jsonnet' } },
    });
    assert.deepEqual(JSON.parse(after), {
      'generator-other': { promptValues: { a: 1 } },
      'generator-codegen': {
        promptValues: { b: 2 },
        answers: { name: 'new', licence: 'MIT' },
        targets: {
          be: { config: 'api.jsonnet', more: true, prefixPath: 'out' },
          mobile: { config: 'm.jsonnet' },
          fe: { config: 'f.jsonnet' },
        },
      },
    });
  });

  it('is not touched where nothing is new', () => {
    const text = '{"generator-codegen":{"targets":{"be":{"config":"a.jsonnet"}}, "answers":{}}}';
    assert.equal(writeYoRc(text, { answers: {}, targets: { be: { config: 'a.jsonnet' } } }), text);
  });

  it('tells what is broken, with its place', () => {
    assert.deepEqual(problems('{"generator-codegen": {"targets": {"be": {"config": 5}}}}'), [
      'Error: .yo-rc.json:1:53: generator-codegen.targets.be.config: expected a string, found 5',
    ]);
    assert.deepEqual(problems('[]'), ['Error: .yo-rc.json:1:1: expected an object, found a list']);
    assert.deepEqual(problems('{\n  "generator-codegen": {"answers": {"auth": "yes",\n"create": "all"}}}'), [
      "Error: .yo-rc.json:2:45: generator-codegen.answers.auth: expected true or false, found 'yes'",
      "Error: .yo-rc.json:3:11: generator-codegen.answers.create: expected one of 'both', 'be', 'fe', found 'all'",
    ]);
    assert.match(problems('{"a": 1,}').join(), /^Error: \.yo-rc\.json:1:8: /);
    assert.throws(() => writeYoRc('{', stored), CLIError);
  });
});
