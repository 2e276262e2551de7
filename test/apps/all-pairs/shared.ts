/** What the parts of a config of the pairs are made with. */
import { type Case, NO } from './covering.js';
import type { TypedField } from './fields.js';

/** A part of a config. */
export type Config = Readonly<Record<string, unknown>>;

/** A project: what its resources share, and what each of them decides. */
export interface Pairs {
  readonly shared: Case;
  readonly resources: readonly (readonly [Case, readonly TypedField[]])[];
}

/** The resources of a project. */
export type Resources = Pairs['resources'];

/** What a resource is in. */
export interface Around {
  readonly hasAuth: boolean;
  readonly driver: string;
}

/** Settings that are booleans. */
export const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false };

/** Keys with the value that each setting stands for; what is not there is left out. */
export function keys(one: Case, prefix: string, values: Readonly<Record<string, unknown>>): Config {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const setting = one[`${prefix}.${key}`] ?? NO;
      if (setting === NO) return [];
      return [[key, setting in FLAGS ? FLAGS[setting] : value]];
    }),
  );
}

/** The primary key of a resource. */
export function keyOf(one: Case): { readonly pk: string; readonly type: string } {
  return {
    pk: one['resource.pk'] === NO ? 'id' : 'key',
    type: one['resource.pk_type'] === NO ? 'uuid' : one['resource.pk_type']!,
  };
}

/** Rows refer to those of the next resource, those of the last one to those of the first. */
export function nextOf(resources: Resources, index: number): number {
  return (index + 1) % resources.length;
}

/** The resource whose rows refer to those of one. */
export function previousOf(resources: Resources, index: number): number {
  return (index + resources.length - 1) % resources.length;
}

/** Tell whether an operation asks for a user, where there are users. */
export function hasUser(one: Case, of: string): boolean {
  return (one[`${of}.require_auth`] === NO ? one['resource.require_auth'] : one[`${of}.require_auth`]) !== 'false';
}

/** Tell whether clients choose the keys of a resource. */
export function isChosen(one: Case): boolean {
  return keyOf(one).type === 'str';
}

/** Tell whether a resource has an `upsert`: its items say which row they are about, and no version. */
export function hasUpsert(one: Case): boolean {
  return isChosen(one) && one['resource.require_if_match'] === NO;
}
