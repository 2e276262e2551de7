/** The target `be_root` as far as checking and resolving a config needs it. */
import assert from 'node:assert/strict';

import { validate } from '../../../lib/core/validate.js';
import type { RootConfig } from '../../../lib/targets/be_root/config.js';
import { beRoot } from '../../../lib/targets/be_root/target.js';
import { checkerOf, linesOf } from '../lines.js';

/** Check a config; the lines of its problems, none if it loads. */
export function lines(config: unknown): readonly string[] {
  return linesOf(validate(beRoot, beRoot.operations, config));
}

/** Load a config that has no problems. */
export function load(config: unknown): RootConfig {
  assert.deepEqual(lines(config), []);
  return (validate(beRoot, beRoot.operations, config) as { config: RootConfig }).config;
}

/** A config with one model; problems of it start with {@link MODEL}. */
export function withModel(keys: Readonly<Record<string, unknown>>, root: object = {}): Record<string, unknown> {
  return { models: [{ name: 'Article', fields: [], ...keys }], ...root };
}

export const MODEL = 'models[0]';

/** A config with one column beside the key; problems of it start with {@link COLUMN}. */
export function withColumn(column: object, root: object = {}): Record<string, unknown> {
  return withModel({ fields: [{ name: 'title', type: 'str', ...column }] }, root);
}

export const COLUMN = 'models[0].fields[0]';

/** One test per case: the lines of the config are exactly the expected ones. */
export const checkLines = checkerOf(lines);
