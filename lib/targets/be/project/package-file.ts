/** The `__init__.py` of a package that holds nothing but its modules. */
import { type FileFragment, fileFragment } from '../../../core/fragment.js';

/** @param directory - below the package prefix; empty for the root */
export function packageFile(directory: string): FileFragment {
  return fileFragment({ path: [directory, '__init__.py'].filter(Boolean).join('/'), template: '__init__.py.ejs' });
}
