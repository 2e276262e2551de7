/**
 * Web pages of an earlier kind, which were other files: those of today would not fit between them. They stay as
 * they are, and work; new ones are written beside them.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A file that they have, and pages of today do not. */
const MARK = 'src/asked.ts';

/** Where it is in the project. */
export function earlierMark({ prefixPath }: { readonly prefixPath: string }): string {
  return join(prefixPath, MARK);
}

/**
 * What a run says of a directory with such pages, where it writes nothing; nothing where there are none.
 *
 * @param outDir - of the target
 */
export function earlierPagesNote(target: string, outDir: string): string | undefined {
  if (target !== 'fe_root' || !existsSync(join(outDir, MARK))) return undefined;
  return (
    'fe_root: the web pages here are of an earlier kind, and stay as they are; there are new ones: ' +
    'codegen fe_root --prefix-path web-new writes them beside these'
  );
}
