/** A form that is filled in makes a row, which has what was typed, and is shown. */
import type { Response } from '@playwright/test';

import { type Row, keyOf, titleOf } from '@/kit/resource';

import { fillIn } from '../form';
import { button, heading, lineOf, openNew } from '../pages';
import { readRow, samplesOf, valuesIn, valuesOf } from '../rows';
import { expect } from '../test';
import { oneOf, t } from '../texts';
import type { Check } from './check';

const CREATED = 201;

export const create: Check = {
  name: 'create',
  isOf: (resource) => resource.create !== undefined,
  run: async ({ page, resource }) => {
    const samples = await samplesOf(resource);
    await openNew(page, resource);
    await fillIn(page, resource, samples);
    const answered = page.waitForResponse(isWrite);
    await button(page, t('form.create', { label: oneOf(resource) })).click();
    const answer = await answered;
    expect(answer.status(), await answer.text()).toBe(CREATED);
    const made = (await answer.json()) as Row;
    const title = titleOf(resource, made);
    await expect(page.getByText(t('form.created', { title }), { exact: true })).toBeVisible();
    if (resource.get) await expect(heading(page, title)).toBeVisible();
    const row = (await readRow(resource, keyOf(resource, made))) ?? made;
    expect(valuesIn(resource, row, samples.keys())).toEqual(
      valuesOf(resource, samples, Object.keys(row)),
    );
    if (resource.list) await lineOf(page, resource, row);
  },
};

/** Beside rows, a session that is used is written: it is renewed. */
function isWrite(answer: Response): boolean {
  return answer.request().method() === 'POST' && !answer.url().endsWith('/renew');
}
