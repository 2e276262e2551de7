/**
 * Typed outputs: what operations return and renderers turn into fragments. An output is a plain object
 * that names its type; the type knows how it is rendered.
 */
import type { Fragment } from './fragment.js';
import type { RenderCtx } from './render.js';

/** Anything that an operation returns. */
export interface Output {
  /** Name of its {@link OutputType} */
  readonly type: string;
}

/** A kind of output and its renderer. */
export interface OutputType<T extends Output> {
  readonly name: T['type'];
  /** Turn one output into pieces of files. */
  readonly render: (context: RenderCtx<T>) => Iterable<Fragment>;
}

/** Define a kind of output; returns its argument, and exists for the types. */
export function outputType<T extends Output>(type: OutputType<T>): OutputType<T> {
  return type;
}
