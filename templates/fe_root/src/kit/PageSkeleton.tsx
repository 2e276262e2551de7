import { Skeleton } from '@/components/ui/skeleton';

import { t } from './i18n';

/** The outline of a page that is on its way. */
export function PageSkeleton() {
  return (
    <div role="status" className="space-y-4 p-4 md:px-6 md:py-5">
      <span className="sr-only">{t('app.loading')}</span>
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-4 w-72" />
      <Skeleton className="h-72 w-full rounded-xl" />
    </div>
  );
}
