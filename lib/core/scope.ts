/**
 * Scopes: the levels of a configuration at which operations run. They are read from the schema, so that
 * a target declares them where it declares its keys. Nothing here knows what a scope means.
 */
import * as z from 'zod';

/**
 * What marks a list of the schema as a scope.
 *
 * @example
 * import { type Scoped, scoped } from 'generator-codegen';
 * import * as z from 'zod';
 * const TABLE: Scoped = { name: 'table' };
 * const tables = scoped(TABLE.name, z.array(z.strictObject({ name: z.string() })));
 */
export interface Scoped {
  /** Name of the scope: `resource` */
  readonly name: string;
}

/**
 * One level of a configuration.
 *
 * @example
 * import { PROJECT, type Scope } from 'generator-codegen';
 * const tables: Scope = { name: 'table', configKey: 'tables', parent: PROJECT, resolvePath: [] };
 */
export interface Scope {
  readonly name: string;
  /** Key of the list that holds its instances; empty for the root. */
  readonly configKey: string;
  /** The level above; none for the root. */
  readonly parent?: Scope;
  /** Keys from an instance of the parent to the object that holds `configKey`; default none. */
  readonly resolvePath: readonly string[];
}

/**
 * The root scope, present in every run.
 *
 * @example
 * import { BuildStore, PROJECT, ScopeTree } from 'generator-codegen';
 * const store = new BuildStore(new ScopeTree([PROJECT]));
 * store.addInstance('project', PROJECT, {});
 */
export const PROJECT: Scope = { name: 'project', configKey: '', resolvePath: [] };

const marks = z.registry<Scoped>();

/**
 * Mark a list as a scope; returns the schema that it was given.
 *
 * @example
 * import { scoped } from 'generator-codegen';
 * import * as z from 'zod';
 * const ProjectSchema = z.strictObject({ tables: scoped('table', z.array(z.strictObject({ name: z.string() }))) });
 */
export function scoped<T extends z.ZodType>(name: string, schema: T): T {
  marks.add(schema, { name });
  return schema;
}

/**
 * The scopes of a target, parents before children.
 *
 * @example
 * import { PROJECT, ScopeTree } from 'generator-codegen';
 * const scopes = new ScopeTree([PROJECT, { name: 'table', configKey: 'tables', parent: PROJECT, resolvePath: [] }]);
 * scopes.children(PROJECT).map(({ name }) => name); // ['table']
 */
export class ScopeTree implements Iterable<Scope> {
  readonly #scopes: readonly Scope[];

  constructor(scopes: Iterable<Scope>) {
    this.#scopes = [...scopes];
  }

  [Symbol.iterator](): Iterator<Scope> {
    return this.#scopes[Symbol.iterator]();
  }

  /** The scope of that name, if there is one. */
  get(name: string): Scope | undefined {
    return this.#scopes.find((scope) => scope.name === name);
  }

  /** The scopes directly below one. */
  children(scope: Scope): readonly Scope[] {
    return this.#scopes.filter((candidate) => candidate.parent?.name === scope.name);
  }
}

/**
 * Read the scopes from a schema: every list that {@link scoped} marked, below {@link PROJECT}.
 *
 * @throws Error - one scope is declared at two places: a defect of the target
 *
 * @example
 * import { discoverScopes, scoped } from 'generator-codegen';
 * import * as z from 'zod';
 * const scopes = discoverScopes(z.strictObject({ tables: scoped('table', z.array(z.strictObject({}))) }));
 * [...scopes].map(({ name }) => name); // ['project', 'table']
 */
export function discoverScopes(schema: z.ZodType): ScopeTree {
  const found = new Map<string, Scope>([[PROJECT.name, PROJECT]]);
  visit(schema, PROJECT, [], found, new Set());
  return new ScopeTree(found.values());
}

function visit(
  schema: z.core.$ZodType,
  parent: Scope,
  path: readonly string[],
  found: Map<string, Scope>,
  open: Set<z.core.$ZodType>,
): void {
  const object = unwrap(schema);
  if (object instanceof z.ZodUnion) {
    for (const option of object.options) visit(option, parent, path, found, open);
  }
  if (!(object instanceof z.ZodObject) || open.has(object)) return;
  open.add(object);
  const shape: Readonly<Record<string, z.core.$ZodType>> = object.shape;
  for (const [key, value] of Object.entries(shape)) {
    const { name, list } = readMark(value);
    if (name === undefined) visit(value, parent, [...path, key], found, open);
    else visit(list, addScope(found, { name, configKey: key, parent, resolvePath: path }), [], found, open);
  }
  open.delete(object);
}

/** Options of one place may declare a scope each; they are one. */
function addScope(found: Map<string, Scope>, scope: Scope): Scope {
  const known = found.get(scope.name);
  if (known && placeOf(known) !== placeOf(scope)) {
    throw new Error(`scope '${scope.name}' is declared at two places: ${placeOf(known)} and ${placeOf(scope)}`);
  }
  found.set(scope.name, known ?? scope);
  return known ?? scope;
}

function placeOf({ parent, resolvePath, configKey }: Scope): string {
  return [parent?.name ?? '', ...resolvePath, configKey].join('.');
}

/** The scope that a list is marked as, on the list itself or on what wraps it, and what the list holds. */
function readMark(schema: z.core.$ZodType): { readonly name: string | undefined; readonly list: z.core.$ZodType } {
  let name: string | undefined;
  const list = unwrap(schema, (layer) => (name ??= marks.get(layer)?.name));
  return list instanceof z.ZodArray ? { name, list: list.element } : { name: undefined, list };
}

/** Take away what wraps a schema without changing its shape: optional, default, nullable, pipe, lazy. */
function unwrap(schema: z.core.$ZodType, look: (layer: z.core.$ZodType) => void = () => undefined): z.core.$ZodType {
  look(schema);
  // What a preprocessing step takes is unknown; the schema behind it tells the shape.
  if (schema instanceof z.ZodPipe) {
    return unwrap(schema.in instanceof z.ZodTransform ? schema.out : schema.in, look);
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodLazy
  ) {
    return unwrap(schema.unwrap(), look);
  }
  return schema;
}
