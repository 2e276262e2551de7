/** `yo codegen:clean`: removes what earlier runs wrote and nobody edited. */
import { CodegenGenerator, type CodegenOptions } from '../codegen-generator.js';

export default class CleanGenerator extends CodegenGenerator {
  constructor(args?: string[], options?: CodegenOptions) {
    super(args, options, 'clean');
  }

  async writing(): Promise<void> {
    await this.clean();
  }

  end(): void {
    this.report();
  }
}
