/** `yo codegen:fe_root`: generates a web front end. */
import { CodegenGenerator, type CodegenOptions } from '../codegen-generator.js';

export default class FeRootGenerator extends CodegenGenerator {
  constructor(args?: string[], options?: CodegenOptions) {
    super(args, options, 'fe_root');
  }

  async writing(): Promise<void> {
    await this.generate();
  }

  end(): void {
    this.report();
  }
}
