/** `yo codegen:be_root`: will generate the project around the API; for now it says that it is not there yet. */
import { CodegenGenerator, type CodegenOptions } from '../codegen-generator.js';

export default class BeRootGenerator extends CodegenGenerator {
  constructor(args?: string[], options?: CodegenOptions) {
    super(args, options, 'be_root');
  }

  initializing(): void {
    this.refuse();
  }
}
