import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';

import { labelOf, t } from '../i18n';
import type { MenuProps } from '../menu';
import type { Field, Resource } from '../resource';

interface Props extends MenuProps {
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
export default function ColumnMenu({ resource, columns, setColumns, onReset, trigger }: Props) {
  const names = resource.fields.map(({ name }) => name);
  // New ones stand behind those that are there, in the order of the fields.
  const withColumn = (name: string) =>
    [...columns, name].toSorted((a, b) => placeOf(a, columns, names) - placeOf(b, columns, names));
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
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
