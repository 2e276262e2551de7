/** The fields of a descriptor. */
import { type FieldType, traitsOf } from '../field-types.js';
import { objectText, valueText } from '../../../languages/typescript-values.js';
import type { Field, Files } from '../config.js';
import type { ResourceNames } from '../resource-names.js';
import { callText, dataType } from './operations.js';

/** Resources that fields refer to, each with its name in the file. */
export type References = ReadonlyMap<string, { readonly names: ResourceNames; readonly alias: string }>;

/** One field. */
export function fieldText(field: Field, references: References, pkType?: FieldType): string {
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
    ['only', given(field.only)],
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
    ['file', field.file && pkType && filesText(field.file, pkType)],
    ['items', field.items && `[${field.items.fields.map((item) => fieldText(item, references)).join(', ')}]`],
    ['itemKey', given(field.items?.key)],
    ['mostItems', given(field.max_items)],
  ]);
}

/** What pages know of files, and the functions that call the client. */
function filesText({ maxBytes, types, upload, download }: Files, pkType: FieldType): string {
  const body = upload !== undefined && `body: ${dataType(upload)}['body']`;
  const key = `path: { pk: ${traitsOf(pkType).inPath} }`;
  return objectText([
    ['maxBytes', valueText(maxBytes)],
    ['types', valueText(types)],
    ['upload', body ? callText({ parameters: body, name: upload, keys: ['body'] }) : undefined],
    ['download', download && callText({ parameters: 'key', name: download, keys: [key] })],
  ]);
}
