/** `yo codegen`: will set up a project by questions; for now it says that it is not there yet. */
import { CodegenGenerator, type CodegenOptions } from '../codegen-generator.js';

export default class AppGenerator extends CodegenGenerator {
  constructor(args?: string[], options?: CodegenOptions) {
    super(args, options);
  }

  initializing(): void {
    this.refuse();
  }
}
