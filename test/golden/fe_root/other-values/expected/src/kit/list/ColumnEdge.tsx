/** The right edge of a column's header: dragged, or moved by the arrow keys, it gives the column another width. */
import { useRef } from 'react';

import { t } from '../i18n';

interface Props {
  /** Of the column */
  readonly label: string;
  /** In pixels; undefined: as wide as what it holds. */
  readonly width: number | undefined;
  readonly onWidth: (width: number | undefined) => void;
}

const NARROWEST = 48;
const WIDEST = 960;
const STEP = 16;

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -STEP, ArrowRight: STEP };

export function ColumnEdge({ label, width, onWidth }: Props) {
  /** Where the column begins, while its edge is dragged. */
  const left = useRef(0);
  const change = (next: number) => onWidth(Math.min(WIDEST, Math.max(NARROWEST, Math.round(next))));
  const widthAt = (edge: HTMLElement) => width ?? edge.parentElement?.offsetWidth ?? NARROWEST;
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('list.width', { label })}
      aria-valuenow={width ?? 0}
      aria-valuemin={0}
      aria-valuemax={WIDEST}
      aria-valuetext={width === undefined ? t('list.width_auto') : `${width} px`}
      tabIndex={0}
      className="focus-ring absolute inset-y-1.5 right-0 w-2 cursor-col-resize touch-none rounded-sm border-r-2 border-transparent transition-colors hover:border-input"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        left.current = event.clientX - widthAt(event.currentTarget);
      }}
      onPointerMove={(event) => {
        const isDragged = event.currentTarget.hasPointerCapture(event.pointerId);
        if (isDragged) change(event.clientX - left.current);
      }}
      onDoubleClick={() => onWidth(undefined)}
      onKeyDown={(event) => {
        const step = STEPS[event.key];
        if (step !== undefined) change(widthAt(event.currentTarget) + step);
        else if (event.key === 'Home') onWidth(undefined);
        else return;
        event.preventDefault();
      }}
    />
  );
}
