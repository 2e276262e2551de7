/** Small hooks that know nothing of resources. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

import { APP_NAME } from '@/settings';

const PHONE = '(max-width: 767px)';

/** Tell whether there is room for cards alone. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(PHONE);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(PHONE).matches,
  );
}

/** Tell whether the browser has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('online', listener);
      addEventListener('offline', listener);
      return () => {
        removeEventListener('online', listener);
        removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
  );
}

/** A value, once it has not changed for a while. */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/** A value that this browser keeps. */
export function useStored<Value>(key: string, initial: Value) {
  const [value, setValue] = useState<Value>(() => {
    const stored = localStorage.getItem(key);
    return stored === null ? initial : (JSON.parse(stored) as Value);
  });
  const store = (next: Value) => {
    setValue(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [value, store] as const;
}

/** Name the page in the tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? APP_NAME : `${title} · ${APP_NAME}`;
  }, [title]);
}

/** Do something at a key, wherever the focus is. */
export function useKey(
  matches: (event: KeyboardEvent) => boolean,
  run: (event: KeyboardEvent) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (matches(event)) run(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** The key of shortcuts, as this system writes it. */
export const MOD = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl ';

/** Tell whether a key is held that makes something else of a letter. */
export function hasModifier({ metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  return metaKey || ctrlKey || altKey;
}

const TYPING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** Tell whether a key is part of what somebody types. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest(TYPING) !== null;
}
