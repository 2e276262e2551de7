import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';

import { labelOf, t } from '../i18n';
import type { MenuProps } from '../menu';
import type { Resource } from '../resource';
import { FieldIcon } from './operators';
import type { Filter } from './query';

interface Props extends MenuProps {
  readonly resource: Resource;
  readonly filters: readonly Filter[];
  readonly onAdd: (filter: Filter) => void;
}

/** The fields to filter by. */
export default function FilterMenu({ resource, filters, onAdd, trigger }: Props) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      {/* The focus goes on to the filter that was added. */}
      <DropdownMenuContent align="start" onCloseAutoFocus={(event) => event.preventDefault()}>
        <DropdownMenuLabel>{t('list.add_filter')}</DropdownMenuLabel>
        {filters.map((filter) => (
          <DropdownMenuItem key={filter.field.name} onSelect={() => onAdd(filter)}>
            <FieldIcon field={filter.field} /> {labelOf(resource, filter.field)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
