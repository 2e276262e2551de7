/** Whose templates made a file that is no Python: a plug-in's, the project's own, or ours, which is a defect. */
import { existsSync } from 'node:fs';
import { relative } from 'node:path';

import type { DraftFile, Origin } from './core/fragment.js';
import { GenerationError } from './core/problem.js';
import type { Target } from './core/target.js';
import { NotPython } from './output/format/not-python.js';
import { withSlashes } from './slashes.js';

/** Remembers what the files of a run are made from while they pass by. */
export class Suspects {
  readonly #origins = new Map<string, readonly Origin[]>();

  /**
   * @param target - with the operations of plug-ins
   * @param own - directory of the project's own templates, absolute; it need not be there
   */
  constructor(
    readonly target: Target,
    readonly own: string,
  ) {}

  /** Let files pass. */
  *watch(drafts: Iterable<DraftFile>): Generator<DraftFile> {
    for (const draft of drafts) {
      this.#origins.set(draft.path, draft.origins ?? []);
      yield draft;
    }
  }

  /** What to throw in the place of an error: where other people's templates took part, a line that names them. */
  blame(error: unknown): unknown {
    if (!(error instanceof NotPython)) return error;
    const { path, content } = error.broken;
    const ownPlace = withSlashes(relative(process.cwd(), this.own));
    const places = [...this.#templatesOfPlugins(path), ...(existsSync(this.own) ? [`your own in ${ownPlace}`] : [])];
    if (places.length === 0) return new Error(`${error.message}\n${content}`, { cause: error });
    return new GenerationError([`${error.message}; look at its templates: ${places.join(', ')}`]);
  }

  #templatesOfPlugins(path: string): readonly string[] {
    const plugins = new Map(this.target.operations.map(({ name, from }) => [name, from]));
    const told = (this.#origins.get(path) ?? []).flatMap(({ operation, template }) => {
      const plugin = plugins.get(operation);
      return plugin === undefined || template === undefined ? [] : [`${template} of plug-in '${plugin}'`];
    });
    return [...new Set(told)];
  }
}
