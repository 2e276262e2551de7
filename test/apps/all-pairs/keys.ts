/** The keys that configs may have of resources, operations, fields and `auth`, read from the schemas. */
import * as z from 'zod';

import { loadRegistry } from '../../../lib/core/registry.js';
import { be } from '../../../lib/targets/be/target.js';

/** The operations of the target. */
export const operations = loadRegistry(be).all;

/** What the pairs are of: the schemas of one resource and of `auth`. */
function schemas(): readonly (readonly [string, z.ZodType])[] {
  const { auth, resources } = (be.schema(operations) as unknown as z.ZodObject).shape;
  return [
    ['auth', auth as z.ZodType],
    ['resource', resources as z.ZodType],
  ];
}

/** All keys: `resource.links.kind`, `list.can`, `filter.max_items`, `field.ref`. */
export function allKeys(): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (schema: z.ZodType, place: string): void => {
    for (const [at, shape] of objectsOf(schema, place)) {
      // A place may take several objects.
      const known = [at, ...Object.keys(shape)].join(' ');
      if (seen.has(known)) continue;
      seen.add(known);
      for (const [key, value] of Object.entries(shape)) {
        if (isRefused(value as z.ZodType)) continue;
        found.add(`${at}.${key}`);
        visit(value as z.ZodType, `${at}.${key}`);
      }
    }
  };
  for (const [place, schema] of schemas()) visit(schema, place);
  return found;
}

/** The keys that a resource and the `auth` of its project have. */
export function keysIn(auth: unknown, resource: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (schema: z.ZodType, place: string, value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(schema, place, item);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    if (isRecord(schema)) {
      for (const item of Object.values(value)) visit(recordOf(schema), place, item);
      return;
    }
    const choices = objectsOf(schema, place);
    const choice = choices.length === 1 ? choices[0] : choices.find(([, shape]) => isOf(shape, value));
    if (choice === undefined) return;
    const [at, shape] = choice;
    for (const [key, item] of Object.entries(value)) {
      found.add(`${at}.${key}`);
      const inner = (shape as Record<string, z.ZodType>)[key];
      if (inner !== undefined) visit(inner, `${at}.${key}`, item);
    }
  };
  const [[, ofAuth], [, ofResource]] = schemas() as [[string, z.ZodType], [string, z.ZodType]];
  visit(ofAuth, 'auth', auth);
  visit(ofResource, 'resource', resource);
  return found;
}

type Shape = Readonly<Record<string, unknown>>;

/** The objects that a schema takes, each with the place that its keys are called by. */
function objectsOf(schema: z.ZodType, place: string): readonly (readonly [string, Shape])[] {
  const inner = insideOf(schema);
  if (inner.length > 0) return inner.flatMap((one) => objectsOf(one, place));
  if (!(schema instanceof z.ZodObject)) return [];
  const shape = schema.shape as Shape;
  // Fields are the same wherever they stand; entries are called by their type.
  if ('load' in shape && 'many' in shape) return [['field', shape]];
  const type = shape.type;
  return [[type instanceof z.ZodLiteral && place !== 'auth' ? String(type.value) : place, shape]];
}

/** What a schema is made of. */
function insideOf(schema: z.ZodType): readonly z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return [schema.unwrap() as z.ZodType];
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  if (schema instanceof z.ZodUnion) return schema.options as z.ZodType[];
  if (schema instanceof z.ZodPipe) return [schema.out as z.ZodType];
  return isRecord(schema) ? [recordOf(schema)] : [];
}

function isRecord(schema: z.ZodType): boolean {
  return unwrapped(schema) instanceof z.ZodRecord;
}

function recordOf(schema: z.ZodType): z.ZodType {
  return (unwrapped(schema) as z.ZodRecord).valueType as z.ZodType;
}

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema;
}

/** A key that is there to be refused. */
function isRefused(schema: z.ZodType): boolean {
  return unwrapped(schema) instanceof z.ZodNever;
}

/** Tell whether a value is one of the objects of a union, by its type, or else by its keys. */
function isOf(shape: Shape, value: object): boolean {
  const type = shape.type;
  if (!(type instanceof z.ZodLiteral)) return Object.keys(value).every((key) => key in shape);
  const { type: given, name } = value as { readonly type?: string; readonly name?: string };
  return (given ?? name) === type.value;
}
