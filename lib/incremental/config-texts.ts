/** A config as texts, one for each of its parts: two versions of it are told apart, and remembered, by these. Pure. */
import type { ConfigParts } from '../core/target.js';

/** A config as JSON; no text has a line break. */
export interface ConfigTexts {
  /** The numbers of parts, and the config without them. */
  readonly rest: string;
  /** The parts, as they follow each other in the config. */
  readonly parts: readonly string[];
}

/**
 * Write a config, part by part.
 *
 * @param parts - how it falls apart; none: it is all rest
 */
export function textsOf(parts: ConfigParts | undefined, config: object): ConfigTexts {
  const known = WRITTEN.get(config);
  if (known !== undefined) return known;
  const texts = write(parts, config);
  WRITTEN.set(config, texts);
  return texts;
}

/** Texts are compared first, and remembered after that. A config is of one target. */
const WRITTEN = new WeakMap<object, ConfigTexts>();

function write(parts: ConfigParts | undefined, config: object): ConfigTexts {
  if (parts === undefined) return { rest: JSON.stringify(config), parts: [] };
  const { lists, join } = parts.split(config);
  const rest = [lists.map(({ length }) => length), join(lists.map(() => []))];
  return { rest: JSON.stringify(rest), parts: lists.flat().map((part) => JSON.stringify(part)) };
}

/** Put texts together to one, a line for each. */
export function joinTexts({ rest, parts }: ConfigTexts): string {
  return [rest, ...parts].join('\n');
}

/** Take the text of {@link joinTexts} apart. */
export function splitTexts(text: string): ConfigTexts {
  const [rest = '', ...parts] = text.split('\n');
  return { rest, parts };
}
