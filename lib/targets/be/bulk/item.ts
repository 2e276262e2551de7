/** What names a row among the items of a request about many. */
import { type Expression, code, identifier } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import type { ResourceConfig } from '../config.js';
import { JSON_NUMBER, fieldCall, filterType, library } from '../fields/expressions.js';
import { keyColumns, keyFrom, keyParts } from '../fields/keys.js';
import { generatedName } from '../names/names.js';
import type { SchemaClass } from '../outputs/schema_class.js';
import type { Entry } from '../routes/handler.js';

/** What an item calls the version that it is based on. */
export const VERSION = 'version';

/** The fields of an item that say which row it is about: its key, and its version where rows have one. */
export function rowFields({ names, resource }: Entry<unknown>): SchemaClass['fields'] {
  const columns = keyColumns(names);
  const key = keyParts(resource).map(({ name, type }, index) => ({
    name,
    annotation: filterType({ type }, columns[index] ?? code``, 'body'),
  }));
  return [...key, ...versionField(resource)];
}

/** The key that the item `given` names. */
export function givenKey({ names, resource }: Entry<unknown>): Expression {
  return keyFrom(
    names,
    keyParts(resource).map((part) => code`given.${identifier(part.name)}`),
  );
}

/** The version that a change is based on, which is what `If-Match` tells of one row. */
function versionField({ version_column: column, require_if_match: required }: ResourceConfig): SchemaClass['fields'] {
  if (column === undefined) return [];
  const number = code`${library('typing', 'Annotated')}[${generatedName('support.fields', 'Int')}, ${JSON_NUMBER}]`;
  const value = fieldCall({
    ...(!required && { default: code`None` }),
    description: literal(required ? 'Must be that of the row' : 'Must be that of the row, if it is sent'),
  });
  return [{ name: VERSION, annotation: required ? number : code`${number} | None`, ...(value && { value }) }];
}
