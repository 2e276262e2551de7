/** How configs are laid out: comments that fit the line, and lists that more lines can be added to. */
import { literal } from '../languages/jsonnet.js';

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

/** Texts as a list on one line, or on several where that is too long; `before` starts with the indent. */
export function brokenList(before: string, texts: readonly string[], after: string): readonly string[] {
  const line = `${before}${literal(texts)}${after}`;
  if (line.length <= WIDTH) return [line];
  const indent = /^ */.exec(before)?.[0] ?? '';
  const lines: string[] = [];
  for (const item of texts.map((text) => `${literal(text)},`)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + item.length <= WIDTH) lines[lines.length - 1] = `${last} ${item}`;
    else lines.push(`${indent}  ${item}`);
  }
  return [`${before}[`, ...lines, `${indent}]${after}`];
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
