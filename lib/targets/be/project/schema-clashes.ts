/** Classes that would have one name in the OpenAPI document. Plug-ins make some, so that no rule knows them all. */
import { GenerationError } from '../../../core/problem.js';
import type { OwnClass } from '../names/own-classes.js';
import type { ResourceNames } from '../names/names.js';
import type { ConditionTree } from '../outputs/condition_tree.js';
import type { SchemaClass } from '../outputs/schema_class.js';

/** Schemas that a project has beside those of its resources, whether or not something shows them yet. */
export const RESERVED_SCHEMAS: readonly string[] = [
  ...['FieldError', 'FilterDescription', 'FilterDirectory', 'HTTPValidationError', 'Link', 'Problem'],
  ...['ResourceFilters', 'Token', 'ValidationError', 'Value', 'ValuePage'],
];

/**
 * Look for two schemas of one name.
 *
 * @throws GenerationError - with a line for each
 */
export function refuseSchemaClashes(
  classes: readonly SchemaClass[],
  trees: readonly ConditionTree[],
  own: readonly OwnClass[],
): void {
  const owners = new Map(RESERVED_SCHEMAS.map((name) => [name, 'every project']));
  const clashes: string[] = [];
  const note = (name: string, owner: string, advice: string): void => {
    const first = owners.get(name);
    if (first === undefined) owners.set(name, owner);
    else if (first !== owner) clashes.push(`${owner}: the schema '${name}' is that of ${first} already; ${advice}`);
  };
  const ofResource = (names: ResourceNames, name: string): void => {
    note(name, `resource ${names.resource.model}`, "set 'api_name' of the resource");
  };
  for (const { names, name } of classes) ofResource(names, name);
  for (const { names, leaves } of trees) {
    for (const name of [
      ...['And', 'Or', 'Not'].map((join) => names.api.schema + join),
      ...leaves.map(({ name: one }) => one),
    ])
      ofResource(names, name);
  }
  for (const { path, name } of own) note(name, `class ${path}`, 'give the class another name');
  if (clashes.length > 0) throw new GenerationError(clashes);
}
