/** Where rows will be. */
import { Skeleton } from '@/components/ui/skeleton';
import { cn } from '@/lib/utils';

import { t } from '../i18n';

interface SkeletonProps {
  readonly columns: number;
  readonly count: number;
}

/** More than a screen shows */
const MOST_LINES = 50;
const WIDTHS = ['w-3/4', 'w-5/6', 'w-1/2', 'w-2/3', 'w-3/5'];

/** Lines as high as rows, so that nothing moves when these come. */
export function TableSkeleton({ columns, count }: SkeletonProps) {
  const numbers = (length: number) => Array.from({ length }, (_, index) => index);
  return (
    <div role="status" className="px-4 md:px-6">
      <span className="sr-only">{t('app.loading')}</span>
      <div className="h-9 border-b border-border max-md:hidden" />
      {numbers(Math.min(count, MOST_LINES)).map((line) => (
        <div key={line} className="flex h-[41px] items-center gap-6 border-b border-border/70">
          {numbers(columns).map((column) => (
            <div key={column} className={cn('flex-1', column > 2 && 'max-md:hidden')}>
              <Skeleton className={cn('h-3', WIDTHS[(column + line) % WIDTHS.length])} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
