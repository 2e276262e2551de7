/** How many rows came on each of the last days, as bars of SVG. */
import { useQuery } from '@tanstack/react-query';

import { Card, CardTitle } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { cn } from '@/lib/utils';

import { groupsOptions } from '../data';
import { Failure } from '../Failure';
import { formatNumber, formatShortDay } from '../format';
import { manyOf, t } from '../i18n';
import { operatorsOf } from '../list/query';
import type { Resource } from '../resource';

const DAILY = '__day';
const DAY = 86_400_000;
const COUNT = 30;
const HEIGHT = 100;
/** Days that are named: this one, and those of the weeks before. */
const TICKS = [1, 8, 15, 22, 29];
const LINES = [
  'top-0 border-t border-dashed',
  'top-1/2 border-t border-dashed',
  'bottom-0 border-b',
];

interface Props {
  readonly resource: Resource;
  /** `created_at__day` */
  readonly by: string;
}

/**
 * What the rows of a list can be counted by, day by day. It has to be a filter, too: the API counts the first days that
 * there are, and the last ones alone are asked for.
 */
export function daysOf(resource: Resource): Props | undefined {
  const by = resource.groups?.find(
    (name) => name.endsWith(DAILY) && operatorsOf(resource, fieldOfDays(name)).includes('gte'),
  );
  return by === undefined ? undefined : { resource, by };
}

function fieldOfDays(by: string): string {
  return by.slice(0, -DAILY.length);
}

export function Days({ resource, by }: Props) {
  const field = fieldOfDays(by);
  const days = Array.from({ length: COUNT }, (_, index) => dayOf(COUNT - 1 - index));
  const since = { [`${field}__gte`]: startOf(resource, field, days[0] ?? '') };
  const { data, error, refetch } = useQuery(groupsOptions(resource, by, { ...since, limit: 100 }));
  const counts = new Map(data?.map(({ key, count }) => [String(key[by]).slice(0, 10), count]));
  const values = days.map((day) => counts.get(day) ?? 0);
  const top = topOf(Math.max(...values));
  const title = t('home.per_day', { label: manyOf(resource) });
  return (
    <Card className="p-4">
      <CardTitle className="mb-3.5">{title}</CardTitle>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-52 w-full rounded-lg" />
      ) : (
        <figure className="flex gap-2.5">
          <div
            aria-hidden
            className="-my-2 flex h-48 flex-col justify-between text-right text-2xs leading-4 text-muted-foreground tabular-nums"
          >
            {[top, top / 2, 0].map((value) => (
              <span key={value}>{formatNumber(value)}</span>
            ))}
          </div>
          <div className="min-w-0 flex-1">
            <div className="relative">
              {LINES.map((place) => (
                <span key={place} className={cn('absolute inset-x-0 border-border', place)} />
              ))}
              <svg
                role="img"
                aria-label={`${title}: ${formatNumber(values.reduce((sum, value) => sum + value, 0))}`}
                viewBox={`0 0 ${COUNT} ${HEIGHT}`}
                preserveAspectRatio="none"
                className="relative h-44 w-full"
              >
                {values.map((value, index) => (
                  <rect
                    key={days[index]}
                    x={index + 0.12}
                    y={HEIGHT - (value / top) * HEIGHT}
                    width={0.76}
                    height={(value / top) * HEIGHT}
                    className="fill-primary"
                  >
                    <title>{`${formatShortDay(days[index] ?? '')}: ${formatNumber(value)}`}</title>
                  </rect>
                ))}
              </svg>
            </div>
            <figcaption className="relative mt-2 h-4 text-2xs leading-4 text-muted-foreground">
              {TICKS.map((index) => (
                <span
                  key={index}
                  className="absolute -translate-x-1/2 whitespace-nowrap last:right-0 last:translate-x-0"
                  style={index === COUNT - 1 ? undefined : { left: leftOf(index) }}
                >
                  {formatShortDay(days[index] ?? '')}
                </span>
              ))}
            </figcaption>
          </div>
        </figure>
      )}
    </Card>
  );
}

/** The middle of the bar of a day. */
function leftOf(index: number): string {
  return `${((index + 0.5) / COUNT) * 100}%`;
}

/** Where the scale ends: at a round number, half of which is a whole one, too. */
function topOf(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const steps = unit === 1 ? [2, 4, 6, 8, 10] : [1, 2, 3, 4, 6, 8, 10];
  return unit * (steps.find((step) => step * unit >= most) ?? 10);
}

/** A day some days ago, as the API groups: in UTC. */
function dayOf(ago: number): string {
  return new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
}

/** The first day as the filter of the field takes it. */
function startOf({ fields }: Resource, name: string, day: string): string {
  const isMoment = fields.some((field) => field.name === name && field.type === 'datetime');
  return isMoment ? `${day}T00:00:00Z` : day;
}
