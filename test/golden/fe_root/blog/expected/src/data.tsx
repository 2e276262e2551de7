/** Data of the API in components, loaded and kept by TanStack Query. */
import {
  QueryClient,
  QueryClientProvider,
  type UseQueryResult,
  keepPreviousData,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { type Asked, queryOf } from './asked';
import { type References, readReferences } from './references';
import { type Page, type Resource, type Row, type Version, readPage, readRow } from './resource';

/** Data on its way, there, or failed. */
export interface Loaded<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly reload: () => void;
}

/** What changes rows; what the API does not offer does nothing. */
export interface Writes {
  readonly create: (body: Row) => Promise<Row | undefined>;
  readonly update: (key: string, body: Row, tag?: string) => Promise<Row | undefined>;
  readonly remove: (key: string, tag?: string) => Promise<unknown>;
}

/** Keeps the data of everything below it. */
export function DataProvider({ children }: { readonly children: ReactNode }) {
  // A page that shows an error offers to try again; there is no need to wait for that.
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Some of the rows of a resource; while the next ones load, those before them. */
export function useRows(resource: Resource, asked: Asked): Loaded<Page> {
  return loaded(
    useQuery({
      queryKey: [resource.path, 'rows', asked],
      queryFn: () => readPage(resource, queryOf(asked)),
      placeholderData: keepPreviousData,
    }),
  );
}

/** One row as it is now: it is about to be edited, so that nothing older will do, and nothing newer unasked. */
export function useRow(resource: Resource, key: string): Loaded<Version> {
  return loaded(
    useQuery({
      queryKey: [resource.path, 'row', key],
      queryFn: () => readRow(resource, key),
      gcTime: 0,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
    }),
  );
}

/** The rows that the fields of a resource can refer to. */
export function useReferences(resource: Resource): Loaded<References> {
  return loaded(
    useQuery({
      queryKey: [resource.path, 'references'],
      queryFn: () => readReferences(resource),
    }),
  );
}

/** What changes rows. Pages that have shown the old ones load them anew when they are gone to. */
export function useWrites(resource: Resource): Writes {
  const client = useQueryClient();
  const written = async <Answer,>(answer: Promise<Answer> | undefined) => {
    const data = await answer;
    client.removeQueries({ type: 'inactive' });
    return data;
  };
  return {
    create: (body) => written(resource.create?.(body)),
    update: (key, body, tag) => written(resource.update?.(key, body, tag)),
    remove: (key, tag) => written(resource.remove?.(key, tag)),
  };
}

function loaded<Data>({ data, error, isFetching, refetch }: UseQueryResult<Data>): Loaded<Data> {
  return { data, error, isFetching, reload: () => void refetch() };
}
