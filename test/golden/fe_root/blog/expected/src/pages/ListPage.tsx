import { Link, useLocation } from 'react-router';

import { type Asked, useAsked } from '../asked';
import { ErrorMessage } from '../components/ErrorMessage';
import { ListForm } from '../components/ListForm';
import { Loading } from '../components/Loading';
import { PageHeading, focusHeading } from '../components/PageHeading';
import { Pager } from '../components/Pager';
import { RowTable } from '../components/RowTable';
import { SortChoice } from '../components/SortChoice';
import { useReferences, useRows } from '../data';
import { useNotify } from '../notices';
import { type Resource, type Row, titleOf } from '../resource';
import { createPath } from '../site';

/** The rows of a resource, page by page. */
export function ListPage({ resource }: { readonly resource: Resource }) {
  const asked = useAsked(resource);
  const { data: page, error, isFetching, reload } = useRows(resource, asked);
  const references = useReferences(resource);
  const notify = useNotify();

  const loadAnew = () => {
    // The button that has the focus is about to go.
    focusHeading();
    if (references.error) references.reload();
    reload();
  };

  const onDeleted = (row: Row) => {
    notify(`“${titleOf(resource, row)}” was deleted.`);
    loadAnew();
  };

  return (
    <>
      <div className="page-head">
        <PageHeading>{resource.label}</PageHeading>
        {resource.create && <CreateLink resource={resource} />}
      </div>
      <div className="list-tools">
        <ListForm
          asked={asked}
          // What keeps the rows away may keep those away that they refer to; one message says so.
          references={error ? { ...references, error: null } : references}
          resource={resource}
        />
        <SortChoice resource={resource} />
      </div>
      {error && <ErrorMessage error={error} onRetry={loadAnew} />}
      {!error && !page && <Loading />}
      {!error && page && (
        <div aria-busy={isFetching} className="list">
          {page.items.length > 0 ? (
            <RowTable
              references={references.data}
              resource={resource}
              rows={page.items}
              onDeleted={onDeleted}
            />
          ) : (
            <p className="card empty">{emptyText(resource, asked)}</p>
          )}
          <Pager asked={asked} next={page.next_cursor} />
        </div>
      )}
    </>
  );
}

function CreateLink({ resource }: { readonly resource: Resource }) {
  const location = useLocation();
  return (
    <Link className="button primary" state={{ from: location }} to={createPath(resource)}>
      New {resource.singular}
    </Link>
  );
}

function emptyText({ singular }: Resource, asked: Asked): string {
  if (asked.cursor !== '') return 'There is nothing on this page any more.';
  const isNarrowed = Object.entries(asked).some(([name, value]) => name !== 'sort' && value !== '');
  return isNarrowed ? `No ${singular} matches this search.` : `There is no ${singular} yet.`;
}
