/** The page of a resource's rows. */
import { useQuery } from '@tanstack/react-query';
import { ArrowDownUp, Plus, SearchX, SlidersHorizontal } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { Link } from 'react-router';

import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { cn } from '@/lib/utils';

import { type Rows, rowsOptions } from '../data';
import { Failure } from '../Failure';
import { usePhone, useStored, useTitle } from '../hooks';
import { manyInText, manyOf, oneOf, t } from '../i18n';
import { laterMenu } from '../menu';
import { type Resource, fieldOf } from '../resource';
import { Topbar } from '../shell/topbar';
import { createPath } from '../site';
import { totalText } from '../total';
import { AddFilter } from './AddFilter';
import { canChooseRows } from './bulk';
import { Cards } from './Cards';
import { FilterBar } from './FilterBar';
import { ListButtons } from './ListButtons';
import { Pager } from './Pager';
import type { Filter } from './query';
import { SearchBox } from './SearchBox';
import { type Selection, useSelected, useSelection } from './selection';
import { type ListState, useListState } from './state';
import { Table, type Widths } from './Table';
import { TableSkeleton } from './TableSkeleton';
import { Views } from './Views';

const BulkBar = lazy(() => import('./BulkBar'));
const ColumnMenu = laterMenu(() => import('./ColumnMenu'));
const SortMenu = laterMenu(() => import('./SortMenu'));

export default function ListPage({ resource }: { readonly resource: Resource }) {
  const list = useListState(resource);
  const isPhone = usePhone();
  const columns = useColumns(resource);
  const [pending, setPending] = useState<Filter | null>(null);
  const selection = useSelection(list.asked);
  useTitle(manyOf(resource));
  const { data, error, isPlaceholderData, refetch } = useQuery(rowsOptions(resource, list.address));
  const shared = {
    resource,
    columns: columns.names,
    selection: canChooseRows(resource) ? selection : undefined,
    caption: manyOf(resource),
  };

  return (
    <>
      <Topbar>
        <span className="text-sm text-muted-foreground tabular-nums" aria-live="polite">
          {data?.total === undefined ? '' : totalText(resource, data.total)}
        </span>
        <ListButtons resource={resource} columns={columns.names} params={list.params} />
      </Topbar>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 md:px-6">
        <Views resource={resource} list={list} />
        <div className="ml-auto flex min-h-8 items-center gap-2 max-md:w-full">
          {resource.search && <SearchBox resource={resource} list={list} />}
          <AddFilter resource={resource} onAdd={setPending} />
          {isPhone ? (
            resource.sort && (
              <SortMenu
                resource={resource}
                list={list}
                trigger={
                  <Button variant="outline" size="sm" aria-label={t('list.sort')}>
                    <ArrowDownUp />
                  </Button>
                }
              />
            )
          ) : (
            <ColumnMenu
              resource={resource}
              columns={columns.names}
              setColumns={columns.set}
              onReset={columns.reset}
              trigger={
                <Button variant="outline" size="sm" aria-label={t('list.columns')}>
                  <SlidersHorizontal />
                </Button>
              }
            />
          )}
        </div>
      </div>
      <FilterBar resource={resource} list={list} pending={pending} setPending={setPending} />
      {/* Before the rows, which may be hundreds: one step back from the box that selects them all. */}
      <Bulk resource={resource} selection={selection} />
      <div
        className={cn(
          // The header of the table lies over the first of its rows.
          'relative min-h-0 flex-1 scroll-pt-10 md:overflow-auto',
          isPlaceholderData && 'opacity-60 transition-opacity delay-150',
        )}
        aria-busy={isPlaceholderData}
      >
        {error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <TableSkeleton columns={columns.names.length} count={list.pageSize} />
        ) : data.items.length === 0 ? (
          <Nothing resource={resource} list={list} />
        ) : isPhone ? (
          <Cards {...shared} rows={data.items} />
        ) : (
          <Table
            {...shared}
            rows={data.items}
            sort={list.sort}
            onSort={list.setSort}
            widths={columns.widths}
            onWidth={columns.setWidth}
          />
        )}
      </div>
      {data && hasPages(list, data) && <Pager resource={resource} list={list} rows={data} />}
    </>
  );
}

function hasPages(list: ListState, { items }: Rows): boolean {
  return items.length > 0 || !list.isFirst;
}

/** The columns that this browser shows; those that are gone from the descriptor are left out. */
function useColumns(resource: Resource) {
  const [names, set] = useStored<readonly string[]>(`columns:${resource.path}`, resource.columns);
  const [widths, setWidths] = useStored<Widths>(`widths:${resource.path}`, {});
  const setWidth = (name: string, width: number | undefined) => {
    const others = Object.entries(widths).filter(([other]) => other !== name);
    setWidths(Object.fromEntries(width === undefined ? others : [...others, [name, width]]));
  };
  const reset = () => {
    set(resource.columns);
    setWidths({});
  };
  return {
    names: names.filter((name) => fieldOf(resource, name)),
    set,
    widths,
    setWidth,
    reset,
  };
}

interface BulkProps {
  readonly resource: Resource;
  readonly selection: Selection;
}

/** Drawn apart from the page: choosing a row draws no other thing again. */
function Bulk({ resource, selection }: BulkProps) {
  const keys = useSelected(selection);
  return (
    <Suspense>
      {keys.size > 0 && <BulkBar resource={resource} keys={[...keys]} onClear={selection.clear} />}
    </Suspense>
  );
}

interface NothingProps {
  readonly resource: Resource;
  readonly list: ListState;
}

function Nothing({ resource, list }: NothingProps) {
  const label = manyInText(resource);
  if (list.asked !== '') {
    return (
      <Empty icon={SearchX} title={t('list.nothing', { label })} text={t('list.nothing_text')}>
        <Button variant="outline" onClick={list.clear}>
          {t('list.clear')}
        </Button>
      </Empty>
    );
  }
  return (
    <Empty icon={resource.icon} title={t('list.empty', { label })} text={t('list.empty_text')}>
      {resource.create && (
        <Button asChild>
          <Link to={createPath(resource)}>
            <Plus /> {t('list.new', { label: oneOf(resource) })}
          </Link>
        </Button>
      )}
    </Empty>
  );
}
