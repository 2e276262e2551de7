/** Forms of the pages, filled in as people do. */
import { type Locator, type Page, expect } from '@playwright/test';

import { inputFields } from '@/kit/form/body';
import { controlOf } from '@/kit/form/controls';
import type { Field, Resource } from '@/kit/resource';

import type { Samples } from './rows';
import { labelOf } from './texts';
import type { Sample } from './values';

/** The control of a field. */
export function control(page: Page, { name }: Field): Locator {
  // The switch of a form has a hidden box beside it, which is called the same.
  return page.locator(`form [name="${name}"]:not([aria-hidden])`);
}

/** Fill in what there are values for. */
export async function fillIn(page: Page, resource: Resource, samples: Samples): Promise<void> {
  for (const field of inputFields(resource.fields)) {
    const sample = samples.get(field.name);
    if (sample !== undefined) await fillOne(page, resource, field, sample);
  }
}

async function fillOne(
  page: Page,
  resource: Resource,
  field: Field,
  sample: Sample,
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
        ? choose(page, input, labelOf(resource, field), sample)
        : input.fill(sample.text);
    case 'lines':
    case 'line':
      return input.fill(sample.text);
  }
}

/** Search for a row by its title, and choose it. */
async function choose(
  page: Page,
  input: Locator,
  label: string,
  { title = '' }: Sample,
): Promise<void> {
  await input.click();
  const search = page.getByRole('dialog', { name: label, exact: true });
  await search.getByRole('combobox').fill(title);
  await search.getByRole('option', { name: title, exact: true }).click();
  await expect(input).toContainText(title);
}
