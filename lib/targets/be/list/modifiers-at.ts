/** The modifiers of lists, where they stand, for the rules that look at them. */
import type { Partly } from '../../../core/partly.js';
import type { Problem } from '../../../core/problem.js';
import { formatPath } from '../../../core/problem.js';
import { type Column, type WrittenRef, findColumn } from '../fields/columns.js';
import type { ModifierInput, ModifierType } from '../schema/operation.js';
import { declarationsIn, declarationsOf } from '../fields/declared.js';
import { type Path, type ResourceAt, isBelow, walk } from '../walk.js';

/** A modifier of a list, as one resource has it: its own, or that of a list that it inherits. */
export interface AnyModifierAt {
  readonly resource: ResourceAt;
  readonly value: object;
  readonly type: string;
  /** All modifiers of the list */
  readonly among: readonly ({ readonly type?: string | undefined } | undefined)[];
  /** Make a problem at a place of the modifier; of an inherited one it is told at the resource. */
  readonly problem: (problem: Problem) => Problem;
}

/** A modifier that the core brings, with its keys as far as the schema took them. */
export interface ModifierAt<Type extends ModifierType = ModifierType> extends AnyModifierAt {
  readonly value: Partly<ModifierInput<Type>>;
}

/** The modifiers of a type. */
export function* modifiersOf<Type extends ModifierType>(config: unknown, type: Type): Generator<ModifierAt<Type>> {
  for (const modifier of allModifiersOf(config)) {
    const value = keysOf(modifier.value, modifier.type, type);
    if (value !== undefined) yield { ...modifier, value };
  }
}

/** The keys of a modifier, where it is of a type, by which the schema has checked them. */
export function keysOf<Type extends ModifierType>(
  value: object | undefined,
  own: string | undefined,
  type: Type,
): Partly<ModifierInput<Type>> | undefined {
  return own === type ? (value as Partly<ModifierInput<Type>>) : undefined;
}

/** Every modifier of every list of every resource, and the resource's own `search`. */
export function* allModifiersOf(config: unknown): Generator<AnyModifierAt> {
  for (const resource of walk(config).resources) {
    for (const entry of resource.operations?.entries ?? []) {
      const among = entry.type === 'list' ? (entry.value.modifiers ?? []) : [];
      for (const [index, value] of among.entries()) {
        if (value?.type === undefined) continue;
        const path = [...entry.path, 'modifiers', index];
        yield { resource, value, type: value.type, among, problem: problemAt(resource, path) };
      }
    }
    const { search } = resource.value;
    if (search === undefined) continue;
    const path = [...resource.path, 'search'];
    yield {
      resource,
      value: search,
      type: 'search',
      among: [{ type: 'search' }],
      problem: problemAt(resource, path),
    };
  }
}

function problemAt({ path: at }: ResourceAt, path: Path): (problem: Problem) => Problem {
  if (isBelow(path, at)) return (problem) => ({ ...problem, path: [...path, ...problem.path] });
  return (problem) => ({
    ...problem,
    path: [...at, 'operations'],
    message: `${problem.message} (at ${formatPath([...path, ...problem.path])})`,
  });
}

/** The column of a reference in a modifier; otherwise `tell` hears why there is none. */
export function columnAt(
  config: unknown,
  { resource, problem }: AnyModifierAt,
  place: {
    readonly ref: WrittenRef | null | undefined;
    readonly path: Path;
    readonly tell: (problem: Problem) => void;
    /** Whether the modifier says which enum it is; absent where it could not. */
    readonly hasEnum?: boolean;
  },
): Column | undefined {
  const { ref, path, tell, hasEnum } = place;
  if (ref === undefined || ref === null) return undefined;
  const column = findColumn(declarationsOf(resource), ref, declarationsIn(config));
  if ('problem' in column) {
    const { problem: message, hint } = column;
    tell(problem({ code: 'unknown_reference', path, message, ...(hint !== undefined && { hint }) }));
    return undefined;
  }
  // What a field that is named leaves out of its enum is told at the field.
  if (column.field.type !== 'enum' || typeof ref === 'string' || hasEnum === true) return column;
  const message = `nobody knows the values of the enum '${column.path}'`;
  const hint = `write the name of a field that declares them${hasEnum === undefined ? '' : ", or say which it is with 'enum'"}`;
  tell(problem({ code: 'conflict', path, message, hint }));
  return undefined;
}
