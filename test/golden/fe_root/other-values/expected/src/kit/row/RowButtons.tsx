import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';

import { Button } from '@/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';

import { ownLabel, t } from '../i18n';
import { notify } from '../notify';
import type { Resource, RowAction } from '../resource';
import { editPath } from '../site';
import type { Offered } from './offered';

interface Props {
  readonly resource: Resource;
  readonly offered: Offered;
  readonly id: string;
  readonly title: string;
  readonly onAction: (action: RowAction) => void;
  readonly onDelete: () => void;
}

/** What can be done with a row. */
export function RowButtons({ resource, offered, id, title, onAction, onDelete }: Props) {
  const { actions, update, remove } = offered;
  const usual = actions.filter(({ danger }) => danger !== true);
  const dangerous = actions.filter(({ danger }) => danger === true);
  return (
    <div className="flex flex-wrap gap-2">
      {usual.map((action) => (
        <Button key={action.name} variant="outline" onClick={() => onAction(action)}>
          {ownLabel(resource, action.label)}
        </Button>
      ))}
      {update && (
        <Button asChild>
          <Link to={editPath(resource, id)}>
            <Pencil /> {t('row.edit')}
          </Link>
        </Button>
      )}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="outline" size="icon" aria-label={t('row.actions', { title })}>
            <Ellipsis />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {/* Elsewhere browsers have no clipboard. */}
          {isSecureContext && (
            <DropdownMenuItem onSelect={() => void copy(id)}>
              <Copy /> {t('row.copy')}
            </DropdownMenuItem>
          )}
          {(dangerous.length > 0 || remove) && <DropdownMenuSeparator />}
          {dangerous.map((action) => (
            <DropdownMenuItem
              key={action.name}
              variant="destructive"
              onSelect={() => onAction(action)}
            >
              {ownLabel(resource, action.label)}
            </DropdownMenuItem>
          ))}
          {remove && (
            <DropdownMenuItem variant="destructive" onSelect={onDelete}>
              <Trash2 /> {t('row.delete')}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}

async function copy(id: string): Promise<void> {
  await navigator.clipboard.writeText(id);
  notify(t('row.copied'));
}
