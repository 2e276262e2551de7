/** Some rows within another page. */
import type { UseQueryResult } from '@tanstack/react-query';

import type { Rows } from '../data';
import { Failure } from '../Failure';
import { usePhone } from '../hooks';
import type { Resource } from '../resource';
import { Cards } from './Cards';
import { Table } from './Table';
import { TableSkeleton } from './TableSkeleton';

interface Props {
  readonly resource: Resource;
  readonly columns: readonly string[];
  readonly caption: string;
  /** Lines that are expected */
  readonly count: number;
  readonly query: UseQueryResult<Rows>;
  /** What is said where there are none */
  readonly empty: string;
}

export function RowList({ resource, columns, caption, count, query, empty }: Props) {
  const isPhone = usePhone();
  const { data, error, refetch } = query;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton columns={columns.length} count={count} />;
  if (data.items.length === 0) {
    return <p className="px-4 py-8 text-center text-sm text-muted-foreground">{empty}</p>;
  }
  const shared = { resource, rows: data.items, columns, caption };
  if (isPhone) return <Cards {...shared} />;
  return (
    <div className="overflow-x-auto [&_tr:last-child_td]:border-b-0">
      <Table {...shared} edge="first:pl-4 last:pr-4" />
    </div>
  );
}
