import { Download, Ellipsis, Plus } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { Button } from '@/components/ui/button';

import { hasModifier, isTyping, useKey } from '../hooks';
import { manyOf, oneOf, t } from '../i18n';
import { laterMenu } from '../menu';
import type { ListAction, Resource } from '../resource';
import { createPath } from '../site';

const ActionMenu = laterMenu(() => import('./ActionMenu'));
const ActionDialog = lazy(() => import('../ActionDialog'));

interface Props {
  readonly resource: Resource;
  readonly columns: readonly string[];
  readonly params: URLSearchParams;
}

/** What can be done with a list as a whole. */
export function ListButtons({ resource, columns, params }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [action, setAction] = useState<ListAction | null>(null);
  const navigate = useNavigate();
  useKey(
    (event) => event.key === 'n' && !hasModifier(event) && !isTyping(event),
    (event) => {
      if (!resource.create) return;
      event.preventDefault();
      void navigate(createPath(resource));
    },
  );
  const exportAll = async () => {
    if (isBusy) return;
    setBusy(true);
    const { exportRows } = await import('./export');
    await exportRows(resource, columns, params);
    setBusy(false);
  };
  return (
    <div className="ml-auto flex items-center gap-2">
      {resource.listActions && (
        <ActionMenu
          resource={resource}
          actions={resource.listActions}
          onAction={setAction}
          trigger={
            <Button variant="outline" size="sm" aria-label={t('list.actions')}>
              <Ellipsis />
            </Button>
          }
        />
      )}
      <Button
        variant="outline"
        size="sm"
        onClick={() => void exportAll()}
        // What is disabled would lose the focus.
        aria-disabled={isBusy}
        className="max-md:hidden"
      >
        <Download /> {t('list.export')}
      </Button>
      {resource.create && (
        <Button size="sm" asChild>
          <Link to={createPath(resource)}>
            <Plus />{' '}
            <span className="max-sm:sr-only">{t('list.new', { label: oneOf(resource) })}</span>
          </Link>
        </Button>
      )}
      <Suspense>
        {action && (
          <ActionDialog
            resource={resource}
            action={action}
            subject={manyOf(resource)}
            run={(body) => action.run(body)}
            onClose={() => setAction(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
