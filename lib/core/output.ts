/**
 * Typed outputs: what operations return and renderers turn into fragments. An output is a plain object
 * that names its type; the type knows how it is rendered.
 */
import type { Fragment } from './fragment.js';
import type { RenderCtx } from './render.js';

/**
 * Anything that an operation returns.
 *
 * @example
 * import type { Output } from 'generator-codegen';
 * interface Table extends Output {
 *   readonly type: 'Table';
 *   readonly name: string;
 *   readonly columns: string[];
 * }
 * const products: Table = { type: 'Table', name: 'products', columns: ['id'] };
 */
export interface Output {
  /** Name of its {@link OutputType} */
  readonly type: string;
}

/**
 * A kind of output and its renderer.
 *
 * @example
 * import type { BuildContext, Output, OutputType } from 'generator-codegen';
 * const all = <T extends Output>({ store }: BuildContext, type: OutputType<T>) => store.outputsUnder('project', type);
 */
export interface OutputType<T extends Output> {
  readonly name: T['type'];
  /** Turn one output into pieces of files. */
  readonly render: (context: RenderCtx<T>) => Iterable<Fragment>;
}

/**
 * Define a kind of output; returns its argument, and exists for the types.
 *
 * @example
 * import { type Expression, type Output, code, fileFragment, outputType, snippetFragment } from 'generator-codegen';
 * interface Table extends Output {
 *   readonly type: 'Table';
 *   readonly name: Expression;
 * }
 * const Table = outputType<Table>({
 *   name: 'Table',
 *   render: ({ output: { name } }) => [
 *     fileFragment({ path: 'schema.sql', template: 'schema.sql.ejs' }),
 *     snippetFragment({ parent: 'schema.sql', slot: 'tables', value: code`create table ${name} ();\n` }),
 *   ],
 * });
 */
export function outputType<T extends Output>(type: OutputType<T>): OutputType<T> {
  return type;
}

/** Tell whether an output is of a kind, which the name of the kind stands for. */
export function isOfType<T extends Output>(type: OutputType<T>) {
  return (output: Output): output is T => output.type === type.name;
}
