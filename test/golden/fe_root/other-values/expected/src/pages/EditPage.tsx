import { useParams } from 'react-router';

import { DeleteButton } from '../components/DeleteButton';
import { ErrorMessage } from '../components/ErrorMessage';
import { Loading } from '../components/Loading';
import { PageHeading, focusHeading } from '../components/PageHeading';
import { ReadOnlyValues } from '../components/ReadOnlyValues';
import { ResourceForm } from '../components/ResourceForm';
import { changed } from '../conflict';
import { useRow, useWrites } from '../data';
import { useGoBack } from '../navigation';
import { useNotify } from '../notices';
import { type Resource, type Row, titleOf } from '../resource';
import { keyOfSegment } from '../segment';
import { startPath } from '../site';

/** One row of a resource, to be changed. */
export function EditPage({ resource }: { readonly resource: Resource }) {
  const { key: segment = '' } = useParams();
  const key = keyOfSegment(segment);
  const { data: version, error, reload } = useRow(resource, key);
  const goBack = useGoBack(startPath(resource) ?? '/');
  const { update } = useWrites(resource);
  const notify = useNotify();

  const leave = (notice: string) => {
    notify(notice);
    goBack();
  };

  const save = async (body: Row, tag: string | undefined) => {
    const saved = await changed(update(key, body, tag), resource, key);
    leave(`“${titleOf(resource, { ...version?.row, ...saved })}” was saved.`);
  };

  const loadAnew = () => {
    focusHeading();
    reload();
  };

  return (
    <>
      <div className="page-head">
        <PageHeading>{`Edit ${resource.singular}`}</PageHeading>
        {version && (
          <DeleteButton
            {...version}
            resource={resource}
            onDeleted={(row) => {
              leave(`“${titleOf(resource, row)}” was deleted.`);
            }}
          />
        )}
      </div>
      {error && <ErrorMessage error={error} onRetry={loadAnew} />}
      {!version && !error && <Loading />}
      {version && (
        <>
          <ResourceForm
            // Another version is edited from its start.
            key={version.tag}
            resource={resource}
            version={version}
            onCancel={goBack}
            onLoad={loadAnew}
            onSave={save}
          />
          <ReadOnlyValues resource={resource} row={version.row} />
        </>
      )}
    </>
  );
}
