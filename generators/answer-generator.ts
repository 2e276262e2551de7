/** What the generators share that answer, and make no files by templates of a target. */
import { printAnswer } from '../lib/cli/answer.js';
import { type AnswerCommand, ANSWERS } from '../lib/cli/answers.js';
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
    const { answer } = await ANSWERS[this.#command]();
    const question = { word: this._word, settings: this._settings, cwd: this.destinationRoot() };
    process.exitCode = printAnswer(await answer(question), process.stdout);
  }
}
