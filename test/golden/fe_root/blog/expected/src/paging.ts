/** Which part of a list is on the screen: its cursor stands in the address, the ones before it in the history. */
import { useLocation } from 'react-router';

/** Where a page of a list is. */
export interface Paging {
  /** Empty on the first page */
  readonly cursor: string;
  /** Cursors of the pages that were looked at before this one, the first page first. */
  readonly trail: readonly string[];
}

/** The paging of the current address. */
export function usePaging(): Paging {
  const location = useLocation();
  const state = location.state as Partial<Paging> | null;
  return {
    cursor: new URLSearchParams(location.search).get('cursor') ?? '',
    trail: state?.trail ?? [],
  };
}

/** What leads to a part of a list: the properties of a link. */
export function pageLink({ cursor, trail }: Paging) {
  return {
    to: { search: cursor === '' ? '' : `?${new URLSearchParams({ cursor }).toString()}` },
    state: { trail },
  };
}
