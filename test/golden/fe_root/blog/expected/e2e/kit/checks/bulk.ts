/** Rows are chosen in their list, and changed and deleted together. */
import { isWritten } from '@/kit/form/body';
import { type Field, type Resource, keyOf } from '@/kit/resource';

import { button, chooseRows } from '../pages';
import { makeRow, readRow } from '../rows';
import { expect } from '../test';
import { labelOf, t } from '../texts';
import type { Check } from './check';

export const bulk: Check = {
  name: 'bulk',
  isOf: (resource) =>
    resource.list !== undefined &&
    resource.create !== undefined &&
    (canRemove(resource) || choiceOf(resource) !== undefined),
  run: async ({ page, resource }) => {
    const rows = [await makeRow(resource), await makeRow(resource)];
    const keys = rows.map((row) => keyOf(resource, row));
    const read = async () => Promise.all(keys.map((key) => readRow(resource, key)));
    const bar = page.getByRole('toolbar');
    const field = choiceOf(resource);
    if (field) {
      const values = field.type === 'bool' ? [true, false] : (field.values ?? []);
      const at = values.findIndex((value) => rows.every((row) => row[field.name] !== value));
      await chooseRows(page, resource, rows);
      await button(bar, t('list.set', { field: labelOf(resource, field) })).click();
      await page.getByRole('menuitem').nth(Math.max(at, 0)).click();
      await expect(page.getByText(t('list.changed_other', { count: '2' }))).toBeVisible();
      const value = values[Math.max(at, 0)];
      expect((await read()).map((row) => row?.[field.name])).toEqual([value, value]);
    }
    if (!canRemove(resource)) return;
    await chooseRows(page, resource, rows);
    await button(bar, t('row.delete')).click();
    await button(page.getByRole('alertdialog'), t('row.delete')).click();
    await expect(page.getByText(t('list.deleted_other', { count: '2' }))).toBeVisible();
    expect(await read()).toEqual([undefined, undefined]);
  },
};

function canRemove({ remove, removeAll }: Resource): boolean {
  return (remove ?? removeAll) !== undefined;
}

/** A field whose values are offered for chosen rows. */
function choiceOf({ fields, update, updateAll }: Resource): Field | undefined {
  if ((update ?? updateAll) === undefined) return undefined;
  return fields.find(
    (field) =>
      (field.type === 'enum' || field.type === 'bool') &&
      isWritten(field, 'update') &&
      field.list !== true,
  );
}
