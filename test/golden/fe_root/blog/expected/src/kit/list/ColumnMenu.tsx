import { ArrowDownUp, SlidersHorizontal } from 'lucide-react';

import { Button } from '@/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';

import { labelOf, t } from '../i18n';
import { type Field, type Resource, fieldOf } from '../resource';
import type { ListState } from './state';

interface Props {
  readonly resource: Resource;
  readonly columns: readonly string[];
  readonly setColumns: (columns: readonly string[]) => void;
  /** Take back the choice, and all widths. */
  readonly onReset: () => void;
}

/** Tell whether rows of the list have a field. */
function hasColumn({ items, unlisted }: Field): boolean {
  return items === undefined && unlisted !== true;
}

/** Which columns there are. */
export function ColumnMenu({ resource, columns, setColumns, onReset }: Props) {
  const names = resource.fields.map(({ name }) => name);
  // New ones stand behind those that are there, in the order of the fields.
  const withColumn = (name: string) =>
    [...columns, name].toSorted((a, b) => placeOf(a, columns, names) - placeOf(b, columns, names));
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="sm" aria-label={t('list.columns')}>
          <SlidersHorizontal />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel>{t('list.columns')}</DropdownMenuLabel>
        {resource.fields.filter(hasColumn).map((field) => (
          <DropdownMenuCheckboxItem
            key={field.name}
            disabled={field.name === resource.title}
            checked={columns.includes(field.name)}
            onCheckedChange={(isOn) =>
              setColumns(
                isOn ? withColumn(field.name) : columns.filter((name) => name !== field.name),
              )
            }
          >
            {labelOf(resource, field)}
          </DropdownMenuCheckboxItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={onReset}>{t('list.columns_reset')}</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function placeOf(name: string, columns: readonly string[], names: readonly string[]): number {
  const place = columns.indexOf(name);
  return place < 0 ? columns.length + names.indexOf(name) : place;
}

/** What cards are sorted by, which have no headers. */
export function SortMenu({
  resource,
  list,
}: {
  readonly resource: Resource;
  readonly list: ListState;
}) {
  const sorts = (resource.sort ?? []).flatMap((name) => fieldOf(resource, name) ?? []);
  if (sorts.length === 0) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="sm" aria-label={t('list.sort')}>
          <ArrowDownUp />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel>{t('list.sort')}</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={list.sort ?? ''} onValueChange={list.setSort}>
          {sorts.flatMap((field) => [
            <DropdownMenuRadioItem key={field.name} value={field.name}>
              {labelOf(resource, field)} ↑
            </DropdownMenuRadioItem>,
            <DropdownMenuRadioItem key={`-${field.name}`} value={`-${field.name}`}>
              {labelOf(resource, field)} ↓
            </DropdownMenuRadioItem>,
          ])}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
