/** Two people change one row: the second one sees both versions, and what is chosen of them is saved. */
import { fieldOf, keyOf, titleOf } from '@/kit/resource';

import { fillIn } from '../form';
import { button, heading, openEdit, save } from '../pages';
import { readRow, theRow, valuesIn, valuesOf } from '../rows';
import { expect } from '../test';
import { labelOf, t } from '../texts';
import type { Check } from './check';
import { changeOf, changed } from './edit';

export const conflict: Check = {
  name: 'conflict',
  // The version that was read is the third parameter.
  isOf: ({ update }) => (update?.length ?? 0) > 2,
  run: async ({ page, browser, resource }) => {
    const row = await theRow(resource);
    const theirs = await changeOf(resource, row);
    const mine = await changeOf(resource, changed(row, theirs));
    const other = await browser.newPage();
    await openEdit(page, resource, row);
    await openEdit(other, resource, row);
    await fillIn(other, resource, theirs);
    await save(other, titleOf(resource, changed(row, theirs)));
    await other.close();
    await fillIn(page, resource, mine);
    await button(page, t('form.save')).click();
    const dialog = page.getByRole('dialog', { name: t('conflict.title'), exact: true });
    await expect(dialog).toBeVisible();
    for (const name of mine.keys()) {
      const field = fieldOf(resource, name);
      if (!field) continue;
      const both = dialog.getByRole('group', { name: labelOf(resource, field), exact: true });
      for (const side of [mine, theirs]) {
        const sample = side.get(name);
        if (field.type === 'str') await expect(both).toContainText(sample?.text ?? '');
      }
      await both.getByRole('radio', { name: t('conflict.mine'), exact: true }).check();
    }
    await button(dialog, t('conflict.save')).click();
    await heading(page, titleOf(resource, changed(row, mine))).waitFor();
    const after = (await readRow(resource, keyOf(resource, row))) ?? {};
    expect(valuesIn(resource, after, mine.keys())).toEqual(valuesOf(resource, mine, mine.keys()));
  },
};
