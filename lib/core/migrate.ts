/**
 * Configs of earlier versions, brought to the version that the schema reads. It works on the value of a config before any
 * key is checked; nothing here knows a target.
 */
import type { PathStep } from './problem.js';
import { property } from './property.js';

/**
 * One value of a config that the next version writes otherwise.
 *
 * @example
 * import type { ConfigChange } from 'generator-codegen';
 * const renamed: readonly ConfigChange[] = [{ path: ['title'] }, { path: ['name'], after: 'Shop' }];
 */
export interface ConfigChange {
  /** Where it stands, as the user wrote the config. */
  readonly path: readonly PathStep[];
  /** What is to stand there; nothing: the key goes. */
  readonly after?: unknown;
}

/**
 * The way from one version to the next. A config that it changes nothing in is one of the next version already.
 *
 * @example
 * import type { ConfigMigration } from 'generator-codegen';
 * const titleIsName: ConfigMigration = {
 *   from: '1',
 *   to: '2',
 *   description: "'title' is called 'name'",
 *   changes: (config) => ('title' in config ? [{ path: ['title'] }, { path: ['name'], after: config.title }] : []),
 * };
 */
export interface ConfigMigration {
  readonly from: string;
  readonly to: string;
  /** What is another way now, as one clause without a full stop. */
  readonly description: string;
  /** The changes of a config of which nothing was checked; what is not as it should be is left to the schema. */
  readonly changes: (config: object) => readonly ConfigChange[];
}

/** A config of the latest version. */
export interface Migrated {
  /** The value that the schema reads. */
  readonly value: unknown;
  /** What it took; nothing where the config is as the latest version writes it. */
  readonly needed?: NeededChanges;
}

/** How a config differs from the latest version. */
export interface NeededChanges {
  readonly from: string;
  readonly to: string;
  readonly descriptions: readonly string[];
  /** In the order in which they are made. */
  readonly changes: readonly ConfigChange[];
}

/** The version of a config that names none. */
const FIRST = '1';

/**
 * Bring a config to the latest version. One of a version that no migration starts from is left to the schema.
 *
 * @param migrations - each starts where the one before it ends
 */
export function migrate(migrations: readonly ConfigMigration[], value: unknown): Migrated {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value };
  const version = property(value, 'version') ?? FIRST;
  const start = migrations.findIndex(({ from }) => from === version);
  const first = migrations[start];
  if (first === undefined) return { value };
  let config: object = value;
  const changes: ConfigChange[] = [];
  const descriptions: string[] = [];
  let to = '';
  for (const migration of migrations.slice(start)) {
    const found = migration.changes(config);
    // The value of the config stays as the user wrote it; most configs need no copy of it.
    if (found.length > 0 && config === value) config = structuredClone(config);
    for (const change of found) apply(config, change);
    changes.push(...found);
    if (found.length > 0) descriptions.push(migration.description);
    to = migration.to;
  }
  const migrated = { ...config, version: to };
  return {
    value: migrated,
    ...(changes.length > 0 && { needed: { from: first.from, to, descriptions, changes } }),
  };
}

function apply(config: object, { path, after }: ConfigChange): void {
  const last = path.at(-1);
  const holder = path.slice(0, -1).reduce<unknown>(property, config);
  if (last === undefined || typeof holder !== 'object' || holder === null) return;
  if (after === undefined) Reflect.deleteProperty(holder, last);
  else Reflect.set(holder, last, after);
}
