/**
 * Asks what becomes of files that were edited and would be overwritten: with Yeoman's own menu, which can also merge, and
 * keep all that is left. It is loaded only when there is something to ask.
 */
import type { InputOutputAdapter } from '@yeoman/types';
import { Conflicter, type ConflicterFile } from '@yeoman/conflicter';

import { type OnConflict, makePlan, type Plan } from '../output/plan/plan.js';
import { Interrupted } from '../signals.js';

/**
 * Ask about every edited file of plans, and decide again by the answers.
 *
 * @throws Interrupted - the user chose to abort; nothing was written
 */
export async function askConflicts(
  plans: readonly Plan[],
  adapter: InputOutputAdapter,
  cwd: string,
): Promise<readonly Plan[]> {
  const asking = new Asking(adapter, cwd);
  const decided: Plan[] = [];
  for (const plan of plans) {
    const decisions = new Map<string, OnConflict>();
    for (const { file, target, edit } of plan.files) {
      if (edit !== undefined) decisions.set(file.path, await asking.ask(target, file.content));
    }
    const files = plan.files.map(({ file }) => file);
    decided.push(decisions.size === 0 ? plan : makePlan(files, plan.outDir, { ...plan.options, decisions }));
  }
  return decided;
}

/** Entries of Yeoman's menu that write something else than either text. */
const EXPERIMENTAL: ReadonlySet<string> = new Set(['reload', 'edit', 'ignore']);

/** How Yeoman's menu ends without an answer: by its own entry, or by a key that ends the process. */
const ABORTED = /^(?:Error: Process aborted by user$|ExitPromptError: )/;

/** One sitting: what was answered for all others holds until its end. */
class Asking {
  readonly #conflicter: Conflicter;
  /** What the last answer was, where it is none of Yeoman's own: one at most. */
  readonly #special: OnConflict[] = [];
  #keepsRest = false;

  constructor(adapter: InputOutputAdapter, cwd: string) {
    this.#conflicter = new Conflicter(adapter, {
      cwd,
      customizeActions: (actions) => [
        ...actions.filter((action) => !('value' in action && EXPERIMENTAL.has(String(action.value)))),
        { key: 'm', name: 'merge what you changed with what is generated', value: this.#answer('merge', false) },
        { key: 'k', name: 'keep mine, here and in all others', value: this.#answer('keep', true) },
      ],
    });
  }

  async ask(path: string, content: string): Promise<OnConflict> {
    if (this.#keepsRest) return 'keep';
    const file = { path, contents: Buffer.from(content) } as ConflicterFile;
    const { conflicter } = await this.#checked(file);
    return this.#special.pop() ?? (conflicter === 'force' ? 'overwrite' : 'keep');
  }

  #answer(wish: OnConflict, isForRest: boolean): () => 'skip' {
    return () => {
      this.#special.push(wish);
      this.#keepsRest ||= isForRest;
      return 'skip';
    };
  }

  async #checked(file: ConflicterFile): Promise<ConflicterFile> {
    try {
      return await this.#conflicter.checkForCollision(file);
    } catch (error) {
      if (error instanceof Error && ABORTED.test(`${error.name}: ${error.message}`)) throw new Interrupted();
      throw error;
    }
  }
}
