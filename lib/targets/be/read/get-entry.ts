/** The `get` of a resource, as which others answer. */
import type { OperationConfig, ResourceConfig } from '../config.js';
import { type Of, isOf } from '../schema/operation.js';

/** Its entry, if there is one. */
export function getOf({ operations }: ResourceConfig): Of<OperationConfig, 'get'> | undefined {
  return operations.find((entry) => isOf(entry, 'get'));
}
