/** What is known of a Python file whose text is none; it may come from a thread, so that it is data. */
export interface BrokenText {
  readonly path: string;
  readonly content: string;
  /** What the formatter says, with the bytes that it says it of. */
  readonly reason: string;
}

/** A template made a Python file that is none; whose template that is, is not known here. */
export class NotPython extends Error {
  constructor(readonly broken: BrokenText) {
    super(describe(broken));
    this.name = 'NotPython';
  }
}

function describe({ path, content, reason }: BrokenText): string {
  const [, what = '', start] = /^(.*?)(?: at byte range (\d+)\.\.\d+)?$/s.exec(reason) ?? [];
  if (start === undefined) return `${path} would not be valid Python: ${what}`;
  const before = Buffer.from(content).subarray(0, Number(start)).toString().split('\n');
  const line = content.split('\n')[before.length - 1]?.trim() ?? '';
  return `${path} would not be valid Python at line ${before.length}: ${what}: ${line}`;
}
