/** Rows as a table. The API sorts, filters and pages; what is left is to draw columns. */
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type CSSProperties, Suspense, lazy, memo, useDeferredValue, useRef } from 'react';

import { cn } from '@/lib/utils';

import { Cell } from '../cell';
import { isAmount } from '../format';
import { labelOf } from '../i18n';
import {
  type Field,
  type Resource,
  type Row,
  fieldOf,
  keyOf,
  partTitle,
  titleFields,
  titleOf,
} from '../resource';
import { pathOf } from '../site';
import { ColumnEdge } from './ColumnEdge';
import { moveBetweenRows } from './keys';
import type { Place } from './LongRows';
import { useOpenRow } from './open';
import { SelectAll, SelectRow, type Selection } from './selection';

const LongRows = lazy(() => import('./LongRows'));

/** What tables and cards show. */
export interface RowsProps {
  readonly resource: Resource;
  readonly rows: readonly Row[];
  /** Default: rows cannot be chosen. */
  readonly selection?: Selection | undefined;
  readonly caption: string;
}

interface Props extends RowsProps {
  readonly columns: readonly string[];
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string) => void;
  /** Of columns that were given one, in pixels */
  readonly widths?: Widths;
  /** Default: columns are as wide as what they hold. */
  readonly onWidth?: (name: string, width: number | undefined) => void;
  /** Classes of the first and the last cells of lines */
  readonly edge?: string;
}

/** Widths of columns by their names, in pixels. */
export type Widths = Readonly<Record<string, number>>;

/** Rows that are drawn at once; those below the screen come a moment later. */
const FIRST_ROWS = 16;
/** Rows that a browser moves and chooses at once on slow machines; of more, those within sight are drawn. */
const MOST_ROWS = 50;
const EDGE = 'first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6';

