/** `yo codegen:fe_root`: will generate a web front end; for now it says that it is not there yet. */
import { CodegenGenerator, type CodegenOptions } from '../codegen-generator.js';

export default class FeRootGenerator extends CodegenGenerator {
  constructor(args?: string[], options?: CodegenOptions) {
    super(args, options, 'fe_root');
  }

  initializing(): void {
    this.refuse();
  }
}
