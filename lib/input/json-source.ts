/**
 * Strict JSON text to a value, or to every fault with its line and column. It does not know where the text came from.
 */
import { ConfigError } from '../core/problem.js';
import { parsePlainJson } from './json-plain.js';
import { createPositions } from './json-positions.js';
import { type JsonFault, scanJson } from './json-scan.js';
import { oneLine } from './one-line.js';

/**
 * Parse a JSON config.
 *
 * @param name - what the messages call the text
 * @throws ConfigError - with `name:line:column: …` for every fault
 */
export function parseJson(name: string, text: string): unknown {
  const plain = parsePlainJson(text);
  if (plain !== undefined) return plain;
  const faults = scanJson(text);
  if (faults.length > 0) throw faultsError(name, text, faults);
  return JSON.parse(text);
}

function faultsError(name: string, text: string, faults: readonly JsonFault[]): ConfigError {
  const position = createPositions(text);
  const write = (offset: number): string => `${position(offset).line}:${position(offset).column}`;
  return new ConfigError(
    faults.map(({ offset, what, earlier, advice }) => {
      const place = earlier === undefined ? '' : ` ${write(earlier)}`;
      return `${name}:${write(offset)}: ${oneLine(what)}${place}; ${advice}`;
    }),
  );
}
