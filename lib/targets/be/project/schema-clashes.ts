/** Classes that would have one name in the OpenAPI document. Plug-ins make some, so that no rule knows them all. */
import { GenerationError } from '../../../core/problem.js';
import type { OwnClass } from '../names/own-classes.js';
import type { ResourceNames } from '../names/names.js';
import type { ConditionTree } from '../outputs/condition_tree.js';
import type { SchemaClass } from '../outputs/schema_class.js';

/** Schemas that a project has beside those of its resources, whether or not something shows them yet. */
export const RESERVED_SCHEMAS: readonly string[] = [
  ...['FieldError', 'FilterDescription', 'FilterDirectory', 'HTTPValidationError', 'ImportProblem'],
  ...[
    'ImportReport',
    'Link',
    'Matched',
    'NewPassword',
    'PermissionList',
    'Problem',
    'Referrer',
    'ReferrerList',
    'RenewedToken',
  ],
  ...['ResourceFilters', 'ResourcePermissions', 'Token', 'ValidationError', 'Value', 'ValuePage'],
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
  for (const { names, name } of schemasOf(classes, trees)) {
    note(name, `resource ${names.resource.model}`, "set 'api_name' of the resource");
  }
  for (const { path, name } of own) note(name, `class ${path}`, "name one in 'document.schemas'");
  if (clashes.length > 0) throw new GenerationError(clashes);
}

/** A schema of a resource. */
export interface OfResource {
  readonly names: ResourceNames;
  readonly name: string;
}

/** The schemas of classes, and of trees of conditions. */
export function* schemasOf(classes: readonly SchemaClass[], trees: readonly ConditionTree[]): Generator<OfResource> {
  yield* classes.filter(isWhole);
  for (const { names, leaves } of trees.filter(isWhole)) {
    for (const join of ['And', 'Or', 'Not', 'Condition']) yield { names, name: names.api.schema + join };
    for (const { name } of leaves) yield { names, name };
  }
}

/** What a plug-in in JavaScript leaves out is told where it is missed: when its output is rendered. */
export function isWhole(output: object): boolean {
  return 'names' in output;
}
