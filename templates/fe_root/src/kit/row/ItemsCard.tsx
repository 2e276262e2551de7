/** Rows that are written with the row that they belong to, on its page. */
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { cn } from '@/lib/utils';

import { Cell } from '../cell';
import { tf } from '../form/texts';
import { isAmount } from '../format';
import { labelOf } from '../i18n';
import { isCut, itemsResource } from '../related';
import type { Field, Resource, Row } from '../resource';

interface Props {
  readonly resource: Resource;
  readonly field: Field;
  readonly row: Row;
}

export function ItemsCard({ resource, field, row }: Props) {
  const items = (row[field.name] ?? []) as readonly Row[];
  const label = labelOf(resource, field);
  return (
    <Card className="mt-4 overflow-hidden">
      <CardHeader>
        <CardTitle>{label}</CardTitle>
        <span className="text-muted-foreground tabular-nums">{items.length}</span>
      </CardHeader>
      {items.length === 0 ? (
        <p className="px-4 py-8 text-center text-sm text-muted-foreground">{tf('items_none')}</p>
      ) : (
        <ItemTable resource={itemsResource(resource, field)} label={label} items={items} />
      )}
      {isCut(field, row) && (
        <p className="px-4 py-2.5 text-sm text-muted-foreground">{tf('items_more')}</p>
      )}
    </Card>
  );
}

interface TableProps {
  readonly resource: Resource;
  readonly label: string;
  readonly items: readonly Row[];
}

/** Listed rows; those without what people read of a key do not show it. */
export function ItemTable({ resource, label, items }: TableProps) {
  const fields = resource.fields.filter(({ name, readOnly }) => name !== 'id' || !readOnly);
  return (
    // What is wider than the screen is scrolled, by keys too.
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={label}>
      <table className="w-full text-sm">
        <thead>
          <tr>
            {fields.map((field) => (
              <th
                key={field.name}
                scope="col"
                className={cn(
                  'h-9 border-b border-border px-2.5 text-left text-xs font-medium whitespace-nowrap text-muted-foreground first:pl-4 last:pr-4',
                  isAmount(field) && 'text-right',
                )}
              >
                {labelOf(resource, field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <tr key={at} className="[&:last-child>td]:border-b-0">
              {fields.map((field) => (
                <td
                  key={field.name}
                  className={cn(
                    'h-10 max-w-72 border-b border-border/70 px-2.5 first:pl-4 last:pr-4',
                    isAmount(field) && 'text-right',
                  )}
                >
                  <ItemValue resource={resource} field={field} item={item} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ValueProps {
  readonly resource: Resource;
  readonly field: Field;
  readonly item: Row;
}

function ItemValue({ resource, field, item }: ValueProps) {
  if (!field.items) return <Cell resource={resource} field={field} row={item} />;
  const items = (item[field.name] ?? []) as readonly Row[];
  const label = labelOf(resource, field);
  return <ItemTable resource={itemsResource(resource, field)} label={label} items={items} />;
}
