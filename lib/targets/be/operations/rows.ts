/**
 * `rows`: the rows of a resource that requests may see, which is all of them until another operation says otherwise.
 *
 * Config: none of its own. Yields the list of conditions that handlers of the resource find rows by.
 */
import { operation } from '../../../core/operation.js';
import type { App, FieldsOptions, ResourceConfig } from '../config.js';
import { resourceNames } from '../names.js';
import type { VisibleRows } from '../outputs/visible_rows.js';
import { isFlat } from './read.js';

/** The operation `rows`. */
export const rows = operation({
  name: 'rows',
  trigger: 'resource',
  targets: ['be'],
  build: (context): readonly VisibleRows[] => {
    const names = resourceNames(context.at('app') as App, context.instance as ResourceConfig);
    return [{ type: 'VisibleRows', names, conditions: [], decidedBy: [], wholeRows: !getIsFlat(names.resource) }];
  },
});

function getIsFlat({ operations }: ResourceConfig): boolean {
  const get = operations.find(({ type }) => type === 'get');
  return get !== undefined && isFlat((get as unknown as FieldsOptions).fields);
}
