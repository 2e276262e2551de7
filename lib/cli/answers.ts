/** The commands that answer, of which `import` alone writes. Each is loaded when it is asked. */
import type { Answer, Question } from './answer.js';
import type { AskedCommand, ChangeCommand, ToolCommand } from './commands.js';
import type { Face } from './face.js';
import type { Settings } from './settings.js';

/** Names of these commands. */
export type AnswerCommand = Exclude<ToolCommand['name'], ChangeCommand | 'update' | 'clean'>;

interface Answering {
  /** @throws CLIError - there is nothing to answer */
  readonly answer: (question: Question) => Answer | Promise<Answer>;
}

/** What answers, by the command's name. */
const ANSWERS: Readonly<Record<AnswerCommand, () => Promise<Answering>>> = {
  import: () => import('./import-tables.js'),
  validate: () => import('./validate-configs.js'),
  explain: () => import('./explain-file.js'),
  targets: () => import('./list-targets.js'),
  docs: () => import('./docs.js'),
  schema: () => import('./config-schema.js'),
  completion: () => import('./completion.js'),
};

/**
 * Have a command answer, and show what it says.
 *
 * @returns the exit code
 */
export async function answerAsked({
  asked: { name, word },
  settings,
  face,
}: {
  readonly asked: AskedCommand<AnswerCommand>;
  readonly settings: Settings;
  readonly face: Pick<Face, 'cwd' | 'say'>;
}): Promise<number> {
  const { answer } = await ANSWERS[name]();
  const { lines, isFailure = false } = await answer({ word, settings, cwd: face.cwd });
  if (lines.length > 0) face.say(lines);
  return isFailure ? 1 : 0;
}
