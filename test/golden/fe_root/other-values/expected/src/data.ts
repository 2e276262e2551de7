/** Data of the API in components, loaded whenever they come on the screen. */
import { useCallback, useEffect, useState } from 'react';

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

/** Some of the rows of a resource; while the next ones load, those before them. */
export function useRows(resource: Resource, asked: Asked): Loaded<Page> {
  return useLoaded(useCallback(() => readPage(resource, queryOf(asked)), [resource, asked]));
}

/** One row. */
export function useRow(resource: Resource, key: string): Loaded<Version> {
  return useLoaded(useCallback(() => readRow(resource, key), [resource, key]));
}

/** The rows that the fields of a resource can refer to. */
export function useReferences(resource: Resource): Loaded<References> {
  return useLoaded(useCallback(() => readReferences(resource), [resource]));
}

/** What changes rows. Nothing is kept of them, so that nothing has to be forgotten. */
export function useWrites(resource: Resource): Writes {
  return {
    create: async (body) => resource.create?.(body),
    update: async (key, body, tag) => resource.update?.(key, body, tag),
    remove: async (key, tag) => resource.remove?.(key, tag),
  };
}

/** How the last request ended. */
interface Outcome<Data> {
  /** What made the request, and how often it had been asked for before */
  readonly load: () => Promise<Data>;
  readonly reloads: number;
  readonly data: Data | undefined;
  readonly error: Error | null;
}

/** @param load - makes the request; another function means other data */
function useLoaded<Data>(load: () => Promise<Data>): Loaded<Data> {
  const [reloads, setReloads] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<Data>>();
  useEffect(() => {
    let isCurrent = true;
    const settle = (data: Data | undefined, error: Error | null) => {
      if (isCurrent) setOutcome({ load, reloads, data, error });
    };
    load().then(
      (data) => {
        settle(data, null);
      },
      (error: unknown) => {
        settle(undefined, error as Error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, reloads]);
  const isFetching = outcome?.load !== load || outcome.reloads !== reloads;
  return {
    data: outcome?.data,
    error: isFetching ? null : outcome.error,
    isFetching,
    reload: () => {
      setReloads(reloads + 1);
    },
  };
}
