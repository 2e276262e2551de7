/**
 * The places of a config that rules look at, each with its path. Values may be missing anywhere: rules also run on
 * what is left of a config with mistakes.
 */
import type { Partly } from '../../../core/partly.js';
import type { PathStep, Problem } from '../../../core/problem.js';
import type { FieldInput } from '../schema/field.js';
import type { ResourceInput } from '../schema/resource.js';
import type { RootInput } from '../schema/root.js';

export type Path = readonly PathStep[];

export type Field = Partly<FieldInput>;

/** A field. */
export interface FieldAt {
  readonly value: Field;
  readonly path: Path;
}

/** A resource. */
export interface ResourceAt {
  readonly value: Partly<ResourceInput>;
  readonly path: Path;
  readonly fields: readonly FieldAt[];
  /** Parameters of its actions, which are fields, too */
  readonly params: readonly FieldAt[];
}

/** The root of a config. */
export function rootOf(config: unknown): Partly<RootInput> {
  return config as Partly<RootInput>;
}

/** List the resources of a config. */
export function resourcesOf(config: unknown): readonly ResourceAt[] {
  return (rootOf(config).resources ?? []).flatMap((value, index) => {
    if (value === undefined) return [];
    const path = ['resources', index];
    const fields = fieldsAt(value.fields, [...path, 'fields']);
    const params = (value.actions ?? []).flatMap((action, at) =>
      fieldsAt(action?.params, [...path, 'actions', at, 'params']),
    );
    return [{ value, path, fields, params }];
  });
}

function fieldsAt(fields: readonly (Field | undefined)[] = [], path: Path): readonly FieldAt[] {
  return fields.flatMap((value, at) => (value === undefined ? [] : [{ value, path: [...path, at] }]));
}

/** Some fields, and behind them those of the rows that they list: names differ within each. */
export function fieldLists(fields: readonly FieldAt[]): readonly (readonly FieldAt[])[] {
  const inner = fields.flatMap(({ value, path }) => (value.fields ? fieldLists(itemsAt(value, path)) : []));
  return [fields, ...inner];
}

function itemsAt({ fields = [] }: Field, path: Path): readonly FieldAt[] {
  return fieldsAt(fields, [...path, 'fields']);
}

/** What a check of one field says; its path starts at the field. */
export type Report = (problem: Problem) => void;

/** Check every field. */
export function checkFields(config: unknown, visit: (field: Field, report: Report) => void): readonly Problem[] {
  const found: Problem[] = [];
  const all = resourcesOf(config).flatMap(({ fields, params }) => fieldLists([...fields, ...params]).flat());
  for (const { value, path } of all) {
    visit(value, (problem) => found.push({ ...problem, path: [...path, ...problem.path] }));
  }
  return found;
}
