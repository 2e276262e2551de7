/** Rows that are chosen. That is kept beside React's state: boxes are ticked, and no row is drawn again. */
import { useCallback, useState, useSyncExternalStore } from 'react';

import { Checkbox } from '@/components/ui/checkbox';

import { t } from '../i18n';

/** The keys of the rows that are chosen in one list. */
export class Selection {
  #keys: ReadonlySet<string> = new Set();
  readonly #listeners = new Set<() => void>();
  readonly #boxes = new Map<string, HTMLInputElement>();

  /** The keys as they are now; others are another set. */
  readonly keys = (): ReadonlySet<string> => this.#keys;

  /** Call a function whenever the keys change; gives what ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Choose rows, or choose them no longer. */
  readonly select = (changed: readonly string[], isOn: boolean): void => {
    const next = new Set(this.#keys);
    for (const key of changed) {
      if (isOn) next.add(key);
      else next.delete(key);
    }
    this.#set(next, changed);
  };

  /** Choose none. */
  readonly clear = (): void => this.#set(new Set(), [...this.#keys]);

  /** Keep the box of a row as it is chosen; gives what ends that. */
  readonly follow = (key: string, box: HTMLInputElement): (() => void) => {
    this.#boxes.set(key, box);
    this.#show(key);
    return () => this.#boxes.delete(key);
  };

  #set(keys: ReadonlySet<string>, changed: readonly string[]): void {
    this.#keys = keys;
    for (const key of changed) this.#show(key);
    for (const listener of this.#listeners) listener();
  }

  #show(key: string): void {
    const box = this.#boxes.get(key);
    if (!box) return;
    box.checked = this.#keys.has(key);
    box.closest('tr, li')?.toggleAttribute('data-selected', box.checked);
  }
}

/** The selection of a list. Other filters, other rows: a selection that cannot be seen would be a trap. */
export function useSelection(asked: string): Selection {
  const [current, setCurrent] = useState(() => ({ asked, selection: new Selection() }));
  if (current.asked === asked) return current.selection;
  const next = { asked, selection: new Selection() };
  setCurrent(next);
  return next.selection;
}

/** The keys that are chosen: what calls this is drawn again whenever they change. */
export function useSelected(selection: Selection): ReadonlySet<string> {
  return useSyncExternalStore(selection.subscribe, selection.keys);
}

interface RowProps {
  readonly selection: Selection;
  readonly id: string;
  readonly title: string;
  readonly className?: string;
}

/** The box that chooses one row. */
export function SelectRow({ selection, id, title, className }: RowProps) {
  const follow = useCallback((box: HTMLInputElement) => selection.follow(id, box), [selection, id]);
  return (
    <Checkbox
      ref={follow}
      className={className}
      aria-label={t('list.select', { title })}
      onCheckedChange={(isChecked) => selection.select([id], isChecked)}
    />
  );
}

interface AllProps {
  readonly selection: Selection;
  readonly ids: readonly string[];
}

/** The box that chooses all rows which are shown. */
export function SelectAll({ selection, ids }: AllProps) {
  const selected = useSelected(selection);
  const count = ids.filter((id) => selected.has(id)).length;
  return (
    <Checkbox
      aria-label={t('list.select_all')}
      checked={count > 0 && count < ids.length ? 'indeterminate' : count > 0}
      onCheckedChange={(isOn) => selection.select(ids, isOn)}
    />
  );
}
