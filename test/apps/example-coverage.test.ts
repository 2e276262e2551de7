/**
 * The example has every operator of every kind of filter values, every aggregate, both ways to cut pages and every
 * operation, and its generated tests cover each: what they notice is proven in mutations.test.ts.
 */
import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readConfig } from '../../lib/input/read-config.js';
import { loadConfig, loadTarget, render } from '../../lib/pipeline.js';
import type { ProjectConfig } from '../../lib/targets/be/config.js';
import { modifierOf } from '../../lib/targets/be/modifiers.js';
import type { ModifierType } from '../../lib/targets/be/schema/operation.js';
import { columnOf } from '../../lib/targets/be/declarations.js';
import { ALLOWED, defaultOperators, filterName, kindOf, structured } from '../../lib/targets/be/filters.js';
import { resourceNames } from '../../lib/targets/be/names.js';
import { operationId } from '../../lib/targets/be/operation-ids.js';
import { AGGREGATES } from '../../lib/targets/be/schema/modifiers.js';
import { serializerOf } from '../../lib/targets/be/operations/serializer.js';

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
        const kind = written.values ?? kindOf(column, resource.pk);
        const name = filterName(written);
        const [asked = ''] = new RegExp(`"${name}": Queried\\([^\\0]*?(?=\\n    "|\\n\\})`).exec(filtersIn(text)) ?? [];
        for (const operator of written.operators ?? defaultOperators(kind, column.field.nullable)) {
          assert.ok(asked.includes(`"${operator}"`), `${resource.model}: no test of ${name} ${operator}`);
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
        assert.match(tests.get(names.paths.tests) ?? '', new RegExp(`def test_group_\\w+_${name}\\(`));
        return fn;
      }),
    );
    assert.deepEqual([...new Set(computed)].sort(), [...AGGREGATES].sort());
  });

  it('cut pages both ways', () => {
    const modes = modifiers('paginate').map(({ modifier }) => modifier.mode);
    assert.deepEqual([...new Set(modes)].sort(), ['keyset', 'offset']);
  });

  it('have a test of every handler, and count the statements of those that read', () => {
    const text = [...tests].filter(([path]) => path.includes('/tests/')).map(([, content]) => content);
    const handlers = [...tests]
      .filter(([path]) => path.includes('/routes/'))
      .flatMap(([, content]) => [...content.matchAll(/operation_id="(\w+)"/g)].map(([, id]) => id ?? ''));
    const isTested = (name: string): boolean => text.some((content) => content.includes(`def test_${name}`));
    assert.ok(handlers.length > 50);
    assert.deepEqual(
      // What nested lists do not show is walked over by `nested-lists.test.ts`.
      handlers
        .filter((name) => !/_of_[a-z]+$/.test(name))
        .filter((name) => !isTested(name.replace(/^values_(.*)$/, 'list_$1_values'))),
      [],
    );
    const entries = project.apps.flatMap(({ resources }) => resources.flatMap(({ operations }) => operations));
    const own = new Set(entries.filter((one) => serializerOf(one)).map((one) => operationId(project, one)));
    const reads = handlers.filter((name) => /^(?:get|list|search)_/.test(name));
    assert.deepEqual(
      // A serializer of the user's own may ask for whatever it likes.
      reads.filter((name) => !isTested(`${name}_statements`) && !own.has(name)),
      [],
    );
  });
});

/** The constant that lists the filters of a test module. */
function filtersIn(text: string): string {
  const [found = ''] = /^FILTERS: [^\0]*?^\}/m.exec(text) ?? [];
  return found;
}
