/** What a list is asked for stands in its address: `?title__contains=rain&sort=-title`. */
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

import type { ListQuery, Resource } from './resource';

/** All parameters of a list, each with its value as the API takes it; those that are empty are not asked for. */
export type Asked = Readonly<Record<string, string>>;

/** What the current address asks for. What the list does not know is not meant for it. */
export function useAsked(resource: Resource): Asked {
  const { search } = useLocation();
  return useMemo(() => readAddress(resource, search), [resource, search]);
}

/** The function that asks for something else: the first page of it, while the focus stays where it is. */
export function useAsk(): (asked: Asked) => void {
  const navigate = useNavigate();
  return (asked) => {
    const search = addressOf({ ...asked, cursor: '' });
    void navigate({ search }, { preventScrollReset: true, state: { keepsFocus: true } });
  };
}

/** Read the end of an address. */
export function readAddress({ sort, search, filters = [] }: Resource, address: string): Asked {
  const given = new URLSearchParams(address);
  const names = ['cursor', ...(sort ? ['sort'] : []), ...(search ? ['q'] : []), ...filters];
  return Object.fromEntries(names.map((name) => [name, given.get(name) ?? '']));
}

/** The end of an address that asks for something. */
export function addressOf(asked: Asked): string {
  const text = new URLSearchParams(given(asked)).toString();
  return text === '' ? '' : `?${text}`;
}

/** What the API is sent; it could sort by more than one field. */
export function queryOf(asked: Asked): ListQuery {
  const { cursor, sort, ...others } = given(asked);
  return { ...others, cursor, ...(sort !== undefined && { sort: [sort] }) };
}

function given(asked: Asked): Asked {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
}
