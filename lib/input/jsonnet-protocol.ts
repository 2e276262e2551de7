/**
 * The messages between the tool and the process that evaluates jsonnet. Types only, so that the child starts with
 * nothing to load.
 */

/** What is to be evaluated; sent once, right after the start. */
export interface JsonnetRequest {
  /** The config's path as it shall appear in errors; imports are resolved from its directory. */
  readonly name: string;
  readonly text: string;
  /** Library directories, those searched last first. */
  readonly libraryPaths: readonly string[];
  readonly extStr: Readonly<Record<string, string>>;
  readonly tla: Readonly<Record<string, string>>;
  readonly maxMemoryMib: number;
}

/** The child's only answer; after it the child has nothing left to do and is killed. */
export type JsonnetReply =
  | { readonly kind: 'json'; readonly json: string }
  /** The evaluation ended in an error of the config; the text is the library's own. */
  | { readonly kind: 'failed'; readonly message: string }
  /** The library could not be loaded. */
  | { readonly kind: 'unavailable'; readonly code: string; readonly message: string }
  | { readonly kind: 'memory' };
