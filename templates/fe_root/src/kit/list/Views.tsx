/** Filters that are wanted again and again: views that people saved in this browser. */
import { Bookmark, X } from 'lucide-react';

import { Button } from '@/components/ui/button';
import { cn } from '@/lib/utils';

import { useStored } from '../hooks';
import { t } from '../i18n';
import { laterMenu } from '../menu';
import { notify } from '../notify';
import type { Resource } from '../resource';
import { filterText } from './query';
import type { ListState } from './state';

const SaveView = laterMenu(() => import('./SaveView'), 'dialog');

interface View {
  readonly name: string;
  readonly address: string;
}

interface Props {
  readonly resource: Resource;
  readonly list: ListState;
}

export function Views({ resource, list }: Props) {
  const [views, setViews] = useStored<readonly View[]>(`views:${resource.path}`, []);
  const askedBy = (address: string) => filterText(resource, new URLSearchParams(address));
  const isKnown = list.asked === '' || views.some(({ address }) => askedBy(address) === list.asked);
  if (isKnown && views.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t('list.views')}
      className="-mx-1 flex min-w-0 items-center gap-0.5 overflow-x-auto px-1 py-0.5"
    >
      {[{ name: '', address: '' }, ...views].map(({ name, address }) => {
        const isActive = askedBy(address) === list.asked;
        return (
          <span
            key={name}
            className={cn(
              'flex shrink-0 items-center rounded-md transition-colors',
              isActive
                ? 'bg-accent text-foreground'
                : 'text-muted-foreground hover:text-foreground',
            )}
          >
            <button
              type="button"
              aria-pressed={isActive}
              onClick={() => list.show(address)}
              className="focus-ring flex h-7 items-center gap-1.5 rounded-md px-2.5 text-sm font-medium"
            >
              {name !== '' && <Bookmark aria-hidden className="size-3.5" />}
              {name === '' ? t('list.all') : name}
            </button>
            {name !== '' && isActive && (
              <button
                type="button"
                aria-label={t('list.view_remove', { name })}
                onClick={() => setViews(views.filter((view) => view.name !== name))}
                className="focus-ring mr-1 flex size-5 items-center justify-center rounded-sm text-muted-foreground hover:text-foreground"
              >
                <X className="size-3.5" />
              </button>
            )}
          </span>
        );
      })}
      {!isKnown && (
        <SaveView
          trigger={
            <Button variant="ghost" size="sm" className="text-primary-text">
              <Bookmark /> {t('list.save_view')}
            </Button>
          }
          onSave={(name) => {
            const kept = new URLSearchParams(list.params);
            kept.delete('cursor');
            const others = views.filter((view) => view.name !== name);
            setViews([...others, { name, address: kept.toString() }]);
            notify(t('list.view_saved'));
          }}
        />
      )}
    </div>
  );
}
