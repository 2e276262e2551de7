import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { PACKAGE_ROOT } from '../../../../lib/package-root.js';
import { type SupportModule, supportFiles } from '../../../../lib/targets/be/project/support.js';
import { SUPPORT } from '../../../../lib/targets/be/project/support-modules.js';

const SOURCE = join(PACKAGE_ROOT, 'companion', 'src', 'codegen_companion');
const MODULES = Object.keys(SUPPORT) as SupportModule[];

/** Modules that stand beside the package of modules. */
const OUTSIDE: ReadonlySet<SupportModule> = new Set(['problems', 'queue', 'queue_url']);

/** Where a module stands, below the package. */
function placeOf(name: string): string {
  return OUTSIDE.has(name as SupportModule) || name.includes('/') ? name : `support/${name}`;
}

/** The shared modules that a Python module imports. */
function importsOf(name: SupportModule): readonly string[] {
  const place = placeOf(name);
  const text = readFileSync(join(SOURCE, `${place}.py`), 'utf8');
  const found = Array.from(
    text.matchAll(/^ *from (\.+)([\w.]*) import (\([^)]*\)|.*)/gm),
    ([, dots = '', from = '', names = '']) => {
      const directory = join(
        dirname(place),
        ...dots
          .slice(1)
          .split('')
          .map(() => '..'),
      );
      const modules = from === '' ? namesIn(names) : [from];
      return modules.map((module) => moduleAt(join(directory, module.replace('.', '/'))));
    },
  );
  return [...new Set(found.flat().filter((module) => module !== undefined))].sort();
}

function namesIn(names: string): readonly string[] {
  return names
    .replace(/[()]/g, '')
    .split(',')
    .flatMap((part) => part.trim().split(' as ')[0] ?? []);
}

function moduleAt(place: string): string | undefined {
  return MODULES.find((name) => placeOf(name) === place);
}

describe('SUPPORT', () => {
  for (const name of MODULES) {
    it(`knows what ${name} imports`, () => {
      assert.deepEqual([...SUPPORT[name]].sort(), importsOf(name));
    });
  }

  it('reads import lines', () => {
    assert.deepEqual(importsOf('problems'), ['faults', 'openapi', 'path_routes', 'sqlstates']);
    assert.ok(MODULES.some((name) => importsOf(name).length === 0));
  });

  it('knows all modules', () => {
    const files = ['support', 'testing'].flatMap((directory) =>
      readdirSync(join(SOURCE, directory))
        .filter((file) => /^[a-z]\w*\.py$/.test(file))
        .map((file) => `${directory}/${file.replace('.py', '')}`),
    );
    assert.deepEqual(MODULES.map(placeOf).sort(), [...files, ...OUTSIDE].sort());
  });
});

/** Where shared modules stand, and all that they need. */
function pathsOf(...names: readonly SupportModule[]): readonly string[] {
  const files = new Set(supportFiles(...names));
  for (const { needs = [] } of files) for (const file of needs) files.add(file);
  return [...files].map(({ path }) => path).sort();
}

describe('supportFiles', () => {
  it('brings the modules that modules import', () => {
    assert.deepEqual(pathsOf('testing/stand_in', 'testing/factory'), [
      'support/__init__.py',
      'support/moments.py',
      'testing/__init__.py',
      'testing/computed_rows.py',
      'testing/factory.py',
      'testing/factory_errors.py',
      'testing/invention.py',
      'testing/mapping.py',
      'testing/named_values.py',
      'testing/row_factory.py',
      'testing/stand_in.py',
    ]);
  });

  it('puts the error answers beside the package of modules', () => {
    assert.ok(pathsOf('body_limit').includes('problems.py'));
  });
});
