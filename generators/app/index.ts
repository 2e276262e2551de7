/** `yo codegen`: will set up a project by questions; for now it says that it is not there yet. */
import { CodegenGenerator } from '../codegen-generator.js';

export default class AppGenerator extends CodegenGenerator {
  initializing(): void {
    this.refuse();
  }
}
