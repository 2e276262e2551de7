/** The fields of a descriptor. */
import { type Source, code, jsonSource, objectSource } from '../../../languages/typescript-layout.js';
import type { Field } from '../config.js';
import type { ResourceNames } from '../resource-names.js';

/** Resources that fields refer to, each with its name in the file. */
export type References = ReadonlyMap<string, { readonly names: ResourceNames; readonly alias: string }>;

/** One field. */
export function fieldSource(field: Field, references: References): Source {
  const given = (value: unknown): Source | undefined => (value === undefined ? undefined : jsonSource(value));
  const marked = (isSet: boolean): Source | undefined => (isSet ? code('true') : undefined);
  const reference = field.reference && references.get(field.reference.raw);
  return objectSource([
    ['name', jsonSource(field.name)],
    ['type', jsonSource(field.type)],
    ['label', jsonSource(field.label)],
    ['description', given(field.description)],
    ['list', marked(field.list)],
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
    ['reference', reference && code(`() => ${reference.alias}`)],
    ['nested', reference && given(field.nested)],
  ]);
}
