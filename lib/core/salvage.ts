/**
 * What is left of a config when its mistakes are taken out, so that later checks still see the rest. It does not
 * know what makes a mistake.
 */
import type { PathStep, Problem } from './problem.js';
import { property } from './property.js';

/**
 * Copy a config without the values that problems point at. Unknown keys are gone; other values are `undefined`
 * under their key, so that a wrong value can be told from a missing one, and the indexes of lists stay.
 */
export function salvage(config: unknown, problems: readonly Problem[]): unknown {
  if (problems.some(({ path }) => path.length === 0)) return undefined;
  const copy = deepCopy(config);
  for (const { code, path } of problems) {
    const holder = at(copy, path.slice(0, -1));
    const key = path.at(-1);
    if (typeof holder !== 'object' || holder === null || key === undefined) continue;
    if (code === 'unknown_key' || code === 'not_supported') Reflect.deleteProperty(holder, key);
    else Reflect.set(holder, key, undefined);
  }
  return copy;
}

function at(value: unknown, path: readonly PathStep[]): unknown {
  let here = value;
  for (const step of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined;
    here = property(here, step);
  }
  return here;
}

function deepCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepCopy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deepCopy(inner)]));
}
