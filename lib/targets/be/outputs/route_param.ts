/** Parameters of route handlers. */
import type { Expression } from '../../../core/imports.js';

/** One parameter of a {@link RouteHandler}. */
export interface RouteParam {
  readonly name: string;
  readonly annotation: Expression;
  readonly default?: Expression;
}
