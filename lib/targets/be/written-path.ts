/** Where the user wrote an instance of the loaded config: apps have several forms, and operations are inherited. */
import type { PathStep } from '../../core/problem.js';
import { walk } from './walk.js';

/** Find the path, as written, of an instance of a config without problems. */
export function writtenPath(instance: readonly PathStep[], written: unknown): readonly PathStep[] {
  const [, app, , resource, , operation, ...rest] = instance;
  const appAt = walk(written).apps[Number(app)];
  if (app === undefined || appAt === undefined) return [];
  const resourceAt = appAt.resources[Number(resource)];
  if (resource === undefined || resourceAt === undefined) return appAt.path;
  const operationAt = resourceAt.operations?.entries[Number(operation)];
  if (operation === undefined || operationAt === undefined) return resourceAt.path;
  return [...operationAt.path, ...rest];
}
