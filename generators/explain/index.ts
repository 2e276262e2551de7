/** `yo codegen:explain`: tells what a generated file is made from. */
import { AnswerGenerator } from '../answer-generator.js';
import type { CodegenOptions } from '../codegen-generator.js';

export default class ExplainGenerator extends AnswerGenerator {
  constructor(args?: string[], options?: CodegenOptions) {
    super(args, options, 'explain');
  }

  async initializing(): Promise<void> {
    await this.answer();
  }
}
