/** A config as texts, one for each of its parts: two versions of it are told apart, and remembered, by these. Pure. */
import type { ConfigParts } from '../core/target.js';

/** A config as JSON; no text has a line break, or a tab. */
export interface ConfigTexts {
  /** The numbers of parts, and the config without them. */
  readonly rest: string;
  /** The parts, as they follow each other in the config. */
  readonly parts: readonly string[];
  /** What each of them is called, as a list; to find that out takes longer than to write the part. */
  readonly names: readonly string[];
}

/**
 * Write a config, part by part.
 *
 * @param parts - how it falls apart; none: it is all rest
 * @param known - a version before, whose parts are called as they are there; none: all names are found out
 */
export function textsOf(parts: ConfigParts | undefined, config: object, known?: ConfigTexts): ConfigTexts {
  const written = WRITTEN.get(config);
  if (written !== undefined) return written;
  const texts = write(parts, config, known);
  WRITTEN.set(config, texts);
  return texts;
}

/** Texts are compared first, and remembered after that. A config is of one target. */
const WRITTEN = new WeakMap<object, ConfigTexts>();

function write(parts: ConfigParts | undefined, config: object, known: ConfigTexts | undefined): ConfigTexts {
  if (parts === undefined) return { rest: JSON.stringify(config), parts: [], names: [] };
  const { lists, join } = parts.split(config);
  const all = lists.flat();
  const texts = all.map((part) => JSON.stringify(part));
  const nameOf = (text: string, index: number): string | undefined =>
    text === known?.parts[index] ? known.names[index] : undefined;
  const rest = [lists.map(({ length }) => length), join(lists.map(() => []))];
  return {
    rest: JSON.stringify(rest),
    parts: texts,
    names: texts.map((text, index) => nameOf(text, index) ?? JSON.stringify(parts.namesOf(all[index]))),
  };
}

/** Put texts together to one, a line for each part. */
export function joinTexts({ rest, parts, names }: ConfigTexts): string {
  return [rest, ...parts.map((part, index) => `${names[index] ?? '[]'}\t${part}`)].join('\n');
}

/** Take the text of {@link joinTexts} apart. */
export function splitTexts(text: string): ConfigTexts {
  const [rest = '', ...lines] = text.split('\n');
  const ends = lines.map((line) => line.indexOf('\t'));
  return {
    rest,
    parts: lines.map((line, index) => line.slice((ends[index] ?? 0) + 1)),
    names: lines.map((line, index) => line.slice(0, ends[index])),
  };
}
