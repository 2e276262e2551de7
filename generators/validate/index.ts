/** `yo codegen:validate`: checks configs and shows every mistake at its place. */
import { AnswerGenerator } from '../answer-generator.js';
import type { CodegenOptions } from '../codegen-generator.js';

export default class ValidateGenerator extends AnswerGenerator {
  constructor(args?: string[], options?: CodegenOptions) {
    super(args, options, 'validate');
  }

  async initializing(): Promise<void> {
    await this.answer();
  }
}
