/** Where a project keeps templates of its own, as paths below its output directory. */

/** The directory, with one below it for each target. */
export const USER_TEMPLATES = '.codegen/templates';

/** Tell whether a path below the output directory is that of a template of the project. */
export function isUserTemplate(path: string): boolean {
  return path.startsWith(BELOW);
}

const BELOW = `${USER_TEMPLATES}/`;
