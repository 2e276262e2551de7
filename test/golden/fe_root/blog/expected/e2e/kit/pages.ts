/** The pages, in the words of those who use them. */
import type { Locator, Page } from '@playwright/test';

import { type Resource, type Row, fieldOf, keyOf, titleOf } from '@/kit/resource';
import { segmentOf } from '@/kit/segment';

import { expect } from './test';
import { manyOf, oneOf, t } from './texts';

/** The heading of a page. */
export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

/** A button of a page, or of a dialog. */
export function button(place: Page | Locator, name: string): Locator {
  return place.getByRole('button', { name, exact: true });
}

/** The address of the page of a row. */
export function rowPath({ path }: Resource, key: string): string {
  return `/${path}/${encodeURIComponent(key === 'new' ? '~6Eew' : segmentOf(key))}`;
}

/** Open the form of a new row, as its list leads to it. */
export async function openNew(page: Page, resource: Resource): Promise<void> {
  const name = t('list.new', { label: oneOf(resource) });
  if (resource.list) {
    await page.goto(`/${resource.path}`);
    await page
      .getByRole('main')
      .or(page.getByRole('banner'))
      .getByRole('link', { name, exact: true })
      .first()
      .click();
  } else await page.goto(`/${resource.path}/new`);
  await heading(page, name).waitFor();
}

/** Open the form of a row. */
export async function openEdit(page: Page, resource: Resource, row: Row): Promise<void> {
  await page.goto(rowPath(resource, keyOf(resource, row)));
  await page.getByRole('link', { name: t('row.edit'), exact: true }).click();
  await heading(page, t('form.edit_title', { title: titleOf(resource, row) })).waitFor();
}

/** Save the form of a row, and see the page of it. */
export async function save(page: Page, title: string): Promise<void> {
  await button(page, t('form.save')).click();
  await heading(page, title).waitFor();
}

/** The line of a row in its list, which shows it on one of its pages. */
export async function lineOf(page: Page, resource: Resource, row: Row): Promise<Locator> {
  await page.goto(`/${resource.path}${queryFor(resource, row)}`);
  const table = page.getByRole('table', { name: manyOf(resource), exact: true });
  const title = titleOf(resource, row);
  const line = table
    .locator('tbody tr')
    .filter({ has: page.getByRole('checkbox', { name: t('list.select', { title }), exact: true }) })
    .or(table.locator('tbody tr').filter({ has: page.getByText(title, { exact: true }) }))
    .first();
  await table.waitFor();
  while (!(await line.isVisible()) && (await turnPage(page, table)));
  await expect(line).toBeVisible();
  return line;
}

/** Choose rows in their list, on all of its pages that they stand on. */
export async function chooseRows(
  page: Page,
  resource: Resource,
  rows: readonly Row[],
): Promise<void> {
  await page.goto(`/${resource.path}`);
  const table = page.getByRole('table', { name: manyOf(resource), exact: true });
  await table.waitFor();
  const left = new Set(rows.map((row) => titleOf(resource, row)));
  do {
    for (const title of left) {
      const name = t('list.select', { title });
      const box = table.getByRole('checkbox', { name, exact: true });
      if (!(await box.isVisible())) continue;
      await box.check();
      left.delete(title);
    }
  } while (left.size > 0 && (await turnPage(page, table)));
  expect([...left], 'rows that the list does not show').toEqual([]);
}

/** Go to the next page of a list; tells whether there is one. */
async function turnPage(page: Page, table: Locator): Promise<boolean> {
  const next = button(page, t('list.next'));
  if (!(await next.isEnabled())) return false;
  const first = await table.locator('tbody tr').first().innerText();
  await next.click();
  await expect(table.locator('tbody tr').first()).not.toHaveText(first);
  return true;
}

/** A filter that finds a row by its title; nothing where the list has none. */
function queryFor(resource: Resource, row: Row): string {
  const { title, filters } = resource;
  const operators = fieldOf(resource, title) ? (filters?.[title] ?? []) : [];
  const found = (['eq', 'icontains', 'contains'] as const).find((operator) =>
    operators.includes(operator),
  );
  const name = found === 'eq' ? title : `${title}__${String(found)}`;
  return found === undefined
    ? ''
    : `?${new URLSearchParams({ [name]: String(row[title]) }).toString()}`;
}
