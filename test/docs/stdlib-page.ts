/** Writes the reference of the jsonnet library from its own comments, whose examples the tests evaluate. */
import { type Documented, headOf, parseDocumentation, stdlibFiles, stdlibSource } from '../stdlib/documented.js';

const HEAD = `# The jsonnet library

What configs may import, written by the tests from the comments of the library itself. Each example has been evaluated, and
yields what stands below it. All of it is plain data: a config may be written without any of these functions, in JSON too.

Functions of your own stand in a \`.libsonnet\` beside the config, which imports it by its path from there, or in a directory
that \`--jpath\` adds; for several projects, in a [plug-in](../plug-ins.md#an-operation-whole). A file of this library wins
over one of a plug-in that has its path.
`;

/** The page, as Markdown. */
export function stdlibPage(): string {
  return [HEAD, ...stdlibFiles().map(fileSection)].join('\n');
}

function fileSection(file: string): string {
  const source = stdlibSource(file);
  return [`## ${file}\n`, prose(headOf(source)), ...parseDocumentation(source).map(functionSection)].join('\n');
}

function functionSection({ name, signature, summary, example, yields }: Documented): string {
  return `### ${name}\n\n${fence(signature)}\n${summary}\n\n${fence(example)}\nyields\n\n${fence(yields)}`;
}

/** The text of a comment; what is indented in it is code. */
function prose(text: string): string {
  const code = text.replaceAll(/(?:^ {2,}\S.*\n)+/gm, (lines) => fence(lines));
  return `${code.trim()}\n`;
}

function fence(code: string): string {
  const lines = code.replace(/\n$/, '').split('\n');
  const indents = lines.filter((line) => line !== '').map((line) => line.length - line.trimStart().length);
  const margin = Math.min(...indents);
  return `\`\`\`jsonnet\n${lines.map((line) => line.slice(margin)).join('\n')}\n\`\`\`\n`;
}
