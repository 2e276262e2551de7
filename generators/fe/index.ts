/** `yo codegen:fe`: will generate the settings of typed API clients; for now it says that it is not there yet. */
import { CodegenGenerator, type CodegenOptions } from '../codegen-generator.js';

export default class FeGenerator extends CodegenGenerator {
  constructor(args?: string[], options?: CodegenOptions) {
    super(args, options, 'fe');
  }

  initializing(): void {
    this.refuse();
  }
}
