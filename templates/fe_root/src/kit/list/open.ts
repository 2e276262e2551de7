import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** The function that opens the row which a click is in; links, buttons and checkboxes keep their own. */
export function useOpenRow(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return ({ target, metaKey, ctrlKey }) => {
    if (!(target instanceof Element)) return;
    const to = target.closest<HTMLElement>('[data-to]')?.dataset.to;
    const isOther = target.closest('a, button, input, label') !== null;
    if (to === undefined || isOther || getSelection()?.toString() !== '') return;
    if (metaKey || ctrlKey) window.open(to);
    else void navigate(to);
  };
}
