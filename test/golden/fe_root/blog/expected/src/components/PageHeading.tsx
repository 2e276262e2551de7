import { useEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';

import { APP_NAME } from '../settings';

/** Key of the page that the browser has opened, and set the focus on; none once another page was gone to. */
let openedKey = (window.history.state as { readonly key?: string } | null)?.key ?? 'default';

/** The heading of a page. It names the tab, and takes the focus when the page is gone to. */
export function PageHeading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, state } = useLocation() as Location<{ readonly keepsFocus?: boolean } | null>;
  const isNew = useNavigationType() === NavigationType.Push;
  useEffect(() => {
    if (key === openedKey) return;
    openedKey = '';
    // Who sorts and filters goes on where they are, but comes back to the page as a whole.
    if (isNew && state?.keepsFocus) return;
    heading.current?.focus({ preventScroll: true });
  }, [key, state, isNew]);
  return (
    <>
      <title>{`${children} · ${APP_NAME}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
    </>
  );
}

/** Set the focus on the heading of the page, when what has it is about to go. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
