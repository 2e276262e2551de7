/**
 * Actions are offered, with forms that say what is wrong with what is typed, and send nothing then. What an action does
 * nobody knows here: that is for tests of one's own.
 */
import type { Page } from '@playwright/test';

import { inputFields } from '@/kit/form/body';
import { type Action, type Resource, keyOf, titleOf } from '@/kit/resource';
import { offeredOf } from '@/kit/row/offered';

import { control } from '../form';
import { button, rowPath } from '../pages';
import { Missing, readRow, theRow } from '../rows';
import { expect } from '../test';
import { ownLabel, t } from '../texts';
import type { Check } from './check';
import { wrongTexts } from './refuse';

export const actions: Check = {
  name: 'actions',
  isOf: (resource) =>
    (resource.get !== undefined && (resource.actions ?? []).length > 0) ||
    (resource.list !== undefined && (resource.listActions ?? []).length > 0),
  run: async ({ page, resource }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    if (resource.list) {
      for (const action of resource.listActions ?? []) {
        await page.goto(`/${resource.path}`);
        await button(page, t('list.actions')).click();
        await page.getByRole('menuitem', { name: ownLabel(resource, action), exact: true }).click();
        await tryForm(page, resource, action);
      }
    }
    const offered = await openRow(page, resource);
    for (const action of offered) {
      await button(page, ownLabel(resource, action)).click();
      await tryForm(page, resource, action);
    }
    if (offered.length === 0 && !resource.listActions) {
      throw new Missing(`an action that may be done with a new row of ${resource.path}`);
    }
    expect(sent).not.toContain('POST');
  },
};

/** Open the page of a row; gives the actions that it has buttons for. */
async function openRow(page: Page, resource: Resource): Promise<readonly Action[]> {
  if (!resource.get || (resource.actions ?? []).length === 0) return [];
  const row = await theRow(resource);
  const key = keyOf(resource, row);
  const { actions: offered } = offeredOf(resource, (await readRow(resource, key)) ?? row);
  await page.goto(rowPath(resource, key));
  await button(page, t('row.actions', { title: titleOf(resource, row) })).waitFor();
  return offered.filter(({ danger }) => danger !== true);
}

/** Type what is wrong into the form of an action, or look at its question; then do nothing. */
async function tryForm(page: Page, resource: Resource, action: Action): Promise<void> {
  const label = ownLabel(resource, action);
  const dialog = page.getByRole('dialog', { name: label, exact: true });
  await expect(dialog).toBeVisible();
  for (const field of inputFields(action.fields)) await control(page, field).waitFor();
  const wrong = wrongTexts(action.fields);
  for (const [field, text] of wrong) {
    if (text !== '') await control(page, field).fill(text);
  }
  if (wrong.length > 0) await button(dialog, label).click();
  for (const [field] of wrong) {
    await expect(control(page, field), field.name).toHaveAttribute('aria-invalid', 'true');
  }
  // Not by Escape, which would drop what was typed.
  await button(dialog, t(label === t('form.cancel') ? 'app.close' : 'form.cancel'))
    .last()
    .click();
  await expect(dialog).toBeHidden();
}
