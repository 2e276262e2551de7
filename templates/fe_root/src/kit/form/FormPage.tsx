/** The page on which a row is made or changed. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { rowOptions } from '../data';
import { hasStatus } from '../api-error';
import { Failure } from '../Failure';
import { NotFound } from '../NotFound';
import { PageSkeleton } from '../PageSkeleton';
import type { Resource, Version } from '../resource';
import { RowForm } from './RowForm';

interface Props {
  readonly resource: Resource;
  /** The key of the row; none for a new one */
  readonly id?: string | undefined;
}

export default function FormPage({ resource, id }: Props) {
  const [params] = useSearchParams();
  if (id === undefined) {
    return resource.create ? (
      <RowForm resource={resource} given={Object.fromEntries(params)} />
    ) : (
      <NotFound />
    );
  }
  return resource.update ? <EditPage resource={resource} id={id} /> : <NotFound />;
}

function EditPage({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const [opened, setOpened] = useState<Version>();
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...rowOptions(resource, id),
    // What is being edited does not change under the hands of its editor, and nothing older will do.
    enabled: !opened,
    refetchOnMount: 'always',
  });
  const start = opened ?? (isFetchedAfterMount ? data : undefined);
  if (!opened && start) setOpened(start);
  if (hasStatus(error, 404, 422)) return <NotFound />;
  if (error && !start) return <Failure error={error} onRetry={() => void refetch()} />;
  return start ? <RowForm resource={resource} id={id} start={start} /> : <PageSkeleton />;
}
