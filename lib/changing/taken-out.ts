/** The text of a generated model without attributes that its class has of a base already, and without imports for them. */

/**
 * Take attributes out of the text of a model, as it was generated.
 *
 * @param names - of the attributes
 * @param mine - the text that somebody made of it: what is imported there stays
 */
export function takenOut(text: string, names: readonly string[], mine: string): string {
  const left = text.replaceAll(ATTRIBUTE, (lines: string, name: string) => (names.includes(name) ? '' : lines));
  if (left === text) return text;
  // A block that imports for type checkers only may be empty then, and its own import needless.
  const checked = withoutImports(left, mine, '    ').replace(/^if TYPE_CHECKING:\n(?! )/m, '');
  return withoutImports(checked, mine, '')
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .replaceAll(/\n{3,}(?=from |import )/g, '\n\n')
    .replace(/\n*$/, '\n');
}

/** The lines of each attribute. */
export function attributesIn(text: string): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(ATTRIBUTE)].map(([lines, name = '']) => [name, lines]));
}

/** An assignment of a class, with the lines that go on with it. */
const ATTRIBUTE = /^ {4}(\w+)(?::| =).*\n(?: {5,}.*\n| {4}[)\]}].*\n)*/gm;

/** Lines of one indentation that import names. */
const IMPORT = /^( *)(?:import (\w+)(?: as (\w+))?|from (\S+) import (?:\(\n([^)]*)\)|(.*)))\n/gm;

/** Leave out what is imported and that neither the text names nor somebody's own imports bring. */
function withoutImports(text: string, mine: string, indent: string): string {
  const code = text.replaceAll(IMPORT, '');
  const own = new Set([...mine.matchAll(IMPORT)].flatMap(([lines]) => lines.match(/\w+/g) ?? []));
  const isNeeded = (name: string): boolean => own.has(name) || new RegExp(`\\b${name}\\b`).test(code);
  return text.replaceAll(
    IMPORT,
    (lines: string, before: string, plain?: string, alias?: string, module?: string, block?: string, row?: string) => {
      if (before !== indent) return lines;
      if (plain !== undefined) return isNeeded(alias ?? plain) ? lines : '';
      const names = (block ?? row ?? '').split(',').map((name) => name.trim());
      const all = names.filter((name) => name !== '');
      const kept = all.filter((name) => isNeeded(name.replace(/^.* as /, '')));
      if (kept.length === all.length) return lines;
      const start = `${before}from ${module ?? ''} import `;
      if (kept.length === 0) return '';
      return block === undefined
        ? `${start}${kept.join(', ')}\n`
        : `${start}(\n${kept.map((name) => `${before}    ${name},\n`).join('')}${before})\n`;
    },
  );
}
