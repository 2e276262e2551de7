import assert from 'node:assert/strict';

import { addExtras, type ExtendableProject } from '../../lib/setup/add-extras.js';
import type { Extra, SetupAnswers } from '../../lib/setup/answers.js';
import { wholeExtras, withNeeded } from '../../lib/setup/extras.js';
import { storedSetup } from '../../lib/setup/project.js';
import { projectFiles } from '../../lib/setup/project-files.js';
import { resource } from './resources.js';

const ANSWERS: SetupAnswers = {
  ...{ create: 'be', name: 'my-shop', database: 'postgres', auth: true },
  resources: [resource('Article title:str')],
};

function project(texts: Readonly<Record<string, string>>, extras: readonly Extra[] = []): ExtendableProject {
  const there = { be: extras, be_root: extras };
  return { module: 'app', targets: storedSetup(ANSWERS).targets, texts, extras: there };
}

function texts(extras: readonly Extra[]): Readonly<Record<string, string>> {
  return Object.fromEntries(projectFiles({ ...ANSWERS, extras }, []).map(({ path, content }) => [path, content]));
}

/** What counts in a config, wherever it stands. */
const sorted = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .sort();

describe('adding more to a project', () => {
  it('says in both configs what those of a new project say', () => {
    const extras: readonly Extra[] = ['telemetry', 'rate_limit', 'opa', 'comms'];
    const list = '"""The models."""\n\nfrom .article import Article as Article\n# codegen:models\n';
    const before = { ...texts([]), 'app/models/__init__.py': list };
    const { edits, files, missing } = addExtras(project(before), extras, 'my-shop');
    assert.deepEqual([files, missing], [[], []]);
    const wanted = texts(withNeeded(extras));
    assert.deepEqual(
      edits.map(({ path }) => path),
      ['config/be.jsonnet', 'config/be_root.jsonnet', 'app/models/__init__.py'],
    );
    assert.match(
      edits.at(-1)?.text ?? '',
      /article .*\n.*comm_message .*\n.*comm_recipient .*\n.*contact .*\n# codegen/,
    );
    for (const { path, text } of edits.slice(0, 2)) assert.deepEqual(sorted(text), sorted(wanted[path] ?? ''), path);
  });

  it('leaves every other byte, and adds nothing that is there', () => {
    const before = texts(['telemetry']);
    const { edits } = addExtras(project(before, ['telemetry']), ['telemetry', 'opa'], 'my-shop');
    assert.equal(edits.length, 2);
    for (const { path, text } of edits) {
      const added = text.split('\n').filter((line) => !(before[path] ?? '').split('\n').includes(line));
      assert.ok(
        added.every((line) => line.includes('opa') || line.includes('policy/')),
        added.join('\n'),
      );
      const kept = text.replaceAll(/(?: *\/\/ The rules in .*\n)? {2}opa: .*\n\n/g, '');
      assert.equal(kept, before[path], path);
    }
  });

  it('adds to the one config what the other has already', () => {
    const [none, all] = [texts([]), texts(['telemetry', 'queue'])];
    const half = {
      'config/be.jsonnet': all['config/be.jsonnet'] ?? '',
      'config/be_root.jsonnet': none['config/be_root.jsonnet'] ?? '',
    };
    const stopped = { ...project(half), extras: { be: ['telemetry'], be_root: [] } } as const;
    const { edits } = addExtras(stopped, ['telemetry', 'queue'], 'my-shop');
    assert.deepEqual(
      edits.map(({ path }) => path),
      ['config/be_root.jsonnet'],
    );
    assert.deepEqual(sorted(edits[0]?.text ?? ''), sorted(all['config/be_root.jsonnet'] ?? ''));
    assert.deepEqual(
      [wholeExtras(stopped.extras), wholeExtras({ be: ['opa'], be_root: ['opa', 'queue'] })],
      [[], ['opa', 'queue']],
    );
  });

  it('tells the lines where the list is not found', () => {
    const before = texts([]);
    const bent = { ...before, 'config/be.jsonnet': '{ resources: [] }\n' };
    const { edits, missing } = addExtras(project(bent), ['opa'], 'my-shop');
    assert.deepEqual(
      edits.map(({ path }) => path),
      ['config/be_root.jsonnet'],
    );
    assert.ok(
      missing.some(({ path, line }) => path === 'config/be.jsonnet' && line.includes("opa: { package: 'authz' }")),
    );
  });

  it('adds keys to JSON, and leaves the rest as it is written', () => {
    const json = project({ 'config/be.json': '{\n  "module": "app"\n}\n' });
    const targets = { ...json.targets, be: { config: 'config/be.json', prefixPath: '_generated' } };
    const { edits } = addExtras({ ...json, targets }, ['opa'], 'x');
    const text = edits.find(({ path }) => path === 'config/be.json')?.text;
    assert.equal(text, '{\n  "module": "app",\n  "opa": {\n    "package": "authz"\n  }\n}\n');
  });
});
