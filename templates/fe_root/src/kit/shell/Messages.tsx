import { Suspense, lazy } from 'react';

import { useHasMessages } from '../notify';

const Toaster = lazy(async () => ({ default: (await import('@/components/ui/sonner')).Toaster }));

/** Where short messages show; loaded with the first one. */
export function Messages() {
  return useHasMessages() ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
