/** What a list shows is given to the browser as a file. */
import { readFile } from 'node:fs/promises';

import { partTitle } from '@/kit/resource';

import { button } from '../pages';
import { theRow } from '../rows';
import { expect } from '../test';
import { t } from '../texts';
import type { Check } from './check';

export const exporting: Check = {
  name: 'export',
  isOf: (resource) => resource.list !== undefined,
  run: async ({ page, resource }) => {
    const row = await theRow(resource);
    await page.goto(`/${resource.path}`);
    const downloaded = page.waitForEvent('download');
    await button(page, t('list.export')).click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe(`${resource.path}.csv`);
    const text = await readFile(await file.path(), 'utf8');
    const title = partTitle(resource, row, resource.title).replaceAll('"', '""');
    expect(text).toContain(`"${title}"`);
  },
};
