/** Asks before what was typed is left. */
import { useEffect, useRef } from 'react';
import { useBlocker, useNavigate } from 'react-router';

/** The guard of a page with unsaved input. */
export function useGuard(isDirty: boolean) {
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  const blocker = useBlocker(() => isDirty && !isLeaving.current);
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    goOn: () => blocker.proceed?.(),
    /** Go somewhere, unless somebody wants to stay. */
    ask: (to: string) => void navigate(to),
    /** Go somewhere: all is saved. */
    leave: (to: string) => {
      isLeaving.current = true;
      void navigate(to, { replace: true });
    },
  };
}
