/** Parameters of route handlers. */
import type { Expression } from '../../../core/imports.js';

/** One parameter of a {@link RouteHandler}. */
export interface RouteParam {
  readonly name: string;
  /** A function is asked when all operations have run. */
  readonly annotation: Expression | (() => Expression);
  readonly default?: Expression;
}
