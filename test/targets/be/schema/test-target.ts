/** The target `be` as far as checking a config needs it. */
import assert from 'node:assert/strict';

import type { Operation } from '../../../../lib/core/operation.js';
import type { Target } from '../../../../lib/core/target.js';
import { validate } from '../../../../lib/core/validate.js';
import type { ProjectConfig } from '../../../../lib/targets/be/config.js';
import { resolve } from '../../../../lib/targets/be/resolve.js';
import { beRules } from '../../../../lib/targets/be/rules.js';
import { projectSchema } from '../../../../lib/targets/be/schema/project.js';
import { be } from '../../../../lib/targets/be/target.js';
import { checkerOf, linesOf } from '../../lines.js';

/** The built-in operations that entries of a config, and modifiers of lists, name; none of another kind looks at a config. */
export const OPERATIONS: readonly Operation[] = be.operations.filter(({ trigger }) =>
  ['operation', 'modifier'].includes(trigger),
);

/** What `validate` asks of a target. */
export const TARGET = { name: 'be', schema: projectSchema, rules: beRules, resolve } as unknown as Target;

/** Check a config; the lines of its problems, none if it loads. */
export function lines(config: unknown, operations = OPERATIONS): readonly string[] {
  return linesOf(validate(TARGET, operations, config));
}

/** Load a config that has no problems. */
export function load(config: unknown, operations = OPERATIONS): ProjectConfig {
  const result = validate(TARGET, operations, config);
  assert.deepEqual(linesOf(result), []);
  return (result as { config: ProjectConfig }).config;
}

/** A config that loads, with keys of the root put in place of its own; `undefined` takes a key out. */
export function project(keys: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { module: 'blog', databases: [{}], resources: [resource()], ...keys };
}

/** A resource of a loading config, with other keys in place of its own. */
export function resource(keys: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const fields = [
    { name: 'id', type: 'uuid', read_only: true },
    { name: 'title', type: 'str' },
  ];
  return { model: 'blog.models.Article', fields, operations: ['get', 'list', 'create', 'update', 'delete'], ...keys };
}

/** A config with one field beside the primary key; problems of it start with {@link FIELD}. */
export function withField(field: unknown): Record<string, unknown> {
  return project({ resources: [resource({ fields: [{ name: 'title', type: 'str' }, field] })] });
}

export const FIELD = 'resources[0].fields[1]';

/** One test per case: the lines of the config are exactly the expected ones. */
export const checkLines = checkerOf((config) => lines(config));
