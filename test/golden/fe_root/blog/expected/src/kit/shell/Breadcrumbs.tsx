import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { Link, useLocation, useParams } from 'react-router';

import { rowOptions } from '../data';
import { manyOf, oneOf, t } from '../i18n';
import { ownPageAt } from '../own-pages';
import { type Resource, titleOf } from '../resource';
import { createPath, keyAt, listPath, resourceAt, rowPath } from '../site';

/** Of pages that belong to no resource. */
const TITLES = new Map<string, Parameters<typeof t>[0]>([
  ['/', 'app.home'],
  ['/change-password', 'password.title'],
]);

export function Breadcrumbs() {
  const { path, key } = useParams();
  const { pathname } = useLocation();
  const resource = resourceAt(path);
  if (!resource) {
    const title = TITLES.get(pathname);
    const text = title === undefined ? ownPageAt(pathname)?.label : t(title);
    return <Trail crumbs={[[pathname, text ?? t('app.not_found')]]} />;
  }
  if (key !== undefined) return <RowTrail resource={resource} id={keyAt(key)} />;
  const isNew = pathname === createPath(resource);
  return (
    <Trail
      crumbs={[
        [listPath(resource), manyOf(resource)],
        ...(isNew ? [[pathname, t('list.new', { label: oneOf(resource) })] as const] : []),
      ]}
      isHeading={!isNew}
    />
  );
}

interface RowTrailProps {
  readonly resource: Resource;
  readonly id: string;
}

function RowTrail({ resource, id }: RowTrailProps) {
  const { pathname } = useLocation();
  // The page asks for the row; this only looks at what came.
  const { data } = useQuery({ ...rowOptions(resource, id), enabled: false });
  return (
    <Trail
      crumbs={[
        [listPath(resource), manyOf(resource)],
        [rowPath(resource, id), data ? titleOf(resource, data.row) : '…'],
        ...(pathname.endsWith('/edit') ? [[pathname, t('row.edit')] as const] : []),
      ]}
    />
  );
}

interface TrailProps {
  readonly crumbs: readonly (readonly [to: string, text: string])[];
  /** On a list, which has no other heading, the last crumb is the heading of the page. */
  readonly isHeading?: boolean;
}

function Trail({ crumbs, isHeading = false }: TrailProps) {
  const Current = isHeading ? 'h1' : 'span';
  return (
    <nav aria-label={t('app.breadcrumbs')} className="min-w-0">
      <ol className="flex items-center gap-1 text-sm">
        {crumbs.map(([to, text], index) => (
          <Fragment key={to}>
            {index > 0 && (
              <li aria-hidden className="text-input">
                <ChevronRight className="size-3.5" />
              </li>
            )}
            <li className="min-w-0 truncate">
              {index === crumbs.length - 1 ? (
                <Current aria-current="page" className="truncate px-1 font-medium">
                  {text}
                </Current>
              ) : (
                <Link
                  to={to}
                  className="focus-ring rounded-sm px-1 text-muted-foreground transition-colors hover:text-foreground"
                >
                  {text}
                </Link>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
