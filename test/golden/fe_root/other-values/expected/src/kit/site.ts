/** Which pages there are, and their addresses. */
import * as named from '@/resources';

import { manyOf } from './i18n';
import { operatorsOf } from './list/query';
import { permitted } from './permissions';
import { type Field, type Resource, type Row, keyOf } from './resource';
import { keyOfSegment, segmentOf } from './segment';

const all: readonly Resource[] = Object.values<Resource>(named);

/** The resources that have pages, as their user may use them. */
export function resources(): readonly Resource[] {
  return all.map(permitted);
}

/** The resource whose pages start with a step. */
export function resourceAt(path: string | undefined): Resource | undefined {
  return resources().find((resource) => resource.path === path);
}

/** What the navigation lists, by its labels. */
export function navigation(): readonly Resource[] {
  return resources()
    .filter(({ list, create }) => list ?? create)
    .toSorted((a, b) => manyOf(a).localeCompare(manyOf(b)));
}

/** Addresses of the pages of a resource. */
export function listPath({ path }: Resource): string {
  return `/${path}`;
}
export function createPath({ path }: Resource): string {
  return `/${path}/new`;
}
export function rowPath({ path }: Resource, key: string): string {
  return `/${path}/${encodeURIComponent(key === 'new' ? '~6Eew' : segmentOf(key))}`;
}
export function editPath(resource: Resource, key: string): string {
  return `${rowPath(resource, key)}/edit`;
}

/** The key in the address of a page. */
export function keyAt(segment: string): string {
  return keyOfSegment(segment);
}

/** Where the navigation leads: to the rows, or to the form of a new one where there is no list. */
export function startPath(resource: Resource): string {
  return resource.list ? listPath(resource) : resource.create ? createPath(resource) : '/';
}

/** Where a title leads: to the page of its row; nowhere where the API answers no single row. */
export function pathOf(resource: Resource, row: Row): string | undefined {
  return resource.get && rowPath(resource, keyOf(resource, row));
}

/** Lists whose rows belong to a row of a resource, each with the field that says so. */
export function relatedLists(resource: Resource): readonly RelatedList[] {
  return resources().flatMap((other) =>
    other.fields
      .filter(
        (field) =>
          field.reference?.().path === resource.path && operatorFor(other, field) !== undefined,
      )
      .map((field) => ({ resource: other, field })),
  );
}

/** Rows of another resource that belong to a row. */
export interface RelatedList {
  readonly resource: Resource;
  readonly field: Field;
}

/** The parameter that finds rows by one key; undefined where the list has none. */
export function operatorFor(resource: Resource, { name }: Field): 'in' | 'eq' | undefined {
  if (!resource.list) return undefined;
  const operators = operatorsOf(resource, name);
  return (['in', 'eq'] as const).find((operator) => operators.includes(operator));
}
