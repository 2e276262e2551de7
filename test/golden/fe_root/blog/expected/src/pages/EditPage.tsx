import { useParams } from 'react-router';

import { DeleteButton } from '../components/DeleteButton';
import { ErrorMessage } from '../components/ErrorMessage';
import { Loading } from '../components/Loading';
import { PageHeading, focusHeading } from '../components/PageHeading';
import { ReadOnlyValues } from '../components/ReadOnlyValues';
import { ResourceForm } from '../components/ResourceForm';
import { useRow, useWrites } from '../data';
import { useGoBack } from '../navigation';
import { useNotify } from '../notices';
import { type Resource, type Row, titleOf } from '../resource';
import { startPath } from '../site';

/** One row of a resource, to be changed. */
export function EditPage({ resource }: { readonly resource: Resource }) {
  const { key = '' } = useParams();
  const { data: row, error, reload } = useRow(resource, key);
  const goBack = useGoBack(startPath(resource) ?? '/');
  const { update } = useWrites(resource);
  const notify = useNotify();

  const leave = (notice: string) => {
    notify(notice);
    goBack();
  };

  const save = async (body: Row) => {
    const saved = await update(key, body);
    leave(`“${titleOf(resource, { ...row, ...saved })}” was saved.`);
  };

  return (
    <>
      <div className="page-head">
        <PageHeading>{`Edit ${resource.singular}`}</PageHeading>
        {row && (
          <DeleteButton
            resource={resource}
            row={row}
            onDeleted={() => {
              leave(`“${titleOf(resource, row)}” was deleted.`);
            }}
          />
        )}
      </div>
      {error && (
        <ErrorMessage
          error={error}
          onRetry={() => {
            focusHeading();
            reload();
          }}
        />
      )}
      {!row && !error && <Loading />}
      {row && (
        <>
          <ResourceForm resource={resource} row={row} onCancel={goBack} onSave={save} />
          <ReadOnlyValues resource={resource} row={row} />
        </>
      )}
    </>
  );
}
