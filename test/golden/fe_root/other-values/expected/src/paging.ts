/** Which part of a list is on the screen: its cursor stands in the address, the ones before it in the history. */
import { useLocation } from 'react-router';

import { type Asked, addressOf } from './asked';

/** Cursors of pages of a list, the first page first; its cursor is empty. */
type Trail = readonly string[];

/** The pages that were looked at before the one that is shown. */
export function useTrail(): Trail {
  const state = useLocation().state as { readonly trail?: Trail } | null;
  return state?.trail ?? [];
}

/** What leads to a part of a list: the properties of a link. */
export function pageLink(asked: Asked, trail: Trail) {
  return { to: { search: addressOf(asked) }, state: { trail } };
}
