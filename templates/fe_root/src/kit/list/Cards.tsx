import { Cell } from '../cell';
import { isAmount } from '../format';
import { type Field, fieldOf, keyOf, titleFields, titleOf } from '../resource';
import { pathOf } from '../site';
import { useOpenRow } from './open';
import { SelectRow } from './selection';
import type { RowsProps } from './Table';

interface Props extends RowsProps {
  readonly columns: readonly string[];
}

const MOST_LINES = 2;

/** What phones show in place of a table. */
export function Cards({ resource, rows, columns, selection, caption }: Props) {
  const open = useOpenRow();
  const named = new Set(titleFields(resource));
  const others = columns
    .filter((name) => !named.has(name))
    .flatMap((name) => fieldOf(resource, name) ?? []);
  const badge = others.find(({ type }) => type === 'enum');
  const side = others.filter((field) => field !== badge && isShort(field)).slice(0, MOST_LINES);
  const lines = others
    .filter((field) => field !== badge && !side.includes(field))
    .slice(0, MOST_LINES);
  return (
    <ul
      aria-label={caption}
      onClick={open}
      className="divide-y divide-border border-t border-border"
    >
      {rows.map((row) => {
        const key = keyOf(resource, row);
        const title = titleOf(resource, row);
        const to = pathOf(resource, row);
        return (
          <li
            key={key}
            data-to={to}
            // What is out of sight is not drawn, and yet found by the browser's search.
            className="flex gap-3 px-4 py-3 [contain-intrinsic-height:auto_4.5rem] [content-visibility:auto] data-selected:bg-primary-soft/60"
          >
            {selection && (
              <SelectRow selection={selection} id={key} title={title} className="mt-0.5" />
            )}
            <div className="min-w-0 flex-1 space-y-1">
              <div className="flex items-center gap-2">
                {to ? (
                  <a href={to} className="focus-ring truncate rounded-sm text-base font-medium">
                    {title}
                  </a>
                ) : (
                  <span className="truncate text-base font-medium">{title}</span>
                )}
                {badge && <Cell resource={resource} field={badge} row={row} />}
              </div>
              {lines.map((field) => (
                <div key={field.name} className="flex truncate text-sm text-muted-foreground">
                  <Cell resource={resource} field={field} row={row} />
                </div>
              ))}
            </div>
            <div className="flex shrink-0 flex-col items-end gap-1 text-sm">
              {side.map((field) => (
                <Cell key={field.name} resource={resource} field={field} row={row} />
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Numbers and days stand at the right edge. */
function isShort(field: Field): boolean {
  return isAmount(field) || ['date', 'datetime', 'time', 'bool'].includes(field.type);
}
