/** What there is: counts, shares of what can be counted, and the newest rows. */
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';

import { Button } from '@/components/ui/button';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { cn } from '@/lib/utils';
import { APP_NAME, AUTH } from '@/settings';

import { rowsOptions } from '../data';
import { useTitle } from '../hooks';
import { manyInText, manyOf, t } from '../i18n';
import { RowList } from '../list/RowList';
import { usePermitted } from '../permissions';
import { type Resource, fieldOf } from '../resource';
import { getUserName } from '../session';
import { listPath, navigation } from '../site';
import { totalText } from '../total';
import { Days, daysOf } from './Days';
import { Share, shareOf } from './Share';

const LATEST = 6;
const MOST_LISTS = 4;
const MOST_COUNTS = 8;
const MOST_COLUMNS = 4;
/** A line of them. */
const CHARTS = 2;

export default function HomePage() {
  useTitle('');
  usePermitted();
  const lists = navigation().filter(({ list }) => list);
  const counted = lists.slice(0, MOST_COUNTS);
  const latest = lists.filter(hasMoments).slice(0, MOST_LISTS);
  const charted = lists.toSorted((a, b) => referencesOf(b) - referencesOf(a));
  const days = charted.flatMap((resource) => daysOf(resource) ?? []);
  const shares = charted.flatMap((resource) => shareOf(resource) ?? []);
  const shared = shares.slice(0, days.length > 0 ? 1 : CHARTS);
  const name = getUserName();
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-5 md:px-6 md:py-7">
      <h1 className="mb-5 text-xl leading-7 font-semibold tracking-tight">
        {AUTH && name !== '' ? t('home.hello', { name }) : APP_NAME}
      </h1>
      <div
        className={cn(
          'grid grid-cols-2 gap-3 md:gap-4 max-xl:[&>:last-child:nth-child(odd)]:col-span-2',
          gridOf(counted.length),
        )}
      >
        {counted.map((resource) => (
          <Count key={resource.path} resource={resource} />
        ))}
      </div>
      {days.length + shares.length > 0 && (
        <div className="mt-4 grid gap-4 xl:grid-cols-2">
          {days.slice(0, CHARTS - shared.length).map((one) => (
            <Days key={one.resource.path} {...one} />
          ))}
          {shared.map((one) => (
            <Share key={one.resource.path} {...one} />
          ))}
        </div>
      )}
      <div className="mt-4 grid gap-4 xl:grid-cols-2 xl:[&>:last-child:nth-child(odd)]:col-span-2">
        {latest.map((resource) => (
          <Latest key={resource.path} resource={resource} />
        ))}
      </div>
    </div>
  );
}

/** As many columns as leave no hole. */
function gridOf(count: number): string {
  if (count === 2) return 'xl:grid-cols-2';
  if (count === 5) return 'xl:grid-cols-5';
  return count % 3 === 0 ? 'xl:grid-cols-3' : 'xl:grid-cols-4';
}

/** Of what refers to others, such as orders, there is something new each day. */
function referencesOf({ fields }: Resource): number {
  return fields.filter(({ reference, readOnly }) => reference && readOnly !== true).length;
}

/** The newest rows of a list can be told where it knows when they were made. */
function hasMoments({ sort }: Resource): boolean {
  return sort?.includes('created_at') ?? false;
}

/** How many rows there are, where the API counts; else the way to them alone. */
function Count({ resource }: { readonly resource: Resource }) {
  const { data, error } = useQuery(rowsOptions(resource, 'page_size=1'));
  return (
    <Card className="relative p-4 transition-colors hover:border-input">
      <h2 className="pr-6 text-sm text-muted-foreground">
        <Link
          to={listPath(resource)}
          className="focus-ring rounded-sm before:absolute before:inset-0"
        >
          {manyOf(resource)}
        </Link>
      </h2>
      {data || error ? (
        <p className="mt-1 text-2xl leading-8 font-semibold tracking-tight tabular-nums">
          {data?.total === undefined ? (
            <ArrowRight aria-hidden className="size-5" />
          ) : (
            totalText(resource, data.total)
          )}
        </p>
      ) : (
        <Skeleton className="mt-2 h-7 w-28" />
      )}
      <resource.icon aria-hidden className="absolute top-4 right-4 size-4 text-muted-foreground" />
    </Card>
  );
}

function Latest({ resource }: { readonly resource: Resource }) {
  const query = useQuery(rowsOptions(resource, `sort=-created_at&page_size=${LATEST}`));
  const caption = t('home.latest', { label: manyInText(resource) });
  const columns = resource.columns.filter((name) => fieldOf(resource, name)).slice(0, MOST_COLUMNS);
  return (
    <Card className="min-w-0 overflow-hidden">
      <CardHeader>
        <CardTitle>{caption}</CardTitle>
        <Button variant="ghost" size="sm" className="-mr-2 ml-auto" asChild>
          <Link to={listPath(resource)} aria-label={`${t('home.all')}: ${manyOf(resource)}`}>
            {t('home.all')} <ArrowRight />
          </Link>
        </Button>
      </CardHeader>
      <RowList
        resource={resource}
        columns={columns}
        caption={caption}
        count={LATEST}
        query={query}
        empty={t('list.empty', { label: manyInText(resource) })}
      />
    </Card>
  );
}
