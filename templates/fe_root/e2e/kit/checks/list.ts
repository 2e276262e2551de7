/** The navigation leads to the list, which shows its columns and a row; its title leads to the page of the row. */
import { fieldOf, titleOf } from '@/kit/resource';

import { heading, lineOf } from '../pages';
import { theRow } from '../rows';
import { expect } from '../test';
import { labelOf, manyOf, t } from '../texts';
import type { Check } from './check';

export const list: Check = {
  name: 'list',
  isOf: (resource) => resource.list !== undefined,
  run: async ({ page, resource }) => {
    const row = await theRow(resource);
    const name = manyOf(resource);
    await page.goto('/');
    const navigation = page.getByRole('navigation', { name: t('app.main'), exact: true });
    await navigation.getByRole('link', { name, exact: true }).click();
    const table = page.getByRole('table', { name, exact: true });
    for (const column of resource.columns) {
      const field = fieldOf(resource, column);
      if (!field) continue;
      const header = table.getByRole('columnheader', {
        name: labelOf(resource, field),
        exact: true,
      });
      await expect(header).toBeVisible();
    }
    const line = await lineOf(page, resource, row);
    if (!resource.get) return;
    const title = titleOf(resource, row);
    await line.getByRole('link', { name: title, exact: true }).first().click();
    await expect(heading(page, title)).toBeVisible();
  },
};
