/** Files are sent by the form of a row, and its page leads to what was sent. */
import { inputFields } from '@/kit/form/body';
import { type Field, type Resource, type Row, keyOf, titleOf } from '@/kit/resource';

import { openEdit, save } from '../pages';
import { readRow, theRow } from '../rows';
import { expect } from '../test';
import { labelOf, tf } from '../texts';
import { newMark } from '../values';
import type { Check } from './check';

export const files: Check = {
  name: 'files',
  isOf: (resource) =>
    resource.get !== undefined &&
    resource.update !== undefined &&
    fieldsOf(resource, {}).length > 0,
  run: async ({ page, resource }) => {
    const row = await theRow(resource);
    const title = titleOf(resource, row);
    await openEdit(page, resource, row);
    const sent = fieldsOf(resource, row).map((field) => ({ field, file: fileFor(field) }));
    for (const { field, file } of sent) {
      await page.locator(`[data-file="${field.name}"]`).setInputFiles(file);
      await expect(page.getByText(file.name, { exact: true })).toBeVisible();
    }
    await save(page, title);
    const after = (await readRow(resource, keyOf(resource, row))) ?? {};
    for (const { field, file } of sent) {
      expect(after[field.name], field.name).toEqual(expect.any(String));
      if (!field.file?.download) continue;
      const link = page.getByRole('link', {
        name: tf('file_of', { label: labelOf(resource, field), title }),
      });
      const answer = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(await answer.body(), field.name).toEqual(file.buffer);
    }
  },
};

/** Fields with an input for a file. */
function fieldsOf({ fields }: Resource, row: Row): readonly Field[] {
  return inputFields(fields, row).filter(({ file }) => file?.upload !== undefined);
}

/** A file as a field takes it: a picture is one, of others nobody looks into. */
function fileFor({ file }: Field) {
  const { types = [] } = file ?? {};
  const mimeType = types.find((type) => type === 'image/png') ?? types[0] ?? '';
  const buffer = mimeType === 'image/png' ? Buffer.from(PICTURE, 'base64') : Buffer.from(newMark());
  return { name: `${newMark()}.${mimeType.split('/')[1] ?? ''}`, mimeType, buffer };
}

/** A PNG of one grey pixel */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';
