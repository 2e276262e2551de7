/** The word behind a command that is no target. */
import { knownWords, takesLine, type ToolCommand } from './commands.js';
import { suggestion } from './suggestion.js';
import { UsageError } from './usage-error.js';

/** How words are checked. */
export interface ToolWordOptions {
  /** Whether the word must be there where the command cannot do without; default true. */
  readonly needsAll?: boolean;
  /** The targets that plug-ins bring; default none. */
  readonly furtherTargets?: readonly string[];
}

/**
 * Check the words behind a command, of which there is one at most.
 *
 * @throws UsageError - one is missing, unknown or too many
 */
export function toolWord(
  command: ToolCommand,
  words: readonly string[],
  { needsAll = true, furtherTargets = [] }: ToolWordOptions = {},
): string | undefined {
  const { name, words: usage, takesGone = false } = command;
  if (takesLine(command)) {
    if (words.length > 0 || !needsAll) return words.join(' ');
    throw new UsageError(`${name} needs ${usage}, as in codegen ${name} ${command.example}`);
  }
  const ours = knownWords(command);
  const known = usage.includes('TARGET') ? [...(ours ?? []), ...furtherTargets] : ours;
  const takesAny = known === undefined || known.length > 0;
  const [word, extra] = takesAny ? words : [undefined, ...words];
  if (extra !== undefined) {
    throw new UsageError(`unexpected word ${JSON.stringify(extra)} behind ${[name, word].filter(Boolean).join(' ')}`);
  }
  if (word === undefined) {
    if (!needsAll || usage === '' || usage.startsWith('[')) return undefined;
    throw new UsageError(`${name} needs a ${usage}${known === undefined ? '' : `: ${known.join(', ')}`}`);
  }
  if (known === undefined || known.includes(word) || takesGone) return word;
  throw unknownWord(word, { behind: name, kind: usage === 'SHELL' ? 'shell' : 'target', known });
}

/** What is wrong with a word that is none of those that are known. */
export function unknownWord(
  word: string,
  { behind, kind, known }: { readonly behind: string; readonly kind: string; readonly known: readonly string[] },
): UsageError {
  const hint = suggestion(word, known) || `; the ${kind}s are ${known.join(', ')}`;
  return new UsageError(`unknown ${kind} ${JSON.stringify(word)} behind ${behind}${hint}`);
}
