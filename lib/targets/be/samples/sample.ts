/** A value that a field takes, worked out from its config alone, for tests that could not make one of its limits. */
import type { JsonValue } from '../../../core/json-value.js';
import type { FieldSpec } from '../config.js';
import { lowestNumber } from './number.js';
import { textOfPattern } from './pattern.js';

/**
 * A JSON value that a field takes. An example is preferred, then one that is not the default: only that shows whether
 * what was sent was stored.
 *
 * @param index - place among other fields, whose values then differ where they can; default 0
 * @returns undefined where the config does not say enough
 */
export function sample(spec: FieldSpec, index = 0): JsonValue | undefined {
  const { example, default: initial } = spec;
  const isDefault = (value: JsonValue): boolean => JSON.stringify(value) === JSON.stringify(initial);
  if (example !== undefined && example !== null && spec.type !== 'enum' && !isDefault(example)) return example;
  const items = candidates(spec, index);
  const values = spec.list ? items.map((item) => [item]) : items;
  const other = values.find((value) => !isDefault(value)) ?? values[0] ?? example ?? initial;
  return other === null ? undefined : other;
}

/** Values of one item, the best one first. */
function candidates(spec: FieldSpec, index: number): readonly JsonValue[] {
  const twoDigits = (number: number): string => String(number).padStart(2, '0');
  const [day, minute] = [twoDigits((index % 28) + 1), twoDigits(index % 60)];
  switch (spec.type) {
    case 'nested':
      return [];
    case 'enum':
      return (spec.values ?? []).toReversed();
    case 'bool':
      return [true, false];
    case 'str':
    case 'email':
      return texts(spec).filter((text) => isAllowed(spec, text));
    case 'int':
    case 'float':
    case 'decimal':
      return [1, 2].flatMap((from) => lowestNumber(spec, index + from) ?? []);
    case 'uuid':
      return [`6f1c1b0e-3f0a-4f3e-9d5b-${String(index).padStart(12, '0')}`];
    case 'datetime':
      return [`2030-05-${day}T12:30:00Z`];
    case 'date':
      return [`2030-05-${day}`];
    case 'time':
      return [`12:${minute}:00`];
    case 'json':
      return [{ key: spec.name }];
  }
}

function texts({
  name,
  type,
  pattern,
  min_length: least = 0,
  max_length: most = Infinity,
}: FieldSpec): readonly string[] {
  if (type === 'email') return [`${name}@example.com`, 'a@b.co', `${'a'.repeat(Math.max(1, least - 12))}@example.com`];
  const plain = [`Some ${name}`, `Other ${name}`].map((text) => text.padEnd(least, 'x').slice(0, most).trim());
  if (pattern === undefined) return plain;
  const made = [0, 1, 2].flatMap((choice) => textOfPattern(pattern, { choice, least }) ?? []);
  return [...plain, 'text', 'a', '1', ...made];
}

function isAllowed({ pattern, min_length: least = 0, max_length: most = Infinity }: FieldSpec, text: string): boolean {
  const { length } = Array.from(text);
  return length >= least && length <= most && (pattern === undefined || new RegExp(pattern, 'u').test(text));
}
