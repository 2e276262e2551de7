/** The modifiers of lists, where they stand, for the rules that look at them. */
import type { Problem } from '../../../core/problem.js';
import { formatPath } from '../../../core/problem.js';
import { type Column, findColumn } from '../columns.js';
import { declarationsIn, declarationsOf } from './declared.js';
import { type Path, type ResourceAt, isBelow, walk } from './walk.js';

/** A modifier of a list, as one resource has it: its own, or that of a list that it inherits. */
export interface ModifierAt {
  readonly resource: ResourceAt;
  readonly value: Readonly<Record<string, unknown>>;
  readonly type: string;
  /** All modifiers of the list */
  readonly among: readonly (Readonly<Record<string, unknown>> | undefined)[];
  /** Make a problem at a place of the modifier; of an inherited one it is told at the resource. */
  readonly problem: (problem: Problem) => Problem;
}

/** Every modifier of every list of every resource, and the resource's own `search`. */
export function* modifiersOf(config: unknown): Generator<ModifierAt> {
  for (const resource of walk(config).resources) {
    for (const entry of resource.operations?.entries ?? []) {
      if (entry.type !== 'list' || !Array.isArray(entry.value.modifiers)) continue;
      const among = entry.value.modifiers as ModifierAt['among'];
      for (const [index, value] of among.entries()) {
        if (typeof value?.type !== 'string') continue;
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
      among: [search],
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
  { resource, problem }: ModifierAt,
  place: {
    readonly ref: unknown;
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
