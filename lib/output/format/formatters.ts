/** Formatters by the language of a file, each loaded when there is a file for it. */
import { python } from '../../languages/python.js';
import { typescript } from '../../languages/typescript.js';

/** Lays a file out; one of another language passes unchanged. */
export type Format = (path: string, content: string) => string;

/**
 * Load what some files need.
 *
 * @throws NotPython - by what is returned: the text of a Python file is none
 */
export async function loadFormat(files: Iterable<{ readonly path: string }>): Promise<Format> {
  const paths = Array.from(files, ({ path }) => path);
  const ofPython = paths.some(python.owns) && (await import('./format-python.js')).formatPython;
  const ofTypescript =
    paths.some(typescript.owns) && (await import('../../languages/format-typescript.js')).formatTypescript;
  return (path, content) => {
    if (ofPython && python.owns(path)) return ofPython(path, content);
    return ofTypescript && typescript.owns(path) ? ofTypescript(path, content) : content;
  };
}
