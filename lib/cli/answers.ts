/** The commands that answer, of which `import` alone writes. Each is loaded when it is asked; the bin and the Yeoman generators share them. */
import type { Answer, Question } from './answer.js';
import type { ChangeCommand, ToolCommand } from './commands.js';

/** Names of these commands. */
export type AnswerCommand = Exclude<ToolCommand['name'], ChangeCommand | 'update' | 'clean'>;

interface Answering {
  /** @throws CLIError - there is nothing to answer */
  readonly answer: (question: Question) => Answer | Promise<Answer>;
}

/** What answers, by the command's name. */
export const ANSWERS: Readonly<Record<AnswerCommand, () => Promise<Answering>>> = {
  import: () => import('./import-tables.js'),
  validate: () => import('./validate-configs.js'),
  explain: () => import('./explain-file.js'),
  targets: () => import('./list-targets.js'),
  docs: () => import('./docs.js'),
  schema: () => import('./config-schema.js'),
  completion: () => import('./completion.js'),
};
