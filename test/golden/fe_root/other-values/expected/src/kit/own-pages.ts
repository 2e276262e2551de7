/** Pages that belong to no resource: what the router, the navigation and the palette need of them. */
import { ownPages } from '@/overrides';

import { chunk } from './chunk';

/** All of them, in their order. */
export const OWN_PAGES = Object.entries(ownPages).flatMap(([path, page]) =>
  page ? [{ path, label: page.label, icon: page.icon, Page: chunk<object>(page.load) }] : [],
);

/** The one that an address leads to. */
export function ownPageAt(address: string) {
  const [, step] = address.split('/');
  return OWN_PAGES.find(({ path }) => path === step);
}
