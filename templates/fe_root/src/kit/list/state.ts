/** The list that an address asks for, and what changes it. */
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

import type { Resource } from '../resource';
import { type Filter, filterText, pageSizeOf, paramOf, readFilters, sortOf } from './query';

/** What the history keeps beside an address: the cursors of the pages before it. */
interface Place {
  readonly before?: readonly string[];
}

/** {@link useListState} */
export type ListState = ReturnType<typeof useListState>;

/** What the current address asks a list for. */
export function useListState(resource: Resource) {
  const location = useLocation();
  const { search, pathname } = location;
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const filters = useMemo(() => readFilters(resource, params), [resource, params]);
  const { before = [] } = (location.state ?? {}) as Place;

  const go = (next: URLSearchParams, options?: { replace?: boolean; state?: Place }) => {
    const query = next.toString();
    void navigate(pathname + (query && `?${query}`), options);
  };

  /** Ask for something else: for the first page of it. */
  const change = (edit: (next: URLSearchParams) => void, replace = false) => {
    const next = new URLSearchParams(params);
    next.delete('cursor');
    edit(next);
    go(next, { replace });
  };

  const clearFilters = (next: URLSearchParams) => {
    next.delete('q');
    for (const { field, operator } of filters) next.delete(paramOf(field, operator));
  };

  return {
    address: search.slice(1),
    params,
    filters,
    q: params.get('q') ?? '',
    sort: sortOf(resource, params),
    pageSize: pageSizeOf(resource, params),
    pageNumber: before.length,
    isFirst: !params.has('cursor'),
    asked: filterText(resource, params),
    setSearch: (q: string) =>
      change((next) => {
        if (q === '') next.delete('q');
        else next.set('q', q);
      }, true),
    setSort: (sort: string) =>
      change((next) => {
        if (sort === resource.defaultSort) next.delete('sort');
        else next.set('sort', sort);
      }),
    setPageSize: (size: string) => change((next) => next.set('page_size', size)),
    setFilter: (filter: Filter, replaced?: Filter) =>
      change((next) => {
        if (replaced) next.delete(paramOf(replaced.field, replaced.operator));
        const name = paramOf(filter.field, filter.operator);
        next.delete(name);
        for (const value of filter.values) next.append(name, value);
      }),
    removeFilter: ({ field, operator }: Filter) =>
      change((next) => next.delete(paramOf(field, operator))),
    clear: () => change(clearFilters),
    /** Show what a saved view stands for. */
    show: (view: string) =>
      change((next) => {
        clearFilters(next);
        for (const [name, value] of new URLSearchParams(view)) {
          if (name === 'sort') next.set(name, value);
          else next.append(name, value);
        }
      }),
    nextPage: (cursor: string) => {
      const next = new URLSearchParams(params);
      next.set('cursor', cursor);
      go(next, { state: { before: [...before, params.get('cursor') ?? ''] } });
    },
    previousPage: () => {
      const next = new URLSearchParams(params);
      const cursor = before.at(-1) ?? '';
      if (cursor === '') next.delete('cursor');
      else next.set('cursor', cursor);
      go(next, { state: { before: before.slice(0, -1) } });
    },
  };
}
