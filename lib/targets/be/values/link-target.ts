/** Where the links are made that a filter of keys offers as its values. */
import { type Expression, imported } from '../../../core/expression.js';
import { type ResourceNames, resourceNames } from '../names/names.js';
import type { Filter } from '../outputs/filter_set.js';
import type { Entry } from '../routes/handler.js';

/** The resource whose rows a filter names. */
export function targetOf(
  { project, app, resource }: Entry<unknown>,
  { refResource = resource }: Filter,
): ResourceNames {
  const owner = project.apps.find(({ resources }) => resources.includes(refResource)) ?? app;
  return resourceNames(owner, refResource);
}

/** The module of another resource's routes: two that refer to each other could not import names from each other. */
export function routesOf(own: ResourceNames, { module, model }: ResourceNames): Expression {
  const alias = `${module === own.module ? '' : `${module}_`}${model.snake}_routes`;
  return imported({ module: `${module}.routes`, name: model.snake, alias, origin: 'generated' });
}
