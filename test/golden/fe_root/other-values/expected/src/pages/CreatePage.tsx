import { useLocation } from 'react-router';

import { PageHeading } from '../components/PageHeading';
import { ResourceForm } from '../components/ResourceForm';
import { useWrites } from '../data';
import { useGoBack } from '../navigation';
import { useNotify } from '../notices';
import { type Resource, type Row, titleOf } from '../resource';
import { startPath } from '../site';

/** A new row of a resource. */
export function CreatePage({ resource }: { readonly resource: Resource }) {
  const location = useLocation();
  const goBack = useGoBack(startPath(resource) ?? '/');
  const { create } = useWrites(resource);
  const notify = useNotify();

  const save = async (body: Row) => {
    const created = await create(body);
    notify(`“${titleOf(resource, { ...body, ...created })}” was created.`);
    goBack();
  };

  return (
    <>
      <PageHeading>{`New ${resource.singular}`}</PageHeading>
      {/* Where there is no list to go back to, this page is gone to again, with an empty form. */}
      <ResourceForm key={location.key} resource={resource} onCancel={goBack} onSave={save} />
    </>
  );
}
