/** `yo codegen:be_root`: generates the project around a generated back end. */
import { CodegenGenerator, type CodegenOptions } from '../codegen-generator.js';

export default class BeRootGenerator extends CodegenGenerator {
  constructor(args?: string[], options?: CodegenOptions) {
    super(args, options, 'be_root');
  }

  async writing(): Promise<void> {
    await this.generate();
  }

  end(): void {
    this.report();
  }
}
