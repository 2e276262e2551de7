/** Rules of the house that a machine can check: what is where, and what may know what. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

import { filesBelow as namesBelow } from '../lib/input/files-below.js';
import { PACKAGE_ROOT } from '../lib/package-root.js';
import { be } from '../lib/targets/be/target.js';
import { beRoot } from '../lib/targets/be_root/target.js';
import { fe } from '../lib/targets/fe/target.js';
import { feRoot } from '../lib/targets/fe_root/target.js';
import { findCasts } from '../scripts/casts.mjs';

const TARGETS = [be, beRoot, fe, feRoot];

/** Places where the compiler is told what it cannot see; to be lowered when some go. */
const MOST_CASTS = 73;

/** More files beside each other nobody overlooks. */
const MOST_FILES = 40;

/** What the walk-throughs of CONTRIBUTING add. */
const TO_BE_MADE = /(?:size|cache|notes)\b/;

describe('tidiness', () => {
  const sources = filesBelow('lib').filter((path) => path.endsWith('.ts'));

  it('lists every operation in its target, one to a file', () => {
    for (const target of TARGETS) {
      const names: string[] = [];
      for (const path of sources.filter((source) => source.startsWith(`lib/targets/${target.name}/`))) {
        const definitions = [...read(path).matchAll(/= operation\(\{\s+name: '(\w+)'/g)];
        assert.ok(definitions.length <= 1, `${path} holds ${String(definitions.length)} operations`);
        const [, name] = definitions[0] ?? [];
        if (name === undefined) continue;
        assert.equal(basename(path, '.ts'), name, `${path} is called like its operation`);
        names.push(name);
      }
      assert.deepEqual(target.operations.map(({ name }) => name).sort(), names.sort());
    }
  });

  it('lists operations and output types in the order of the alphabet', () => {
    for (const { operations, outputTypes } of TARGETS) {
      const types = outputTypes.map(({ name }) => String(name));
      for (const names of [operations.map(({ name }) => name), types]) {
        assert.deepEqual(names, [...names].sort());
      }
    }
  });

  it('uses every template, and has every template that is used', () => {
    for (const { name: target } of TARGETS) {
      const templates = `templates/${target}`;
      const own = sources.filter((path) => path.startsWith(`lib/targets/${target}/`));
      // Examples in doc comments name templates of plug-ins.
      const texts = [...own.map(read), ...filesBelow(templates).map(read)].join('\n').replaceAll(/^ \* .*$/gm, '');
      // Names that are put together, as `_clients_${view.auth}.py.ejs`.
      const made = [...texts.matchAll(/`([\w[\]/.-]*\$\{[^`]+\.ejs)`/g)].map(([, text = '']) => {
        const [first = '', ...others] = text.split(/\$\{[^}]*\}/).map((part) => part.replace(/[[\].]/g, '\\$&'));
        return new RegExp(`^${[first, ...others].join('\\w+')}$`);
      });
      for (const path of filesBelow(templates)) {
        const name = relative(templates, path);
        assert.ok(texts.includes(`'${name}'`) || made.some((pattern) => pattern.test(name)), `${path} is not used`);
      }
      for (const [, name = ''] of texts.matchAll(/'([\w[\]/.-]+\.ejs)'/g)) {
        assert.ok(existsSync(join(PACKAGE_ROOT, templates, name)), `there is no template '${name}'`);
      }
    }
  });

  it('starts no folder with an index, which Yeoman would take for a generator', () => {
    const folders = [
      '.',
      'generators',
      'lib',
      'stdlib',
      'templates',
      'test',
      'docs',
      'scripts',
      'companion',
      'examples',
    ];
    for (const folder of folders) {
      const found = readdirSync(join(PACKAGE_ROOT, folder)).filter((name) => name.startsWith('index.'));
      assert.deepEqual(found, [], folder);
    }
  });

  it('calls no file by a name that says nothing', () => {
    for (const path of sources) assert.doesNotMatch(basename(path), /^(utils?|helpers?|common|misc|manager|index)\b/);
  });

  it('lets imports point one way', () => {
    const layers = ['lib/core', 'lib/languages', 'lib/targets'];
    for (const path of sources) {
      const own = layers.findIndex((layer) => path.startsWith(`${layer}/`));
      if (own < 0) continue;
      for (const imported of importsOf(path)) {
        const layer = layers.findIndex((other) => imported.startsWith(`${other}/`));
        assert.ok(layer >= 0 && layer <= own, `${path} imports ${imported}`);
      }
    }
  });

  it('lets no modules import each other in a circle', () => {
    const imports = new Map(sources.map((path) => [path, importsOf(path, { types: false }).map(sourceOf)]));
    const finished = new Set<string>();
    const visit = (path: string, way: readonly string[]): void => {
      assert.ok(!way.includes(path), [...way.slice(way.indexOf(path)), path].join(' → '));
      if (finished.has(path)) return;
      for (const imported of imports.get(path) ?? []) visit(imported, [...way, path]);
      finished.add(path);
    };
    for (const path of sources) visit(path, []);
  });

  it('keeps folders small', () => {
    const folders = [...sources, ...filesBelow('templates')].map((path) => dirname(path));
    for (const folder of new Set(folders)) {
      const count = folders.filter((other) => other === folder).length;
      assert.ok(count <= MOST_FILES, `${folder} holds ${String(count)} files`);
    }
  });

  it('names places that there are', () => {
    for (const page of ['ARCHITECTURE.md', 'CONTRIBUTING.md']) {
      for (const [, path = ''] of read(page).matchAll(
        /`((?:lib|templates|test|scripts|companion|stdlib)\/[\w[\]./-]+)`/g,
      )) {
        if (!TO_BE_MADE.test(path)) assert.ok(existsSync(join(PACKAGE_ROOT, path)), `${page} names ${path}`);
      }
    }
  });

  it('keeps targets apart', () => {
    for (const path of sources.filter((source) => source.startsWith('lib/targets/'))) {
      const target = path.split('/').slice(0, 3).join('/');
      for (const imported of importsOf(path)) {
        if (imported.startsWith('lib/targets/'))
          assert.ok(imported.startsWith(`${target}/`), `${path} imports ${imported}`);
      }
    }
  });

  it('tells the compiler little that it cannot see', async () => {
    const casts = await findCasts();
    const lines = casts.map(({ place, message }) => `${place} ${message}`);
    assert.ok(casts.length <= MOST_CASTS, `${String(casts.length)} casts, see npm run casts:\n${lines.join('\n')}`);
  });

  it('opens every file with what it is', () => {
    for (const path of sources) assert.match(read(path), /^(#![^\n]*\n)?\/\*\*/, `${path} opens with a comment`);
  });
});

function filesBelow(folder: string): readonly string[] {
  return namesBelow(join(PACKAGE_ROOT, folder)).map((path) => `${folder}/${path}`);
}

function read(path: string): string {
  return readFileSync(join(PACKAGE_ROOT, path), 'utf8');
}

/** The modules of this package that a file imports, by their path. */
function importsOf(path: string, { types }: { readonly types: boolean } = { types: true }): readonly string[] {
  const imports = read(path).matchAll(/^(?:import|export)( type)?[^;]*? from '(\.[^']+)'/gm);
  return [...imports]
    .filter(([, isType]) => types || isType === undefined)
    .map(([, , module = '']) => join(dirname(path), module));
}

function sourceOf(module: string): string {
  return module.replace(/\.js$/, '.ts');
}
