/** `App` and `AppConfig`: a module of resources, and the prefix that it is mounted at. */
import * as z from 'zod';

import { listOrFolder } from '../../../core/json-schema.js';
import { scoped } from '../../../core/scope.js';
import { OptionalUrlPrefix } from './names.js';
import { type EntrySchema, withoutTypes } from './operation.js';
import type { resourceSchema } from './resource.js';

const moduleText = "Directory of the app's generated files.";
const resourcesText = 'The resources of the app.';
const operationsText = "Default operations of the app's resources.";

/** What the schemas of apps are made of. */
export interface AppParts {
  readonly resource: z.ZodType<z.output<ReturnType<typeof resourceSchema>>, z.input<ReturnType<typeof resourceSchema>>>;
  readonly entry: EntrySchema;
  /** Keys that operations add to an app. */
  readonly added: z.ZodRawShape;
}

/** The schema of an entry of `apps`: `prefix`, and either the keys of `AppConfig` in place or `config`. */
export function appSchema(parts: AppParts) {
  return z.strictObject({
    prefix: OptionalUrlPrefix.default('').describe('Path that the app is mounted at.'),
    // Here and not in `config` is where a loaded config has its resources.
    module: z.string().optional().describe(moduleText),
    resources: scoped('resource', z.array(parts.resource)).optional().describe(resourcesText),
    operations: z.array(parts.entry).optional().describe(operationsText),
    ...withoutTypes(parts.added),
    config: appConfigSchema(parts).optional().describe('The app, in place of its keys: usually an import.'),
  });
}

/** The keys of the shorthand for one app, at the root. */
export function shorthandShape({ resource }: AppParts) {
  return {
    module: z.string().optional().describe('Module of the only app; the short form of one entry of `apps`.'),
    resources: listOrFolder(z.array(resource).optional().describe('Resources of the only app.')),
  };
}

function appConfigSchema({ resource, entry, added }: AppParts) {
  return z.strictObject({
    module: z.string().describe(moduleText),
    resources: z.array(resource).default([]).describe(resourcesText),
    operations: z.array(entry).optional().describe(operationsText),
    ...withoutTypes(added),
  });
}
