import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';

import { ownLabel } from '../i18n';
import type { MenuProps } from '../menu';
import type { ListAction, Resource } from '../resource';

interface Props extends MenuProps {
  readonly resource: Resource;
  readonly actions: readonly ListAction[];
  readonly onAction: (action: ListAction) => void;
}

/** The actions of a collection. */
export default function ActionMenu({ resource, actions, onAction, trigger }: Props) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent>
        {actions.map((action) => (
          <DropdownMenuItem key={action.name} onSelect={() => onAction(action)}>
            {ownLabel(resource, action.label)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
