/** `yo codegen:fe`: generates the settings of a typed API client. */
import { CodegenGenerator, type CodegenOptions } from '../codegen-generator.js';

export default class FeGenerator extends CodegenGenerator {
  constructor(args?: string[], options?: CodegenOptions) {
    super(args, options, 'fe');
  }

  async writing(): Promise<void> {
    await this.generate();
  }

  end(): void {
    this.report();
  }
}
