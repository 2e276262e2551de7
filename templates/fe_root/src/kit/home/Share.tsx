/** How rows divide by a field: a bar, and a line for each value that leads to its rows. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { Card, CardTitle } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

import { groupsOptions } from '../data';
import { Failure } from '../Failure';
import { formatNumber, formatPart } from '../format';
import { inText, labelOf, manyOf, t, valueLabel } from '../i18n';
import { type Field, type Resource, fieldOf } from '../resource';
import { listPath, operatorFor } from '../site';
import { paramOf } from '../list/query';
import { toneOf } from '../tone';

interface Props {
  readonly resource: Resource;
  readonly field: Field;
}

/** What the rows of a list can be divided by: the first of its groups that has values to choose from. */
export function shareOf(resource: Resource): Props | undefined {
  const fields = resource.groups?.map((name) => fieldOf(resource, name)) ?? [];
  const field = fields.find((one) => one?.type === 'enum');
  return field && { resource, field };
}

export function Share({ resource, field }: Props) {
  const { data, error, refetch } = useQuery(groupsOptions(resource, field.name));
  const total = data?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const counts = new Map(data?.map(({ key, count }) => [key[field.name], count]));
  const lines = (field.values ?? []).map((value) => {
    const count = counts.get(value) ?? 0;
    return {
      value,
      count,
      tone: toneOf(field, value),
      percent: total > 0 ? (count / total) * 100 : 0,
    };
  });
  return (
    <Card className="p-4">
      <CardTitle className="mb-3.5">
        {t('home.share', { label: manyOf(resource), field: inText(labelOf(resource, field)) })}
      </CardTitle>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-52 w-full rounded-lg" />
      ) : (
        <>
          <div aria-hidden className="mb-3 flex h-2 gap-0.5 overflow-hidden rounded-full bg-accent">
            {lines.map(({ value, tone, percent }) => (
              <span
                key={value}
                className={`tone-${tone} bg-(--tone-dot)`}
                style={{ width: `${percent}%` }}
              />
            ))}
          </div>
          <ul className="-mx-2">
            {lines.map(({ value, count, tone, percent }) => (
              <li key={value}>
                <Link
                  to={addressOf({ resource, field }, value)}
                  className="focus-ring flex h-8 items-center gap-2.5 rounded-md px-2 transition-colors hover:bg-accent"
                >
                  <span
                    aria-hidden
                    className={`tone-${tone} size-2 rounded-full bg-(--tone-dot)`}
                  />
                  <span className="flex-1">{valueLabel(resource, field, value)}</span>
                  <span className="text-muted-foreground tabular-nums">{formatNumber(count)}</span>
                  <span className="w-10 text-right text-xs text-muted-foreground tabular-nums">
                    {formatPart(percent / 100)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function addressOf({ resource, field }: Props, value: string | number): string {
  const operator = operatorFor(resource, field);
  if (operator === undefined) return listPath(resource);
  return `${listPath(resource)}?${paramOf(field, operator)}=${encodeURIComponent(value)}`;
}
