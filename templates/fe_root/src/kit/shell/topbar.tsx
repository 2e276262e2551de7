/** The bar above a page. A page puts its own buttons there, beside the breadcrumbs. */
import { type ReactNode, createContext, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The place for them. */
export const TopbarContext = createContext<HTMLElement | null>(null);

export function Topbar({ children }: { readonly children: ReactNode }) {
  const place = useContext(TopbarContext);
  return place && createPortal(children, place);
}
