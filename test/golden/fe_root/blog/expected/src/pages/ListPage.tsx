import { Link, useLocation } from 'react-router';

import { ErrorMessage } from '../components/ErrorMessage';
import { Loading } from '../components/Loading';
import { PageHeading, focusHeading } from '../components/PageHeading';
import { Pager } from '../components/Pager';
import { RowTable } from '../components/RowTable';
import { useRows } from '../data';
import { useNotify } from '../notices';
import { usePaging } from '../paging';
import { type Resource, type Row, titleOf } from '../resource';
import { createPath } from '../site';

/** The rows of a resource, page by page. */
export function ListPage({ resource }: { readonly resource: Resource }) {
  const paging = usePaging();
  const { data: page, error, isFetching, reload } = useRows(resource, paging.cursor);
  const notify = useNotify();

  const loadAnew = () => {
    // The button that has the focus is about to go.
    focusHeading();
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
      {error && <ErrorMessage error={error} onRetry={loadAnew} />}
      {!error && !page && <Loading />}
      {!error && page && (
        <div aria-busy={isFetching} className="list">
          {page.items.length > 0 ? (
            <RowTable resource={resource} rows={page.items} onDeleted={onDeleted} />
          ) : (
            <p className="card empty">{emptyText(resource, paging.cursor)}</p>
          )}
          <Pager next={page.next_cursor} paging={paging} />
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

function emptyText({ singular }: Resource, cursor: string): string {
  return cursor === '' ? `There is no ${singular} yet.` : 'There is nothing on this page any more.';
}
