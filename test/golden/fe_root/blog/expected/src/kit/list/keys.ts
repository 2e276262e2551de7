/** Keys that lead through the rows of a table. */
import type { KeyboardEvent } from 'react';

import { hasModifier } from '../hooks';

const CONTROLS = 'a[href], input, button';

/** The arrows lead from a row to the same column of the next one. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, nativeEvent } = event;
  const isMove = (key === 'ArrowDown' || key === 'ArrowUp') && !hasModifier(nativeEvent);
  const cell = target instanceof Element ? target.closest('td') : null;
  if (!isMove || !cell) return;
  const row = cell.parentElement;
  const next = key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  // The cell of the next row may be empty.
  const there =
    next?.children[cell.cellIndex]?.querySelector<HTMLElement>(CONTROLS) ??
    next?.querySelector<HTMLElement>(CONTROLS);
  if (!there) return;
  event.preventDefault();
  there.focus();
}

/** Go from above the table to the title of its first row. */
export function goToFirstRow(): void {
  const row = document.querySelector('#content tbody tr');
  const title = row?.querySelector<HTMLElement>('a[href]');
  (title ?? row?.querySelector<HTMLElement>(CONTROLS))?.focus();
}
