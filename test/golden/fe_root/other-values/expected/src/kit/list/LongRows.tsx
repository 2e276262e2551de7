/** The rows of a long list: those within sight are drawn, the others are space. */
import {
  type Range,
  type VirtualItem,
  defaultRangeExtractor,
  useVirtualizer,
} from '@tanstack/react-virtual';
import {
  Fragment,
  type Key,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

import type { Row } from '../resource';

/** Where a row is in a list that is not drawn as a whole. */
export interface Place {
  readonly index: number;
  readonly measure?: (line: HTMLElement | null) => void;
}

interface Props {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly line: (row: Row, place: Place) => ReactNode;
  /** Its parent scrolls. */
  readonly table: RefObject<HTMLTableElement | null>;
}

/** Of lines as the kit draws them; others are measured. */
const LINE_HEIGHT = 40;
/** Lines before and after those within sight */
const MORE_LINES = 6;
/** Lines that are drawn anew at a time: slow machines do no more without a halt. */
const AT_A_TIME = 3;

export default function LongRows({ rows, idOf, line, table }: Props) {
  const isPrinting = usePrinting();
  const keyAt = useCallback(
    (index: number) => {
      const row = rows[index];
      return row ? idOf(row) : index;
    },
    [rows, idOf],
  );
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing keeps what it returns
  const { getVirtualItems, measureElement } = useVirtualizer({
    count: rows.length,
    getItemKey: keyAt,
    getScrollElement: () => table.current?.parentElement ?? null,
    estimateSize: () => LINE_HEIGHT,
    overscan: MORE_LINES,
    rangeExtractor: withinReach,
    useFlushSync: false,
  });
  const shown = useLittleByLittle(rows, getVirtualItems());
  useSteadyColumns(table);
  const all = rows.map((row, index) => ({ key: idOf(row), index, start: 0, end: 0 }));
  return (isPrinting ? all : shown).map(({ key, index, start }, at, lines) => {
    const row = rows[index];
    const space = start - (lines[at - 1]?.end ?? 0);
    return (
      <Fragment key={key}>
        {space > 0 && (
          <tr aria-hidden>
            <td style={{ height: space }} />
          </tr>
        )}
        {row && line(row, { index, measure: measureElement })}
      </Fragment>
    );
  });
}

interface Drawn {
  readonly rows: readonly Row[];
  readonly keys: ReadonlySet<Key>;
}

/**
 * Those of the lines that are drawn by now: of rows that have just come all, and of those that somebody scrolls to a few
 * more in each frame, from the middle of the screen on.
 */
function useLittleByLittle(
  rows: readonly Row[],
  lines: readonly VirtualItem[],
): readonly VirtualItem[] {
  const [before, setBefore] = useState<Drawn>({ rows: [], keys: new Set() });
  const drawn = lines.filter(({ key }) => before.rows !== rows || before.keys.has(key));
  useEffect(() => {
    const isDone = before.rows === rows && drawn.length === lines.length;
    if (isDone || lines.length === 0) return;
    const middle = lines[Math.floor(lines.length / 2)]?.index ?? 0;
    const farness = ({ index }: VirtualItem) => Math.abs(index - middle);
    const missing = lines.filter((one) => !drawn.includes(one));
    const next = missing.sort((one, other) => farness(one) - farness(other)).slice(0, AT_A_TIME);
    const frame = requestAnimationFrame(() =>
      setBefore({ rows, keys: new Set([...drawn, ...next].map(({ key }) => key)) }),
    );
    return () => cancelAnimationFrame(frame);
  });
  return drawn;
}

/** Lines within sight, and those that keys lead to from elsewhere: the first, the last, and those around the focus. */
function withinReach(range: Range): number[] {
  const focused = Number(document.activeElement?.closest('tr')?.dataset.index);
  const near = [0, focused - 1, focused, focused + 1, range.count - 1];
  return [...new Set([...defaultRangeExtractor(range), ...near])]
    .filter((index) => index >= 0 && index < range.count)
    .sort((one, other) => one - other);
}

/**
 * Keep columns as wide as the widest of their cells so far: lines come and go, and would move them. The widest column has
 * the room that is left.
 */
function useSteadyColumns(table: RefObject<HTMLTableElement | null>): void {
  const before = useRef({ room: 0, widths: '' });
  useLayoutEffect(() => {
    const { current } = table;
    if (!current) return;
    const columns = [...current.querySelectorAll('col')];
    const room = current.parentElement?.clientWidth ?? 0;
    if (room !== before.current.room) for (const { style } of columns) style.width = '';
    const widths = [...(current.tHead?.rows[0]?.cells ?? [])].map(({ offsetWidth }) => offsetWidth);
    if (widths.join(' ') === before.current.widths) return;
    before.current = { room, widths: widths.join(' ') };
    const widest = widths.indexOf(Math.max(...widths));
    for (const [index, { style }] of columns.entries()) {
      style.width = index === widest ? '' : `${widths[index] ?? 0}px`;
    }
  });
}

/** Tell whether the page is being printed: paper has all rows. */
function usePrinting(): boolean {
  const isPrinting = useRef(false);
  return useSyncExternalStore(
    (listener) => {
      const note = ({ type }: Event) => {
        isPrinting.current = type === 'beforeprint';
        listener();
      };
      addEventListener('beforeprint', note);
      addEventListener('afterprint', note);
      return () => {
        removeEventListener('beforeprint', note);
        removeEventListener('afterprint', note);
      };
    },
    () => isPrinting.current,
  );
}
