/** `yo codegen:targets`: lists the targets. */
import { AnswerGenerator } from '../answer-generator.js';
import type { CodegenOptions } from '../codegen-generator.js';

export default class TargetsGenerator extends AnswerGenerator {
  constructor(args?: string[], options?: CodegenOptions) {
    super(args, options, 'targets');
  }

  async initializing(): Promise<void> {
    await this.answer();
  }
}
