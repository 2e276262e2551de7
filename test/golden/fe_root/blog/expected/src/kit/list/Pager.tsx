import { ChevronLeft, ChevronRight } from 'lucide-react';

import { Button } from '@/components/ui/button';
import { NativeSelect } from '@/components/ui/native-select';

import type { Rows } from '../data';
import { formatNumber } from '../format';
import { t } from '../i18n';
import type { Resource } from '../resource';
import { totalText } from '../total';
import { pageSizes } from './query';
import type { ListState } from './state';

interface Props {
  readonly resource: Resource;
  readonly list: ListState;
  readonly rows: Rows;
}

/** Which rows are shown, and the way to the others. */
export function Pager({ resource, list, rows }: Props) {
  const sizes = pageSizes(resource);
  return (
    <footer className="sticky bottom-0 z-10 flex h-11 shrink-0 items-center gap-3 border-t border-border bg-background px-4 text-sm text-muted-foreground md:px-6">
      <span className="tabular-nums">{rangeOf(resource, list, rows)}</span>
      {sizes.length > 1 && (
        <label className="ml-auto flex items-center gap-2 whitespace-nowrap max-sm:hidden">
          {t('list.page_size')}
          <NativeSelect
            className="h-7 !w-auto"
            value={list.pageSize}
            onChange={({ target }) => list.setPageSize(target.value)}
          >
            {(sizes.includes(list.pageSize) ? sizes : [list.pageSize, ...sizes]).map((size) => (
              <option key={size}>{size}</option>
            ))}
          </NativeSelect>
        </label>
      )}
      <div className={sizes.length > 1 ? 'flex gap-1 max-sm:ml-auto' : 'ml-auto flex gap-1'}>
        <Button
          variant="outline"
          size="icon-sm"
          aria-label={t('list.previous')}
          disabled={list.isFirst}
          onClick={list.previousPage}
        >
          <ChevronLeft />
        </Button>
        <Button
          variant="outline"
          size="icon-sm"
          aria-label={t('list.next')}
          disabled={rows.next === null}
          onClick={() => list.nextPage(rows.next ?? '')}
        >
          <ChevronRight />
        </Button>
      </div>
    </footer>
  );
}

/** Where a link led into the middle of a list, nobody knows how many rows are before it. */
function rangeOf(resource: Resource, list: ListState, { items, total }: Rows): string {
  if (items.length === 0 || (!list.isFirst && list.pageNumber === 0)) return '';
  const first = list.pageNumber * list.pageSize + 1;
  const range = { from: formatNumber(first), to: formatNumber(first + items.length - 1) };
  if (total === undefined) return t('list.range', range);
  return t('list.range_of', { ...range, total: totalText(resource, total) });
}
