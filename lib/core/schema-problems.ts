/**
 * What a schema found, as problems in words of the user: every kind of issue, unions told by the branch that the
 * value's shape means, one problem per unknown key. It knows no schema in particular.
 */
import * as z from 'zod';

import type { PathStep, Problem, ProblemCode } from './problem.js';
import { property } from './property.js';
import { didYouMean, oneOf, show } from './wording.js';

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

/**
 * Check a value by a schema.
 *
 * A key of type `z.never()` is one that a later version will read: it is told as not supported. An issue of a
 * refinement may carry `params: { code, hint }`.
 */
export function parse<T>(schema: z.ZodType<T>, raw: unknown): { data: T } | { problems: readonly Problem[] } {
  const known: KnownKeys = new WeakMap();
  const result = schema.safeParse(raw, {
    reportInput: true,
    // Code that is made for every schema of a target costs a short run more than it gains, and a long one as much.
    jitless: true,
    error: (issue) => {
      noteKnownKeys(issue, known);
      return undefined;
    },
  });
  if (result.success) return { data: result.data };
  return { problems: result.error.issues.flatMap((issue) => toProblems(issue, { base: [], known })) };
}

/** The keys that a strict object has, by the list of unknown ones that its issue carries. */
type KnownKeys = WeakMap<readonly string[], readonly string[]>;

interface Place {
  /** Path of the value that the issue's own path starts at */
  readonly base: readonly PathStep[];
  readonly known: KnownKeys;
}

/** Zod shows which schema an issue is of only where it asks for a message; that is left to zod. */
function noteKnownKeys(issue: RawIssue, known: KnownKeys): void {
  if (issue.code !== 'unrecognized_keys') return;
  const shape = issue.inst instanceof z.ZodObject ? issue.inst.shape : {};
  const supported = Object.keys(shape).filter((key) => !isNever(shape[key]));
  known.set(issue.keys, supported);
}

function isNever(schema: unknown): boolean {
  return schema instanceof z.ZodNever || (schema instanceof z.ZodOptional && isNever(schema.unwrap()));
}

function toProblems(issue: Issue, place: Place): readonly Problem[] {
  const path = [...place.base, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))];
  const problem = (code: ProblemCode, message: string, more: { hint?: string } = {}): readonly Problem[] => [
    { code, path, message, ...more },
  ];
  switch (issue.code) {
    case 'unrecognized_keys':
      return unknownKeys(issue.keys, path, place.known.get(issue.keys) ?? []);
    case 'invalid_type':
      if (issue.expected === 'never') return problem('not_supported', 'not supported yet');
      return issue.input === undefined
        ? problem('missing', `expected ${typeName(issue.expected)}, but the key is missing`)
        : problem('wrong_type', `expected ${typeName(issue.expected)}, found ${show(issue.input)}`);
    case 'invalid_value':
      return wrongValue(issue.values, issue.input, path);
    case 'invalid_union':
      return unionProblems(issue, { ...place, base: path });
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues.flatMap((inner) => toProblems(inner, { ...place, base: path }));
    case 'too_small':
    case 'too_big':
      return problem('wrong_value', `expected ${bound(issue)}, found ${amount(issue)}`);
    case 'custom': {
      const { code = 'wrong_value', hint } = (issue.params ?? {}) as { code?: ProblemCode; hint?: string };
      return problem(code, issue.message, hint === undefined ? {} : { hint });
    }
    default:
      return problem('wrong_value', `${issue.message.replace(/\.$/, '')}, found ${show(issue.input)}`);
  }
}

function unknownKeys(keys: readonly string[], path: readonly PathStep[], known: readonly string[]): Problem[] {
  return keys.map((key) => ({
    code: 'unknown_key',
    path: [...path, key],
    message: `unknown key ${show(key)}`,
    ...didYouMean(key, known),
  }));
}

function wrongValue(values: readonly unknown[], found: unknown, path: readonly PathStep[]): readonly Problem[] {
  if (found === undefined) {
    return [{ code: 'missing', path, message: `expected ${oneOf(values)}, but the key is missing` }];
  }
  const names = values.filter((value) => typeof value === 'string');
  return [
    {
      code: typeof found === typeof values[0] ? 'wrong_value' : 'wrong_type',
      path,
      message: `expected ${oneOf(values)}, found ${show(found)}`,
      ...(typeof found === 'string' ? didYouMean(found, names) : {}),
    },
  ];
}

/** A value fits no branch: tell what is wrong with the branch of its shape, or which shapes there are. */
function unionProblems(issue: z.core.$ZodIssueInvalidUnion, place: Place): readonly Problem[] {
  if ('options' in issue) {
    const found = property(issue.input, issue.discriminator ?? '');
    return wrongValue(issue.options, found, place.base);
  }
  const branches = issue.errors.filter((issues) => !issues.some(isOtherShape));
  const [meant] = branches.sort((a, b) => a.length - b.length);
  if (meant) return meant.flatMap((inner) => toProblems(inner, place));
  const expected = new Set(issue.errors.flat().filter(isOtherShape).map(shapeOf));
  const wanted = [...expected].join(' or ');
  const missing = issue.input === undefined;
  const found = missing ? ', but the key is missing' : `, found ${show(issue.input)}`;
  return [{ code: missing ? 'missing' : 'wrong_type', path: place.base, message: `expected ${wanted}${found}` }];
}

/** The whole value, not a part of it, is of another type than the branch takes. */
function isOtherShape(issue: Issue): boolean {
  return issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
}

function shapeOf(issue: Issue): string {
  if (issue.code === 'invalid_value') return oneOf(issue.values);
  return issue.code === 'invalid_type' ? typeName(issue.expected) : issue.message;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function typeName(expected: string): string {
  return TYPE_NAMES[expected] ?? expected;
}

type BoundIssue = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig;

const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  string: ['character', 'characters'],
};

function bound(issue: BoundIssue): string {
  const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum;
  const unit = UNITS[issue.origin]?.[Number(limit) === 1 ? 0 : 1];
  const relation =
    issue.code === 'too_small'
      ? issue.inclusive === false
        ? 'more than'
        : 'at least'
      : issue.inclusive === false
        ? 'less than'
        : 'at most';
  return `${relation} ${String(limit)}${unit === undefined ? '' : ` ${unit}`}`;
}

function amount(issue: BoundIssue): string {
  if (UNITS[issue.origin] === undefined) return show(issue.input);
  const length = typeof issue.input === 'string' ? issue.input.length : property(issue.input, 'length');
  return length === 0 ? 'none' : String(length);
}
