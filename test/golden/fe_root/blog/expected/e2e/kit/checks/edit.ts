/** A row is changed in one field: that is what is saved and shown, and all others stay. */
import { inputFields } from '@/kit/form/body';
import { controlOf } from '@/kit/form/controls';
import { type Field, type Resource, type Row, keyOf, titleOf } from '@/kit/resource';

import { fillIn } from '../form';
import { openEdit, save } from '../pages';
import { Missing, type Samples, anySample, readRow, theRow, valuesIn, valuesOf } from '../rows';
import { expect } from '../test';
import type { Check } from './check';

export const edit: Check = {
  name: 'edit',
  isOf: (resource) => resource.update !== undefined,
  run: async ({ page, resource }) => {
    const row = await theRow(resource);
    const key = keyOf(resource, row);
    const before = (await readRow(resource, key)) ?? row;
    const change = await changeOf(resource, before);
    await openEdit(page, resource, row);
    await fillIn(page, resource, change);
    await save(page, titleOf(resource, changed(row, change)));
    const after = (await readRow(resource, key)) ?? {};
    const written = inputFields(resource.fields, before).map(({ name }) => name);
    const expected = {
      ...valuesIn(resource, before, written),
      ...valuesOf(resource, change, Object.keys(after)),
    };
    expect(valuesIn(resource, after, written)).toEqual(expected);
  },
};

/** Another value of the field that shows best that a row has changed. */
export async function changeOf(resource: Resource, row: Row): Promise<Samples> {
  for (const field of inputFields(resource.fields, row).toSorted(
    (a, b) => rank(resource, a) - rank(resource, b),
  )) {
    const sample = await anySample(resource, field, row[field.name] ?? null);
    if (sample !== undefined) return new Map([[field.name, sample]]);
  }
  throw new Missing(`a field of ${resource.path} that can be changed`);
}

/** A row with other values. */
export function changed(row: Row, change: Samples): Row {
  return { ...row, ...Object.fromEntries([...change].map(([name, { value }]) => [name, value])) };
}

/** The title first, then texts, and what has to be made for it last. */
function rank({ title }: Resource, field: Field): number {
  if (field.reference !== undefined || field.name.endsWith('_id')) return 3;
  if (field.type !== 'str' || field.list === true || controlOf(field) !== 'line') return 2;
  return field.name === title ? 0 : 1;
}
