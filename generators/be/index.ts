/** `yo codegen:be`: generates the HTTP API that a config describes. */
import { CodegenGenerator, type CodegenOptions } from '../codegen-generator.js';

export default class BeGenerator extends CodegenGenerator {
  constructor(args?: string[], options?: CodegenOptions) {
    super(args, options, 'be');
  }

  async writing(): Promise<void> {
    await this.generate();
  }

  end(): void {
    this.report();
  }
}
