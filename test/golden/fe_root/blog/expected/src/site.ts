/** Which pages there are, and their addresses. */
import type { Resource } from './resource';
import * as named from './resources';
import { segmentOf } from './segment';

/** The resources that have pages, by their labels. */
export const resources: readonly Resource[] = Object.values<Resource>(named).sort((a, b) =>
  a.label.localeCompare(b.label),
);

/** Addresses of the pages of a resource. */
export const listPath = ({ path }: Resource) => `/${path}`;
export const createPath = ({ path }: Resource) => `/${path}/new`;
export const editPath = ({ path }: Resource, key: string) =>
  `/${path}/${encodeURIComponent(segmentOf(key))}/edit`;

/** Address of the page that a resource starts with; undefined where its API offers neither page. */
export function startPath(resource: Resource): string | undefined {
  if (resource.list) return listPath(resource);
  return resource.create && createPath(resource);
}

/** What the navigation lists. */
export const entries = resources.flatMap((resource) => {
  const path = startPath(resource);
  return path === undefined ? [] : [{ path, label: resource.label }];
});