export function Table({ resource, columns, rows, edge = EDGE, caption, ...props }: Props) {
  const { sort, onSort, widths = {}, onWidth, selection } = props;
  const open = useOpenRow();
  const shown = useDeferredValue(rows, rows.slice(0, FIRST_ROWS));
  const fields = columns.flatMap((name) => fieldOf(resource, name) ?? []);
  const isLong = shown.length > MOST_ROWS;
  const table = useRef<HTMLTableElement>(null);
  const idOf = (row: Row) => keyOf(resource, row);
  const line = (row: Row, place?: Place) => (
    <Line
      key={idOf(row)}
      id={idOf(row)}
      resource={resource}
      fields={columns.join(' ')}
      row={row}
      edge={edge}
      selection={selection}
      {...place}
    />
  );
  return (
    <table
      ref={table}
      aria-rowcount={isLong ? rows.length + 1 : undefined}
      className="w-full border-separate border-spacing-0 text-sm"
      style={variablesOf(widths)}
    >
      <caption className="sr-only">{caption}</caption>
      {isLong && (
        <colgroup key={JSON.stringify([columns, widths])}>
          {selection && <col />}
          {fields.map(({ name }) => (
            <col key={name} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr aria-rowindex={isLong ? 1 : undefined}>
          {selection && (
            <th
              scope="col"
              className={cn(
                'sticky top-0 z-10 w-10 border-b border-border bg-background text-left',
                edge,
              )}
            >
              <SelectAll selection={selection} ids={rows.map(idOf)} />
            </th>
          )}
          {fields.map((field) => (
            <Head
              key={field.name}
              text={labelOf(resource, field)}
              isRight={isAmount(field)}
              edge={edge}
              direction={directionOf(field, sort)}
              width={widths[field.name]}
              onWidth={onWidth && ((width) => onWidth(field.name, width))}
              onClick={
                onSort && resource.sort?.includes(field.name)
                  ? () => onSort(nextSort(field, sort))
                  : undefined
              }
            />
          ))}
        </tr>
      </thead>
      <tbody onClick={open} onKeyDown={moveBetweenRows}>
        {isLong ? (
          <Suspense fallback={shown.slice(0, FIRST_ROWS).map((row) => line(row))}>
            <LongRows rows={shown} idOf={idOf} line={line} table={table} />
          </Suspense>
        ) : (
          shown.map((row) => line(row))
        )}
      </tbody>
    </table>
  );
}

/** Lines read widths from here, so that none is drawn again while an edge is dragged. */
function variablesOf(widths: Widths): CSSProperties {
  return Object.fromEntries(
    Object.entries(widths).map(([name, width]) => [`--width-${name}`, `${width}px`]),
  );
}

type Direction = 'ascending' | 'descending';

function directionOf({ name }: Field, sort: string | undefined): Direction | undefined {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : undefined;
}

/** Newest and largest first, texts from A to Z; the other way around the second time. */
function nextSort(field: Field, sort: string | undefined): string {
  const { name, type, reference } = field;
  const direction = directionOf(field, sort);
  const isText = ['str', 'email', 'enum', 'uuid'].includes(type) || reference !== undefined;
  const isDown = direction === undefined ? !isText : direction === 'ascending';
  return isDown ? `-${name}` : name;
}

interface HeadProps {
  readonly text: string;
  readonly isRight: boolean;
  readonly edge: string;
  readonly direction: Direction | undefined;
  readonly width: number | undefined;
  readonly onWidth: ((width: number | undefined) => void) | undefined;
  readonly onClick: (() => void) | undefined;
}

function Head({ text, isRight, edge, direction, width, onWidth, onClick }: HeadProps) {
  return (
    <th
      scope="col"
      aria-sort={onClick && (direction ?? 'none')}
      // Without the edge, which is told where it has the focus.
      aria-label={onWidth && text}
      style={width === undefined ? undefined : { width, minWidth: width, maxWidth: width }}
      className={cn(
        'sticky top-0 z-10 h-9 border-b border-border bg-background px-2.5 text-xs font-medium whitespace-nowrap text-muted-foreground',
        isRight ? 'text-right' : 'text-left',
        width !== undefined && 'overflow-hidden',
        edge,
      )}
    >
      {onClick ? (
        <button
          type="button"
          onClick={onClick}
          className={cn(
            'focus-ring group -mx-1.5 inline-flex h-6 items-center gap-1 rounded-sm px-1.5 transition-colors hover:bg-accent hover:text-foreground',
            direction && 'text-foreground',
            isRight && 'flex-row-reverse',
          )}
        >
          {text}
          <SortIcon direction={direction} />
        </button>
      ) : (
        text
      )}
      {onWidth && <ColumnEdge label={text} width={width} onWidth={onWidth} />}
    </th>
  );
}

function SortIcon({ direction }: Pick<HeadProps, 'direction'>) {
  const Icon =
    direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <Icon
      aria-hidden
      className={cn(
        'size-3',
        direction === undefined &&
          'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
      )}
    />
  );
}

interface LineProps extends Partial<Place> {
  readonly id: string;
  readonly resource: Resource;
  /** Names, as one text: it is compared to tell whether the line has to be drawn again. */
  readonly fields: string;
  readonly row: Row;
  readonly edge: string;
  readonly selection: RowsProps['selection'];
}

const Line = memo(function Line({ id, resource, fields, row, ...props }: LineProps) {
  const { edge, selection, index, measure } = props;
  const to = pathOf(resource, row);
  const title = titleOf(resource, row);
  // Where several fields name a row, each stands in its own column.
  const parts = titleFields(resource).length;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      data-to={to}
      className={cn(
        'group not-data-selected:hover:bg-muted data-selected:bg-primary-soft/60',
        to && 'cursor-pointer',
      )}
    >
      {selection && (
        <td className={cn('border-b border-border/70 align-middle', edge)}>
          <SelectRow selection={selection} id={id} title={title} />
        </td>
      )}
      {fields.split(' ').flatMap((name) => {
        const field = fieldOf(resource, name);
        if (!field) return [];
        return (
          <td
            key={name}
            style={{ maxWidth: `var(--width-${name}, 18rem)` }}
            className={cn(
              'h-10 border-b border-border/70 px-2.5 align-middle',
              edge,
              isAmount(field) && 'text-right',
            )}
          >
            {name === resource.title && to ? (
              <a
                href={to}
                aria-label={parts > 1 ? title : undefined}
                className="focus-ring block truncate rounded-sm font-medium"
              >
                {parts > 1 ? partTitle(resource, row, name) : title}
              </a>
            ) : (
              <span
                className={cn(
                  'flex items-center',
                  name === resource.title && 'font-medium',
                  isAmount(field) && 'justify-end',
                )}
              >
                <Cell resource={resource} field={field} row={row} />
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
});
