/** How configs are laid out: comments that fit the line, and lists that more lines can be added to. */

const WIDTH = 120;

/** A comment, broken into lines. */
export function comment(text: string, indent = ''): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${indent}// ${word}`);
  }
  return lines;
}

/** A key that holds a list, one entry to a line, with the mark that further entries are put before. */
export function markedList(key: string, entries: readonly string[], mark: string): readonly string[] {
  return [`  ${key}: [`, ...entries.map((entry) => `    ${entry},`), `    ${mark}`, '  ],'];
}

/** Marks of the lists that name resources; each is a comment line of its own, last in its list. */
export const MARKS = {
  /** In the configs of `be` and `fe_root`, and in `web/src/resources.ts` */
  resources: '// codegen:resources',
  /** In the config of `be_root` */
  models: '// codegen:models',
  /** In `app/models/__init__.py` */
  pythonModels: '# codegen:models',
} as const;
