/** Functions that route modules import are called as no handler is: a model may be called `Row`. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../../../../lib/package-root.js';

const ROUTES = join(PACKAGE_ROOT, 'templates', 'be', '[module]', 'routes');
const VERBS =
  'get create update delete list search group values export bulk_create bulk_update bulk_delete upsert import restore purge'.split(
    ' ',
  );

describe('names that route modules import', () => {
  it('are no handlers of a model called Row', () => {
    const handlers = new Set(VERBS.flatMap((verb) => [`${verb}_row`, `${verb}_rows`]));
    const files = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ejs'));
    const imported = files.flatMap((file) =>
      [...readFileSync(join(ROUTES, file), 'utf8').matchAll(/^from \.\.\.support\.\w+ import (.*)$/gm)].flatMap(
        ([, names = '']) => names.split(', '),
      ),
    );
    assert.ok(imported.length > 20);
    assert.deepEqual(
      imported.filter((name) => handlers.has(name)),
      [],
    );
  });
});
