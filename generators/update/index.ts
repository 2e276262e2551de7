/** `yo codegen:update`: brings what changed in their templates into files that are the user's. */
import { CodegenGenerator, type CodegenOptions } from '../codegen-generator.js';

export default class UpdateGenerator extends CodegenGenerator {
  constructor(args?: string[], options?: CodegenOptions) {
    super(args, options, 'update');
  }

  async writing(): Promise<void> {
    await this.generate();
  }

  async end(): Promise<void> {
    this.report();
    await this._sayTableSteps();
  }
}
