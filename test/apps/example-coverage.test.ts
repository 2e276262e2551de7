/**
 * The example has every operator of every kind of filter values, every aggregate, both ways to cut pages and every
 * operation, and the contracts of its generated tests have each: what checks notice is proven in mutations.test.ts.
 */
import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Name } from '../../lib/core/name.js';
import { readConfig } from '../../lib/input/read-config.js';
import { loadConfig, loadTarget, render } from '../../lib/pipeline.js';
import type { ProjectConfig } from '../../lib/targets/be/config.js';
import { modifierOf } from '../../lib/targets/be/list/modifiers.js';
import type { ModifierType } from '../../lib/targets/be/schema/operation.js';
import { singleKey } from '../../lib/targets/be/fields/attribute.js';
import { columnOf } from '../../lib/targets/be/fields/declarations.js';
import { ALLOWED, defaultOperators, filterName, kindOf, structured } from '../../lib/targets/be/filter/kinds.js';
import { resourceNames } from '../../lib/targets/be/names/names.js';
import { AGGREGATES, PERIODS } from '../../lib/targets/be/group/schema.js';

const SHOP = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'examples', 'shop');
const CONFIG = join(SHOP, 'config', 'be.json');
/** No row is without its primary key. */
const NEVER = ['self is_null'];

describe('the example and its generated tests', function () {
  this.timeout(60_000);
  let project: ProjectConfig;
  let tests: ReadonlyMap<string, string>;

  before(async () => {
    project = loadConfig(await loadTarget('be'), await readConfig(CONFIG, { stdlibDirs: [] })) as ProjectConfig;
    const files = await render({ target: 'be', config: CONFIG, cwd: SHOP, outDir: join(SHOP, '_generated') });
    tests = new Map(files.map(({ path, content }) => [path, content]));
  });

  const modifiers = <Type extends ModifierType>(type: Type) =>
    project.apps.flatMap((app) =>
      app.resources.flatMap((resource) =>
        resource.operations
          .flatMap((entry) => modifierOf(entry, type) ?? [])
          .map((modifier) => ({ app, resource, modifier })),
      ),
    );

  it('filter by every operator of every kind', () => {
    const covered = new Set<string>();
    for (const { app, resource, modifier } of modifiers('filter')) {
      const text = tests.get(resourceNames(app, resource).paths.tests) ?? '';
      for (const written of modifier.fields.map(structured)) {
        const column = columnOf(project, resource, written.column);
        const kind = written.values ?? kindOf(column, singleKey(resource.pk));
        const name = filterName(written);
        const [asked = ''] = new RegExp(`Filter\\(\\s*"${name}",\\s*"\\w+",\\s*"([^"]*)"`).exec(text)?.slice(1) ?? [];
        const told = asked.split(' ');
        for (const operator of written.operators ?? defaultOperators(kind, column.field.nullable)) {
          assert.ok(told.includes(operator), `${resource.model}: no test of ${name} ${operator}`);
          covered.add(`${kind} ${operator}`);
        }
      }
    }
    const wanted = Object.entries(ALLOWED).flatMap(([kind, operators]) => operators.map((one) => `${kind} ${one}`));
    const missing = wanted.filter((one) => !covered.has(one) && !NEVER.includes(one));
    assert.deepEqual(missing, []);
  });

  it('compute every aggregate', () => {
    const computed = modifiers('group').flatMap(({ app, resource, modifier }) =>
      modifier.aggregates.map(({ fn, name }) => {
        const names = resourceNames(app, resource);
        assert.match(tests.get(names.paths.tests) ?? '', new RegExp(`"${name}": \\("${fn}",`));
        return fn;
      }),
    );
    assert.deepEqual([...new Set(computed)].sort(), [...AGGREGATES].sort());
  });

  it('group by every period', () => {
    const grouped = modifiers('group').flatMap(({ app, resource, modifier }) =>
      modifier.fields.flatMap((field) => {
        if (typeof field === 'string' || !('periods' in field)) return [];
        const names = resourceNames(app, resource);
        for (const period of field.periods) {
          assert.match(tests.get(names.paths.tests) ?? '', new RegExp(`period="${period}"`));
        }
        return field.periods;
      }),
    );
    assert.deepEqual([...new Set(grouped)].sort(), [...PERIODS].sort());
  });

  it('cut pages both ways', () => {
    const modes = modifiers('paginate').map(({ modifier }) => modifier.mode);
    assert.deepEqual([...new Set(modes)].sort(), ['keyset', 'offset']);
  });

  it('have a contract of every resource, with each of its operations', () => {
    for (const app of project.apps) {
      for (const resource of app.resources) {
        const text = tests.get(resourceNames(app, resource).paths.tests) ?? '';
        for (const { type } of resource.operations) {
          assert.match(text, new RegExp(`^ +${new Name(type).pascal}\\(`, 'm'), `${resource.model}: no ${type}`);
        }
      }
    }
  });
});
