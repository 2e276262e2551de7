/** What a run shows itself with: the terminal of the bin, or Yeoman. Nothing else differs between the two. */
import type { InputOutputAdapter } from '@yeoman/types';

import type { GeneratedFile } from '../core/fragment.js';
import type { ProgressStream } from '../output/show/progress.js';
import type { RenderRequest } from '../pipeline.js';
import type { Settings } from './settings.js';

/** What a command is carried out with. */
export interface Surroundings {
  readonly settings: Settings;
  readonly face: Face;
}

/** A command that is carried out. */
export interface Occasion<Asked> extends Surroundings {
  /** What its words ask for. */
  readonly asked: Asked;
}

/** What a run touches beside the files. */
export interface Face {
  /** The project's directory. */
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: { readonly isTTY?: boolean };
  /** Where progress is shown. */
  readonly stderr: ProgressStream;
  /** Whether lines end up at a terminal, which shows colors. */
  readonly hasTerminal: boolean;
  /** Show lines. */
  readonly say: (lines: readonly string[]) => void;
  /** What a user types for a command: `codegen clean be`; without words, for the set-up. */
  readonly typed: (words: readonly string[]) => string;
  /** What questions about edited files are asked with. */
  readonly adapter: () => Promise<InputOutputAdapter>;
  /** Make the files; default: `makeFiles`, or the state of the last run. */
  readonly render?: ((request: RenderRequest) => Promise<readonly GeneratedFile[]>) | undefined;
}
