/** Forms of the pages, filled in as people do. */
import { type Locator, type Page, expect } from '@playwright/test';

import { inputFields } from '@/kit/form/body';
import { controlOf } from '@/kit/form/controls';
import { itemName } from '@/kit/form/items';
import { itemsResource } from '@/kit/related';
import type { Field, Resource } from '@/kit/resource';

import type { Samples } from './rows';
import { labelOf, tf } from './texts';
import type { Sample } from './values';

/** The control of a field. */
export function control(page: Page, { name }: Field): Locator {
  // The switch of a form has a hidden box beside it, which is called the same.
  return page.locator(`form [name="${name}"]:not([aria-hidden])`);
}

/** Fill in what there are values for. */
export async function fillIn(page: Page, resource: Resource, samples: Samples): Promise<void> {
  for (const field of resource.fields) {
    const sample = samples.get(field.name);
    const label = labelOf(resource, field);
    if (sample !== undefined) await fillOne(page, resource, field, sample, label);
  }
}

async function fillOne(
  page: Page,
  resource: Resource,
  field: Field,
  sample: Sample,
  label: string,
): Promise<void> {
  const input = control(page, field);
  switch (controlOf(field)) {
    case 'checkbox':
      return input.setChecked(sample.value === true);
    case 'choice':
      await input.selectOption({ value: sample.text });
      return;
    case 'reference':
      return field.reference?.().list
        ? choose(page, input, label, sample)
        : input.fill(sample.text);
    case 'references':
      return chooseAmong(page, input, label, sample);
    case 'items':
      return addLine(page, resource, field, sample, label);
    case 'file':
      return;
    case 'lines':
    case 'line':
      return input.fill(sample.text);
  }
}

/** Search for a row by its title, and choose it. */
async function choose(page: Page, input: Locator, label: string, sample: Sample): Promise<void> {
  await find(page, input, label, sample);
  await expect(input).toContainText(sample.title ?? '');
}

/** {@link choose}, beside those that are chosen already. */
async function chooseAmong(
  page: Page,
  input: Locator,
  label: string,
  sample: Sample,
): Promise<void> {
  await find(page, input, label, sample);
  await page.keyboard.press('Escape');
  const chosen = page.getByRole('list', { name: label, exact: true });
  await expect(chosen).toContainText(sample.title ?? '');
}

async function find(
  page: Page,
  input: Locator,
  label: string,
  { title = '' }: Sample,
): Promise<void> {
  await input.click();
  const search = page.getByRole('dialog', { name: label, exact: true });
  await search.getByRole('combobox').fill(title);
  await search.getByRole('option', { name: title, exact: true }).click();
}

/** Add a row to a list that has none, and fill it in. */
async function addLine(
  page: Page,
  resource: Resource,
  field: Field,
  { line = new Map() }: Sample,
  label: string,
): Promise<void> {
  const group = page.getByRole('group', { name: label, exact: true });
  // Lists within its rows have such a button, too.
  await group.locator('[data-add]').last().click();
  const owner = itemsResource(resource, field);
  for (const inner of inputFields(owner.fields)) {
    const sample = line.get(inner.name);
    if (sample === undefined) continue;
    const said = tf('items_input', { label: labelOf(owner, inner), row: '1' });
    await fillOne(page, owner, { ...inner, name: itemName(field, 0, inner.name) }, sample, said);
  }
}
