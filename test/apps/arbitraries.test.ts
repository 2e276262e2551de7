/** Random configs have every key and every kind of value, and most of them load. */
import assert from 'node:assert/strict';

import fc from 'fast-check';
import { z } from 'zod';

import { operation } from '../../lib/core/operation.js';
import { loadRegistry } from '../../lib/core/registry.js';
import { validate } from '../../lib/core/validate.js';
import { AuthConfigSchema } from '../../lib/targets/be/auth/schema.js';
import {
  CommTypeConfigSchema,
  CommsConfigSchema,
  CommsTargetConfigSchema,
  UserTemplatesConfigSchema,
} from '../../lib/targets/be/comms/schema.js';
import { DatabaseConfigSchema } from '../../lib/targets/be/databases/schema.js';
import { SCALAR_TYPES } from '../../lib/core/value-types.js';
import { FieldSpecSchema, PK_TYPES } from '../../lib/targets/be/fields/schema.js';
import { AGGREGATES, GroupPeriodsSchema, PERIODS } from '../../lib/targets/be/group/schema.js';
import { FILTER_KINDS, FILTER_OPERATORS, StructuredFilterFieldSchema } from '../../lib/targets/be/filter/schema.js';
import { SEARCH_STRATEGIES } from '../../lib/targets/be/search/schema.js';
import {
  LinksConfigSchema,
  RelationSchema,
  SCOPE_TYPES,
  ScopeBySchema,
  resourceSchema,
} from '../../lib/targets/be/schema/resource.js';
import { be } from '../../lib/targets/be/target.js';
import { NO } from './all-pairs/covering.js';
import { TEMPLATE_FILE } from './comms.js';
import type { Config } from './context.js';
import { drawn } from './draw.js';
import { drawPlain, plainFactors, plainModifier, plainOf } from './plain-modifiers.js';
import { configOf } from './projects.js';

const operations = loadRegistry(be).all;
const CONFIGS = Array.from({ length: 500 }, (_, seed) => configOf(seed, 'shop'));

describe('beConfigs', () => {
  it('has every key of the schema', () => {
    const schemas = [
      be.schema(operations) as unknown as z.ZodObject,
      resourceSchema(z.unknown() as z.ZodType as z.ZodType<never, never>, {}),
      AuthConfigSchema,
      DatabaseConfigSchema,
      FieldSpecSchema as unknown as z.ZodObject,
      LinksConfigSchema,
      RelationSchema,
      ScopeBySchema,
      StructuredFilterFieldSchema,
      GroupPeriodsSchema,
      ...operations.filter(({ dispatchOn }) => dispatchOn === 'type').map(({ optionsSchema }) => optionsSchema),
      CommsConfigSchema,
      CommTypeConfigSchema,
      CommsTargetConfigSchema,
      UserTemplatesConfigSchema,
    ];
    const known = schemas.flatMap(({ shape }) => Object.entries(shape).filter(([, value]) => !isLater(value)));
    const expected = known.map(([key]) => key);
    // Drawn models have no table between two: `key-lists.test.ts` has some, and a `field` that is linked by them.
    // A file has to be uploaded and read by operations of its own: all pairs and the shop have some.
    // `nested_writes` has lists that requests write; rows are found by columns with a unique key in `composite` and the example.
    assert.deepEqual(missing(new Set(expected), new Set(CONFIGS.flatMap(keysIn))), [
      'write',
      'relation',
      'file',
      'field',
      'by',
    ]);
  });

  it('has every type, strategy and operator', () => {
    const expected = [
      ...[...SCALAR_TYPES, ...PK_TYPES, ...SCOPE_TYPES, 'nested', 'selectin', 'joined', 'subquery'],
      ...['object', 'collection', 'keyset', 'offset'],
      ...[...FILTER_KINDS, ...FILTER_OPERATORS, ...SEARCH_STRATEGIES, ...AGGREGATES, ...PERIODS],
    ];
    assert.deepEqual(missing(new Set<string>(expected), new Set(CONFIGS.flatMap(textsIn))), []);
  });

  it('has default sorts in both directions, of several columns', () => {
    const defaults = CONFIGS.flatMap(defaultSorts);
    assert.ok(defaults.some((terms) => terms.length > 1));
    assert.ok(defaults.flat().some((term) => term.startsWith('-')));
    assert.ok(defaults.flat().some((term) => !term.startsWith('-')));
  });

  it('has nested fields three levels deep', () => {
    assert.equal(Math.max(...CONFIGS.map(nestedDepth)), 3);
  });

  it('loads, but for a few', () => {
    const some = CONFIGS.slice(0, 150);
    const loaded = some.filter((config) => !('problems' in validate(be, operations, config, () => TEMPLATE_FILE)));
    assert.ok(loaded.length > some.length * 0.8, `${loaded.length} of ${some.length} load`);
  });
});

describe('a modifier whose keys are plain values', () => {
  const modifierWith = (shape: z.ZodRawShape) =>
    plainModifier(
      operation({
        name: 'kept',
        trigger: 'modifier',
        targets: ['be'],
        options: z.strictObject(shape),
        build: () => [],
      }),
    );
  const kept = modifierWith({
    seconds: z.int().min(1).max(9),
    shared: z.boolean().optional(),
    until: z.enum(['hour', 'day']).default('day'),
  });
  const valuesIn = (modifiers: readonly Config[]) =>
    new Set(modifiers.flatMap(({ seconds, shared, until }) => [seconds, shared, until]));
  const all = new Set([1, 9, undefined, true, false, 'hour', 'day']);

  it('is drawn with every value', () => {
    const modifiers = fc.sample(
      drawn((draw) => drawPlain(draw, kept)),
      100,
    );
    assert.deepEqual(valuesIn(modifiers), all);
    assert.ok(modifiers.every(({ type, seconds }) => type === 'kept' && seconds !== undefined));
  });

  it('has every value in the cases of all pairs', () => {
    const factors = plainFactors(kept);
    assert.deepEqual(plainOf({ 'kept.type': NO }, kept), []);
    const cases = factors.flatMap(({ name, values }) => values.map((value) => ({ 'kept.type': '0', [name]: value })));
    assert.deepEqual(valuesIn(cases.flatMap((one) => plainOf(one, kept))), all);
  });

  it('has no texts: what they name is drawn by hand', () => {
    assert.throws(() => modifierWith({ column: z.string() }), /'kept.column' is no plain value/);
  });
});

/** Keys of a later version are there to be refused. */
function isLater(value: unknown): boolean {
  return value instanceof z.ZodOptional && value.unwrap() instanceof z.ZodNever;
}

function missing(expected: ReadonlySet<string>, found: ReadonlySet<string>): readonly string[] {
  return [...expected].filter((key) => !found.has(key));
}

function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [...(Array.isArray(value) ? [] : [key]), ...keysIn(item)]);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The defaults of all `order` modifiers. */
function defaultSorts(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'type' in value && value.type === 'order' && 'default' in value ? [value.default as string[]] : [];
  return [...own, ...Object.values(value).flatMap(defaultSorts)];
}

function nestedDepth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Math.max(0, ...Object.values(value).map(nestedDepth));
  return inner + ('type' in value && value.type === 'nested' ? 1 : 0);
}
