/** A form says what is wrong with what is typed, and sends nothing. */
import { inputFields } from '@/kit/form/body';
import { controlOf } from '@/kit/form/controls';
import type { Field } from '@/kit/resource';

import { control } from '../form';
import { button, openNew } from '../pages';
import { expect } from '../test';
import { oneOf, t } from '../texts';
import type { Check } from './check';

export const refuse: Check = {
  name: 'refuse',
  isOf: (resource) => resource.create !== undefined && wrongTexts(resource.fields).length > 0,
  run: async ({ page, resource }) => {
    await openNew(page, resource);
    const wrong = wrongTexts(resource.fields);
    for (const [field, text] of wrong) {
      if (text !== '') await control(page, field).fill(text);
    }
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    await button(page, t('form.create', { label: oneOf(resource) })).click();
    await expect(page.getByText(t('form.check'), { exact: true })).toBeVisible();
    for (const [field] of wrong) {
      await expect(control(page, field), field.name).toHaveAttribute('aria-invalid', 'true');
    }
    expect(sent).not.toContain('POST');
  },
};

/** Fields that are typed into, each with a text that it does not take. */
export function wrongTexts(fields: readonly Field[]): readonly (readonly [Field, string])[] {
  return inputFields(fields).flatMap((field) => {
    const kind = controlOf(field);
    const text = kind === 'line' || kind === 'lines' ? wrongText(field) : undefined;
    return text === undefined ? [] : [[field, text] as const];
  });
}

/** Texts that are longer take their time. */
const LONGEST = 1000;

function wrongText({ type, list, required, default: usual, ...limits }: Field): string | undefined {
  const { ge, gt, le, lt, minLength = 0, maxLength = Infinity } = limits;
  switch (type) {
    case 'int':
    case 'float':
    case 'decimal':
      return String(lt ?? gt ?? (le !== undefined ? le + 1 : ge !== undefined ? ge - 1 : 'x'));
    case 'json':
      return '[';
    case 'email':
    case 'uuid':
      return 'x';
    case 'str':
      if (maxLength < LONGEST) return 'x'.repeat(maxLength + 1);
      if (minLength > 1) return 'x';
      return required === true && list !== true && (usual ?? '') === '' ? '' : undefined;
    default:
      return undefined;
  }
}
