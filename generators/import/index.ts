/** `yo codegen:import`: writes configs for tables that are there, and models where there are none. */
import { AnswerGenerator } from '../answer-generator.js';
import type { CodegenOptions } from '../codegen-generator.js';

export default class ImportGenerator extends AnswerGenerator {
  constructor(args?: string[], options?: CodegenOptions) {
    super(args, options, 'import');
  }

  async initializing(): Promise<void> {
    await this.answer();
  }
}
