/** What the generators share that answer a question and make no files. */
import { printAnswer } from '../lib/cli/answer.js';
import type { HelpCommand } from '../lib/cli/config-help.js';
import { CodegenGenerator, type CodegenOptions } from './codegen-generator.js';

/** A generator for a command that writes nothing. */
export class AnswerGenerator extends CodegenGenerator {
  readonly #command: HelpCommand;

  constructor(args: string[] | undefined, options: CodegenOptions | undefined, command: HelpCommand) {
    super(args, options, command);
    this.#command = command;
  }

  /** Say what the command answers. */
  async answer(): Promise<void> {
    if (this._answersWithText()) return;
    const { answer } = await import('../lib/cli/config-help.js');
    const found = await answer(this.#command, this._word, this._settings, this.destinationRoot());
    process.exitCode = printAnswer(found, process.stdout);
  }
}
