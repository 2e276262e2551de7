import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';

import { labelOf, t } from '../i18n';
import type { MenuProps } from '../menu';
import { type Resource, fieldOf } from '../resource';
import type { ListState } from './state';

interface Props extends MenuProps {
  readonly resource: Resource;
  readonly list: ListState;
}

/** What cards are sorted by, which have no headers. */
export default function SortMenu({ resource, list, trigger }: Props) {
  const sorts = (resource.sort ?? []).flatMap((name) => fieldOf(resource, name) ?? []);
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
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
