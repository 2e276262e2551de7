/** A row is deleted once that is confirmed: on its page, or in its list where it has none. */
import type { Page } from '@playwright/test';

import { type Resource, type Row, keyOf, titleOf } from '@/kit/resource';

import { button, lineOf, rowPath } from '../pages';
import { Missing, readRow, removableRows } from '../rows';
import { expect } from '../test';
import { t } from '../texts';
import type { Check } from './check';

export const remove: Check = {
  name: 'delete',
  isOf: ({ get, list, remove: one, removeAll: many }) =>
    (get !== undefined && one !== undefined) || (list !== undefined && (one ?? many) !== undefined),
  run: async ({ page, resource }) => {
    const removeIt = resource.get && resource.remove ? removeOnPage : removeInList;
    for (const row of await removableRows(resource)) {
      const isGone = await removeIt(page, resource, row);
      // One that was there before may have others that refer to it, which no list shows.
      if (!isGone && !resource.create) continue;
      expect(isGone, 'the row is deleted').toBe(true);
      await expect.poll(() => readRow(resource, keyOf(resource, row))).toBeUndefined();
      return;
    }
    throw new Missing(`a row of ${resource.path} that no other one refers to`);
  },
};

/** Delete a row on its page; tells whether it was. */
async function removeOnPage(page: Page, resource: Resource, row: Row): Promise<boolean> {
  const title = titleOf(resource, row);
  const path = rowPath(resource, keyOf(resource, row));
  await page.goto(path);
  await button(page, t('row.actions', { title })).click();
  await page.getByRole('menuitem', { name: t('row.delete'), exact: true }).click();
  const question = page.getByRole('alertdialog', {
    name: t('row.delete_title', { title }),
    exact: true,
  });
  await button(question, t('row.delete')).click();
  const done = page.getByText(t('row.deleted', { title }), { exact: true });
  await expect(done.or(question.getByRole('alert'))).toBeVisible();
  if (!(await done.isVisible())) return false;
  await expect(page).not.toHaveURL(path);
  return true;
}

/** Choose a row in its list, and delete it; tells whether it was. */
async function removeInList(page: Page, resource: Resource, row: Row): Promise<boolean> {
  const title = titleOf(resource, row);
  const line = await lineOf(page, resource, row);
  await line.getByRole('checkbox', { name: t('list.select', { title }), exact: true }).click();
  const [bar, question] = [page.getByRole('toolbar'), page.getByRole('alertdialog')];
  await button(bar, t('row.delete')).click();
  await button(question, t('row.delete')).click();
  const said = (key: 'list.deleted_one' | 'list.not_deleted_one') =>
    page.getByText(t(key, { count: '1' }), { exact: true });
  await expect(said('list.deleted_one').or(said('list.not_deleted_one'))).toBeVisible();
  return said('list.deleted_one').isVisible();
}
