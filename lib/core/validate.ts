/**
 * From a raw config to a loaded one, or to all its problems at once. It knows no target and no language: shapes
 * are the schema's, cross references the rules'.
 */
import { migrate, type NeededChanges } from './migrate.js';
import { doPart, type Operation } from './operation.js';
import type { PathStep, Problem } from './problem.js';
import { property } from './property.js';
import { salvage } from './salvage.js';
import { parse } from './schema-problems.js';
import type { Target } from './target.js';
import { NO_FILES, type TextFiles } from './text-files.js';

/** A loaded config, or what is wrong with it: never empty, in the order of the config. */
export type Validation =
  | {
      readonly config: unknown;
      /** What is to say of it though nothing is wrong */
      readonly notes: readonly Problem[];
      /** How it differs from the latest version; nothing where it does not. */
      readonly needed?: NeededChanges;
    }
  | { readonly problems: readonly Problem[] };

/**
 * Check a config and fill in what it leaves out.
 *
 * @param given - the value of the config file, of any version
 * @param files - the text files that it names; default: there are none
 */
export function validate(
  target: Target,
  operations: readonly Operation[],
  given: unknown,
  files: TextFiles = NO_FILES,
): Validation {
  try {
    const { value: raw, needed } = migrate(target.migrations ?? [], given);
    const parsed = parse(target.schema(operations), raw);
    const shape = 'problems' in parsed ? parsed.problems : [];
    const broken = shape.length < MOST_TOLD ? ruleProblems(target, { raw, shape, operations, files }) : [];
    const problems = [...shape, ...broken];
    if ('problems' in parsed || problems.length > 0) return { problems: inOrderOf(raw, problems) };
    const config = target.resolve(parsed.data, files);
    const notes = (target.notes ?? []).flatMap((note) => [...note(raw, { operations, path: [], files })]);
    return { config, notes: inOrderOf(raw, notes), ...(needed && { needed }) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Every check recurses as deep as the config does.
    return { problems: [{ code: 'wrong_value', path: [], message: 'the config is nested too deeply' }] };
  }
}

/** Mistakes that are told at a time: nobody reads more. Beyond that many in its shape, rules are not asked. */
export const MOST_TOLD = 100;

interface Checked {
  readonly raw: unknown;
  readonly shape: readonly Problem[];
  readonly operations: readonly Operation[];
  readonly files: TextFiles;
}

/** Run the rules on what the schema accepted; what it refused is not told a second time. */
function ruleProblems(target: Target, { raw, shape, operations, files }: Checked): readonly Problem[] {
  const config = shape.length === 0 ? raw : salvage(raw, shape);
  if (config === undefined) return [];
  const told = new Set(shape.map(({ path }) => JSON.stringify(path)));
  const context = { operations, path: [], files };
  const found = [
    ...target.rules.flatMap((rule) => [...rule(config, context)]),
    ...operations.flatMap((operation) =>
      operation.rules.flatMap((rule) => doPart(operation, 'failed in a rule', () => [...rule(config, context)])),
    ),
  ];
  return told.size === 0 ? found : found.filter(({ path }) => !prefixes(path).some((prefix) => told.has(prefix)));
}

function prefixes(path: readonly PathStep[]): readonly string[] {
  return path.map((_, index) => JSON.stringify(path.slice(0, index + 1)));
}

/** Sort problems as their places follow each other in the config; missing keys stand where their object starts. */
function inOrderOf(raw: unknown, problems: readonly Problem[]): readonly Problem[] {
  const orders: KeyOrders = new WeakMap();
  const placed = problems.map((problem) => ({ problem, place: placeOf(raw, problem.path, orders) }));
  return placed.sort((a, b) => comparePlaces(a.place, b.place)).map(({ problem }) => problem);
}

/** The place of each key of an object, worked out once: an object may have thousands of unknown ones. */
type KeyOrders = WeakMap<object, ReadonlyMap<string, number>>;

function placeOf(raw: unknown, path: readonly PathStep[], orders: KeyOrders): readonly number[] {
  const place: number[] = [];
  let here = raw;
  for (const step of path) {
    const holder = typeof here === 'object' && here !== null ? here : {};
    place.push(typeof step === 'number' ? step : (keyOrder(holder, orders).get(step) ?? -1));
    here = Object.hasOwn(holder, step) ? property(holder, step) : undefined;
  }
  return place;
}

function keyOrder(holder: object, orders: KeyOrders): ReadonlyMap<string, number> {
  const known = orders.get(holder);
  if (known !== undefined) return known;
  const order = new Map(Object.keys(holder).map((key, index) => [key, index]));
  orders.set(holder, order);
  return order;
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((step, index) => step !== b[index]);
  if (differing === -1) return a.length - b.length;
  return differing >= b.length ? 1 : (a[differing] ?? 0) - (b[differing] ?? 0);
}
