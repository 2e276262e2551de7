/** The parts of a config: resources, which others call by their model or by their name in paths. */
import type { ConfigParts, SplitConfig } from '../../core/target.js';
import { isObject } from '../../core/value-forms.js';
import { resourceSlug } from './names/resource-references.js';

type Value = Readonly<Record<string, unknown>>;

/** Resources as parts. */
export const resourceParts: ConfigParts = { key: 'resources', split, namesOf, faceOf };

/** The lists of resources of all apps, whichever form they have. */
function split(config: unknown): SplitConfig {
  const lists: (readonly unknown[])[] = [];
  const visit = (value: unknown, take: (resources: readonly unknown[]) => readonly unknown[]): unknown => {
    if (!isObject(value)) return value;
    return {
      ...value,
      ...(Array.isArray(value.apps) && { apps: value.apps.map((app) => visit(app, take)) }),
      ...(isObject(value.config) && { config: visit(value.config, take) }),
      ...(Array.isArray(value.resources) && { resources: take(value.resources) }),
    };
  };
  visit(config, (resources) => {
    lists.push(resources);
    return resources;
  });
  return {
    lists,
    join: (others) => {
      const rest = others[Symbol.iterator]();
      return visit(config, () => rest.next().value ?? []);
    },
  };
}

/** Class and name in paths: a reference that puts a module before the class ends in it. */
function namesOf(part: unknown): readonly string[] {
  if (!isObject(part) || typeof part.model !== 'string') return [];
  return [part.model.slice(part.model.lastIndexOf('.') + 1), resourceSlug(part.model)];
}

/** Fields are the affair of the resource and of whoever names it; so is what lists may be asked, but for its kinds. */
function faceOf(part: unknown): unknown {
  if (!isObject(part)) return part;
  return without(part, ['fields'], {
    representations: (value) => eachOf(value, (one) => without(one, ['fields'])),
    operations: (value) => eachOf(value, faceOfEntry),
  });
}

function faceOfEntry(entry: Value): unknown {
  return without(entry, ['fields', 'params', 'returns'], {
    modifiers: (value) => eachOf(value, ({ type }) => ({ type })),
  });
}

/** Leave keys out, and change the values of others. */
function without(
  value: Value,
  hidden: readonly string[],
  changes: Readonly<Record<string, (value: unknown) => unknown>> = {},
): Value {
  const kept = Object.entries(value).filter(([key]) => !hidden.includes(key));
  return Object.fromEntries(
    kept.map(([key, one]) => [key, Object.hasOwn(changes, key) ? changes[key]?.(one) : one] as const),
  );
}

function eachOf(list: unknown, change: (value: Value) => unknown): unknown {
  return Array.isArray(list) ? list.map((value: unknown) => (isObject(value) ? change(value) : value)) : list;
}
