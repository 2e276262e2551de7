/** Data of the API in components, loaded and kept by TanStack Query. */
import { QueryClient, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';

import { ApiError, hasStatus } from './api-error';
import { queryOf } from './list/query';
import type { Group, Resource, Row, Version } from './resource';

/** Rows of a page, and where the next ones start. */
export interface Rows {
  readonly items: readonly Row[];
  readonly next: string | null;
  readonly total: number | undefined;
}

const FRESH_MILLISECONDS = 15_000;
const MOST_RETRIES = 2;
/** Who would wait longer is told, and asks again by a button: a statement that took too long would do so again. */
const MOST_WAIT_SECONDS = 1;

/** Keeps the data of all pages. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MILLISECONDS,
      retry: (count, error) =>
        count < MOST_RETRIES && hasStatus(error, 503) && error.wait <= MOST_WAIT_SECONDS,
      // What failed while the files of its page came is not asked for again as soon as they are there.
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FRESH_MILLISECONDS,
    },
  },
});

/** Rows of a list, by the parameters in its address; while the next ones load, those before them. */
export function rowsOptions(resource: Resource, address: string) {
  return queryOptions({
    queryKey: ['rows', resource.path, address],
    queryFn: () => readRows(resource, new URLSearchParams(address)),
    placeholderData: keepPreviousData,
  });
}

/** One row, which may be shown as it was, and is asked for again. */
export function rowOptions(resource: Resource, key: string) {
  return queryOptions({
    queryKey: ['row', resource.path, key],
    queryFn: () => readRow(resource, key),
    staleTime: 0,
  });
}

/** How many rows share each value of something. */
export function groupsOptions(resource: Resource, by: string, query: Row = {}) {
  return queryOptions({
    queryKey: ['groups', resource.path, by, query],
    queryFn: () => readGroups(resource, by, query),
  });
}

/** Read rows once. */
export async function readRows(resource: Resource, params: URLSearchParams): Promise<Rows> {
  const page = await resource.list?.(queryOf(resource, params));
  const { items = [], next_cursor: next = null, total } = page ?? {};
  if (resource.offset !== true) return { items, next, total };
  const end = Number(params.get('cursor') ?? 0) + items.length;
  const isLast =
    total === undefined || resource.estimates === true
      ? items.length < pageSizeOf(params)
      : end >= total;
  return { items, next: isLast || items.length === 0 ? null : String(end), total };
}

/** Read one row as it is now. */
export async function readRow(resource: Resource, key: string): Promise<Version> {
  if (!resource.get) throw new ApiError(404, undefined);
  return resource.get(key);
}

/** The function that makes pages load anew what somebody has changed. */
export function useRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}

function pageSizeOf(params: URLSearchParams): number {
  return Number(params.get('page_size') ?? 1);
}

async function readGroups(resource: Resource, by: string, query: Row): Promise<readonly Group[]> {
  const answer = await resource.count?.({ ...query, by: [by] });
  return answer?.items ?? [];
}
