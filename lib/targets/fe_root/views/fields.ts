/** The fields of a descriptor. */
import { objectText, valueText } from '../../../languages/typescript-values.js';
import type { Field, FileOperation, Files, Resource } from '../config.js';
import type { ResourceNames } from '../resource-names.js';
import { pathText } from './keys.js';
import { type Call, callText, dataType } from './operations.js';

/** Resources that fields refer to, each with its name in the file. */
export type References = ReadonlyMap<string, { readonly names: ResourceNames; readonly alias: string }>;

/** One field. */
export function fieldText(field: Field, references: References, owner?: Pick<Resource, 'keys'>): string {
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
    ['file', field.file && owner && filesText(field.file, owner)],
    ['items', field.items && `[${field.items.fields.map((item) => fieldText(item, references)).join(', ')}]`],
    ['itemKey', given(field.items?.key)],
    ['mostItems', given(field.max_items)],
  ]);
}

/** What pages know of files, and the functions that call the client. */
function filesText({ maxBytes, types, upload, download }: Files, owner: Pick<Resource, 'keys'>): string {
  const operation = (called: FileOperation, call: Omit<Call, 'name'>): string =>
    objectText([
      ['name', valueText(called.name)],
      ['run', callText({ ...call, name: called.function })],
    ]);
  return objectText([
    ['maxBytes', valueText(maxBytes)],
    ['types', valueText(types)],
    [
      'upload',
      upload && operation(upload, { parameters: `body: ${dataType(upload.function)}['body']`, keys: ['body'] }),
    ],
    ['download', download && operation(download, { parameters: 'key', keys: [pathText(owner)] })],
  ]);
}
