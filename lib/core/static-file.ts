/** `StaticFile`, the oldest kind of output: a file from a template. It works everywhere and is deprecated. */
import { type IfExists, fileFragment } from './fragment.js';
import { type Output, type OutputType, outputType } from './output.js';

/**
 * Takes a warning that a user should read: one line.
 *
 * @example
 * import type { Warn } from 'generator-codegen';
 * const warn: Warn = (message) => process.emitWarning(message, 'DeprecationWarning');
 */
export type Warn = (message: string) => void;

/**
 * A file that a template makes.
 *
 * @deprecated Return a `fileFragment(...)`, which other operations can add to.
 *
 * @example
 * import type { StaticFile } from 'generator-codegen';
 * const notice: StaticFile = { type: 'StaticFile', path: 'NOTICE', template: 'NOTICE', banner: false };
 */
export interface StaticFile extends Output {
  readonly type: 'StaticFile';
  /** Path below the package prefix, with `/` */
  readonly path: string;
  readonly template: string;
  /** What the template reads; default nothing. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Default `overwrite` */
  readonly ifExists?: IfExists;
  /** Default false */
  readonly executable?: boolean;
  /** Default true */
  readonly banner?: boolean;
}

/** Who has been told; one warning is enough for each. */
const told = new WeakSet<Warn>();

/**
 * Renders the file; known to every {@link RenderRegistry}.
 *
 * @deprecated Return a `fileFragment(...)`, which other operations can add to.
 */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- the one place that makes it work
export const StaticFile: OutputType<StaticFile> = outputType({
  name: 'StaticFile',
  render: ({ output, warn }) => {
    if (warn && !told.has(warn)) {
      told.add(warn);
      warn("output type 'StaticFile' is deprecated: return a fileFragment instead");
    }
    return [{ ...fileFragment(output), type: 'FileFragment' }];
  },
});
