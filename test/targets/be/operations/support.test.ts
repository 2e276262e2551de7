import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../../../../lib/package-root.js';
import { SUPPORT, type SupportModule, supportFiles } from '../../../../lib/targets/be/operations/support.js';

const SOURCE = join(PACKAGE_ROOT, 'companion', 'src', 'codegen_companion');
const MODULES = Object.keys(SUPPORT) as SupportModule[];

/** Modules that stand beside the package of modules. */
const OUTSIDE: ReadonlySet<SupportModule> = new Set(['problems', 'queue', 'queue_url']);

/** The shared modules that a Python module imports. */
function importsOf(name: SupportModule): readonly string[] {
  const text = readFileSync(join(SOURCE, OUTSIDE.has(name) ? `${name}.py` : `support/${name}.py`), 'utf8');
  const found = Array.from(text.matchAll(/^ *from (\.[\w.]*) import (\([^)]*\)|.*)/gm), ([, from = '', names = '']) => {
    const module = from.replace(/^\.+/, '').replace(/^support\.?/, '');
    return module === ''
      ? names
          .replace(/[()]/g, '')
          .split(',')
          .map((part) => part.trim())
      : [module];
  });
  return [...new Set(found.flat())].sort();
}

describe('SUPPORT', () => {
  for (const name of MODULES) {
    it(`knows what ${name} imports`, () => {
      assert.deepEqual([...SUPPORT[name]].sort(), importsOf(name));
    });
  }

  it('reads import lines', () => {
    assert.deepEqual(importsOf('problems'), ['faults', 'openapi', 'sqlstates']);
    assert.ok(MODULES.some((name) => importsOf(name).length === 0));
  });

  it('knows all modules', () => {
    const files = readdirSync(join(SOURCE, 'support')).filter((file) => /^[a-z]\w*\.py$/.test(file));
    assert.deepEqual([...MODULES].sort(), [...files.map((file) => file.replace('.py', '')), ...OUTSIDE].sort());
  });
});

describe('supportFiles', () => {
  it('brings the modules that modules import, each once', () => {
    const paths = supportFiles('stand_in', 'factory').map(({ path }) => path);
    assert.deepEqual(paths.sort(), [
      'support/__init__.py',
      'support/computed_rows.py',
      'support/factory.py',
      'support/factory_errors.py',
      'support/invention.py',
      'support/mapping.py',
      'support/moments.py',
      'support/row_factory.py',
      'support/stand_in.py',
    ]);
  });

  it('puts the error answers beside the package of modules', () => {
    assert.ok(supportFiles('body_limit').some(({ path }) => path === 'problems.py'));
  });
});
