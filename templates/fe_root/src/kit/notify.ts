/** Short messages, and errors in words. The library that shows messages is loaded with the first one. */
import { useSyncExternalStore } from 'react';

import { ApiError } from './api-error';
import { t } from './i18n';

let isWanted = false;
const listeners = new Set<() => void>();

/** Tell something that needs no answer. */
export function notify(message: string, kind: 'success' | 'error' | 'message' = 'success'): void {
  isWanted = true;
  for (const listener of listeners) listener();
  void import('sonner').then(({ toast }) => toast[kind](message));
}

/** Tell what went wrong. */
export function notifyError(error: unknown): void {
  notify(messageOf(error), 'error');
}

/** The text that a page shows of an error. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.detail !== '') return error.detail;
    // A proxy answers in place of an API that is down, with a status and nothing more.
    if (error.status === undefined || error.status >= 500) return t('error.network');
    return t('error.status', { status: error.status });
  }
  return t('error.unknown', { message: error instanceof Error ? error.message : '' });
}

/** Tell whether there has been a message. */
export function useHasMessages(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isWanted,
  );
}
