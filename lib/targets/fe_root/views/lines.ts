/** Lines of TypeScript as Prettier breaks them. */

const WIDTH = 100;

/** Tell whether a line need not be broken. */
export function fitted(line: string): boolean {
  return line.length <= WIDTH;
}

/** An import of names from a module; one name always stands on one line. */
export function importLine(names: readonly string[], module: string, keyword = 'import'): string {
  const flat = `${keyword} { ${names.join(', ')} } from '${module}';`;
  if (names.length === 1 || fitted(flat)) return flat;
  return [`${keyword} {`, ...names.map((name) => `  ${name},`), `} from '${module}';`].join('\n');
}
