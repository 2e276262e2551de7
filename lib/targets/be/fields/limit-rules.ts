/** Limits of a field that some value can keep, and patterns that every reader of the API understands. */
import type { Problem } from '../../../core/problem.js';
import { property } from '../../../core/property.js';
import { show } from '../../../core/wording.js';
import { isText } from '../../../core/value-forms.js';
import { DEFAULT_BODY_BYTES } from '../schema/project.js';
import { isFamily } from './field-types.js';
import { patternProblem } from './pattern.js';
import { type Field, type Report, checkFields, walk } from '../walk.js';

/** Limits of numbers and texts, and inline values. */
export function fieldLimits(config: unknown): readonly Problem[] {
  // One pattern often stands at many fields.
  const patterns = new Map<string, string | undefined>();
  const body = bodyLimit(config);
  return checkFields(config, (field, report) => {
    const { type, min_length: least, max_length: most, pattern, values } = field;
    if (type !== undefined && isFamily(type, 'number')) numbers(field, report);
    if (least !== undefined && most !== undefined && least > most) {
      const message = `no text is at least ${least} and at most ${most} characters long`;
      report({ code: 'conflict', path: ['min_length'], message });
    }
    if (least !== undefined && least > body) {
      const message = `no request holds a text of ${least} characters: its body has ${body} bytes at most`;
      report({ code: 'conflict', path: ['min_length'], message, hint: "lower it, or raise 'max_body_bytes'" });
    }
    if (pattern !== undefined) {
      if (!patterns.has(pattern)) patterns.set(pattern, patternProblem(pattern));
      const message = patterns.get(pattern);
      if (message !== undefined) report({ code: 'wrong_value', path: ['pattern'], message });
    }
    if (values !== undefined) inlineValues(values, report);
  });
}

/** Bytes of the largest body that a request has, each of which holds a character at most. */
function bodyLimit(config: unknown): number {
  const size = property(config, 'max_body_bytes');
  const own = walk(config).operationLists.flatMap(({ entries }) => entries.map(({ value }) => value.max_body_bytes));
  return Math.max(
    typeof size === 'number' ? size : DEFAULT_BODY_BYTES,
    ...own.filter((bytes) => typeof bytes === 'number'),
  );
}

const BOUNDS = ['ge', 'gt', 'le', 'lt'] as const;

function numbers(field: Field, report: Report): void {
  const { type, max_digits: digits, decimal_places: places } = field;
  if (BOUNDS.every((key) => field[key] === undefined) && field.multiple_of === undefined && places === undefined)
    return;
  let whole = true;
  if (type === 'int') {
    for (const key of [...BOUNDS, 'multiple_of'] as const) {
      const value = field[key];
      if (value === undefined || Number.isSafeInteger(value)) continue;
      whole = false;
      const message = `expected an integer between -(2^53 - 1) and 2^53 - 1, found ${show(value)}`;
      report({ code: 'wrong_value', path: [key], message });
    }
  }
  for (const [a, b] of [
    ['ge', 'gt'],
    ['le', 'lt'],
  ] as const) {
    if (field[a] === undefined || field[b] === undefined) continue;
    report({ code: 'conflict', path: [b], message: `'${a}' and '${b}' exclude each other`, hint: 'keep one of them' });
    whole = false;
  }
  if (digits !== undefined && places !== undefined && places > digits) {
    const message = `${places} of ${digits} digits cannot stand behind the point`;
    report({ code: 'conflict', path: ['decimal_places'], message });
    whole = false;
  }
  if (whole && isEmpty(field)) {
    const given = [...BOUNDS, 'multiple_of', 'max_digits', 'decimal_places'] as const;
    const shown = given.flatMap((key) => (field[key] === undefined ? [] : `${key} ${String(field[key])}`));
    const key = BOUNDS.find((candidate) => field[candidate] !== undefined) ?? 'multiple_of';
    report({ code: 'conflict', path: [key], message: `no number keeps all limits: ${shown.join(', ')}` });
  }
}

/** Tell whether no number is within the limits. */
function isEmpty(field: Field): boolean {
  const { ge, gt, le, lt, type } = field;
  const room = field.max_digits === undefined ? Infinity : 10 ** (field.max_digits - (field.decimal_places ?? 0));
  const low = Math.max(ge ?? -Infinity, gt ?? -Infinity);
  const high = Math.min(le ?? Infinity, lt ?? Infinity);
  if (low >= room || high <= -room) return true;
  const step = field.multiple_of ?? (type === 'int' ? 1 : type === 'decimal' ? smallestStep(field) : undefined);
  if (step === undefined) return low > high || (low === high && (gt !== undefined || lt !== undefined));
  return firstStep(low, step, gt !== undefined) > lastStep(high, step, lt !== undefined);
}

function smallestStep({ decimal_places: places }: Field): number | undefined {
  return places === undefined || places > 15 ? undefined : 10 ** -places;
}

/** The first multiple from `low` on; what is near enough to a multiple for a double is one. */
function firstStep(low: number, step: number, open: boolean): number {
  const steps = low / step;
  const near = Math.round(steps);
  if (Math.abs(steps - near) < 1e-9) return open ? near + 1 : near;
  return Math.ceil(steps);
}

function lastStep(high: number, step: number, open: boolean): number {
  return -firstStep(-high, step, open);
}

function inlineValues(values: readonly unknown[], report: Report): void {
  const type = typeof values.find((value) => value !== undefined);
  const seen = new Set<unknown>();
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    if (typeof value !== type) {
      const message = `expected ${type === 'string' ? 'a string' : 'an integer'} as the values before it, found ${show(value)}`;
      report({ code: 'wrong_type', path: ['values', index], message });
    } else if (seen.has(value)) {
      report({ code: 'duplicate', path: ['values', index], message: `the value ${show(value)} is there already` });
    } else if (typeof value === 'string' && !isText(value)) {
      report({
        code: 'wrong_value',
        path: ['values', index],
        message: 'expected text without NUL and lone surrogates',
      });
    }
    seen.add(value);
  }
}
