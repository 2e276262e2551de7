/** Keeps the focus on the page: what had it may vanish, such as the chip of a filter that is taken away. */
import { useEffect } from 'react';

/** Where something stands: the elements around it, each with its place in them. */
interface Place {
  readonly pathname: string;
  readonly around: readonly (readonly [parent: Element, index: number])[];
}

const FOCUSABLE =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/** Menus and dialogs give the focus back a moment after they are gone. */
const MILLISECONDS = 50;

/**
 * Give the focus to what stands where it was lost: to the next chip, to the rows whose toolbar is gone. On another page it
 * starts with the content. Who points at things has the pointer, and is left alone.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let last: Place | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isLost = () => last !== undefined && document.activeElement === document.body;
    const note = ({ target }: FocusEvent) => {
      // What lies over the page gives it back to the page.
      if (target instanceof Element && target.closest('#root')) last = placeOf(target);
    };
    const forget = () => {
      last = undefined;
    };
    // Who has pointed, and then goes elsewhere by a key, starts with the content there.
    const begin = () => {
      last ??= { pathname: location.pathname, around: [] };
    };
    const restore = () => {
      if (last && isLost()) elementAt(last)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      // What is disabled loses the focus a moment later.
      if (!isLost() && document.activeElement?.matches(':disabled') !== true) return;
      clearTimeout(timer);
      timer = setTimeout(restore, MILLISECONDS);
    });
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled'],
    });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', forget);
    document.addEventListener('keydown', begin);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', forget);
      document.removeEventListener('keydown', begin);
    };
  }, []);
}

function placeOf(element: Element): Place {
  const around: (readonly [Element, number])[] = [];
  for (let at = element; at.parentElement; at = at.parentElement) {
    around.push([at.parentElement, [...at.parentElement.children].indexOf(at)]);
  }
  return { pathname: location.pathname, around };
}

function elementAt({ pathname, around }: Place): HTMLElement | null {
  const content = document.getElementById('content');
  if (pathname !== location.pathname) return content;
  if (around.length === 0) return null;
  const inside = around.filter(([parent]) => parent.isConnected && parent.closest('#root'));
  for (const [parent, index] of inside) {
    const children = [...parent.children];
    // What came after it has its place now; at the end there is what came before.
    for (const child of [...children.slice(index), ...children.slice(0, index).toReversed()]) {
      const found = focusableIn(child);
      if (found) return found;
    }
  }
  return content;
}

function focusableIn(element: Element): HTMLElement | undefined {
  return [element, ...element.querySelectorAll(FOCUSABLE)].find(
    (one): one is HTMLElement =>
      one instanceof HTMLElement && one.matches(FOCUSABLE) && one.checkVisibility(),
  );
}
