/** Rows of another resource that belong to this one: the first ones, and the way to all of them. */
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Plus } from 'lucide-react';
import { Link } from 'react-router';

import { Button } from '@/components/ui/button';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';

import { rowsOptions } from '../data';
import { manyInText, manyOf, oneOf, t } from '../i18n';
import { RowList } from '../list/RowList';
import { paramOf } from '../list/query';
import { type RelatedList, createPath, listPath, operatorFor } from '../site';
import { totalText } from '../total';

const COUNT = 5;

interface Props {
  readonly list: RelatedList;
  /** The key of the row that they belong to */
  readonly parent: string;
}

export function RelatedRows({ list: { resource, field }, parent }: Props) {
  const filter = new URLSearchParams({
    [paramOf(field, operatorFor(resource, field) ?? 'eq')]: parent,
  });
  const first = new URLSearchParams(filter);
  first.set('page_size', String(COUNT));
  const query = useQuery(rowsOptions(resource, first.toString()));
  const { data } = query;
  const caption = manyOf(resource);
  const hasMore = (data?.next ?? null) !== null;
  const columns = resource.columns.filter((name) => name !== field.name);
  return (
    <Card className="mt-4 overflow-hidden">
      <CardHeader>
        <CardTitle>{caption}</CardTitle>
        {data?.total !== undefined && (
          <span className="text-muted-foreground tabular-nums">
            {totalText(resource, data.total)}
          </span>
        )}
        <div className="-mr-2 ml-auto flex items-center gap-1">
          {resource.create && (
            <Button variant="ghost" size="icon-sm" asChild>
              <Link
                to={`${createPath(resource)}?${field.name}=${encodeURIComponent(parent)}`}
                aria-label={t('list.new', { label: oneOf(resource) })}
              >
                <Plus />
              </Link>
            </Button>
          )}
          {hasMore && (
            <Button variant="ghost" size="sm" asChild>
              <Link to={`${listPath(resource)}?${filter.toString()}`}>
                {t('row.show_all', { label: manyInText(resource) })} <ArrowRight />
              </Link>
            </Button>
          )}
        </div>
      </CardHeader>
      <RowList
        resource={resource}
        columns={columns}
        caption={caption}
        count={COUNT}
        query={query}
        empty={t('row.no_related', { label: manyInText(resource) })}
      />
    </Card>
  );
}
