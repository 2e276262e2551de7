/** The fields of a descriptor. */
import { objectText, valueText } from '../../../languages/typescript-values.js';
import type { Field } from '../config.js';
import type { ResourceNames } from '../resource-names.js';

/** Resources that fields refer to, each with its name in the file. */
export type References = ReadonlyMap<string, { readonly names: ResourceNames; readonly alias: string }>;

/** One field. */
export function fieldText(field: Field, references: References): string {
  const given = (value: unknown): string | undefined => (value === undefined ? undefined : valueText(value));
  const marked = (isSet: boolean): string | undefined => (isSet ? 'true' : undefined);
  const reference = field.reference && references.get(field.reference.raw);
  return objectText([
    ['name', valueText(field.name)],
    ['type', valueText(field.type)],
    ['label', valueText(field.label)],
    ['description', given(field.description)],
    ['list', marked(field.list)],
    ['unlisted', marked(!field.listed)],
    ['readOnly', marked(field.read_only)],
    ['required', marked(field.required)],
    ['nullable', marked(field.nullable)],
    ['default', given(field.default)],
    ['values', given(field.values)],
    ['tones', given(field.tones)],
    ['minLength', given(field.min_length)],
    ['maxLength', given(field.max_length)],
    ['ge', given(field.ge)],
    ['gt', given(field.gt)],
    ['le', given(field.le)],
    ['lt', given(field.lt)],
    ['maxDigits', given(field.max_digits)],
    ['decimalPlaces', given(field.decimal_places)],
    ['currency', given(field.currency)],
    ['reference', reference && `() => ${reference.alias}`],
    ['nested', reference && given(field.nested)],
    ['items', field.items && `[${field.items.fields.map((item) => fieldText(item, references)).join(', ')}]`],
    ['itemKey', given(field.items?.key)],
    ['mostItems', given(field.max_items)],
  ]);
}
