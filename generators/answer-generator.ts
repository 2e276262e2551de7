/** What the generators share that answer, and make no files by templates of a target. */
import { type AnswerCommand, answerAsked } from '../lib/cli/answers.js';
import { CodegenGenerator, type CodegenOptions } from './codegen-generator.js';

/** A generator for a command that answers. */
export class AnswerGenerator extends CodegenGenerator {
  readonly #command: AnswerCommand;

  constructor(args: string[] | undefined, options: CodegenOptions | undefined, command: AnswerCommand) {
    super(args, options, command);
    this.#command = command;
  }

  /** Say what the command answers. */
  async answer(): Promise<void> {
    if (this._answersWithText()) return;
    process.exitCode = await answerAsked({
      asked: { name: this.#command, word: this._word },
      settings: this._settings,
      face: { cwd: this.destinationRoot(), say: (lines) => process.stdout.write(`${lines.join('\n')}\n`) },
    });
  }
}
