/** What the pages of each resource can do, by its descriptor. A resource more needs nothing here. */
import { without } from './overrides';
import { actions } from './kit/checks/actions';
import { bulk } from './kit/checks/bulk';
import type { Check } from './kit/checks/check';
import { conflict } from './kit/checks/conflict';
import { create } from './kit/checks/create';
import { edit } from './kit/checks/edit';
import { exporting } from './kit/checks/export';
import { files } from './kit/checks/files';
import { list } from './kit/checks/list';
import { refuse } from './kit/checks/refuse';
import { remove } from './kit/checks/remove';
import { Missing, resources } from './kit/rows';
import { test } from './kit/test';

const CHECKS: readonly Check[] = [
  ...[list, create, refuse, edit, files, conflict],
  ...[actions, bulk, exporting, remove],
];
const names = new Set<string>();

for (const resource of resources) {
  names.add(resource.path);
  test.describe(resource.path, () => {
    for (const { name, run } of CHECKS.filter(({ isOf }) => isOf(resource))) {
      const reason = without[resource.path] ?? without[`${resource.path} ${name}`];
      names.add(`${resource.path} ${name}`);
      test(name, async ({ page, browser }) => {
        test.skip(reason !== undefined, reason);
        await run({ page, browser, resource }).catch((error: unknown) => {
          test.skip(error instanceof Missing, `missing: ${String(error)}`);
          throw error;
        });
      });
    }
  });
}

for (const name of Object.keys(without)) {
  if (!names.has(name)) throw new Error(`e2e/overrides.ts leaves out '${name}', which is no test.`);
}
