import { useQuery } from '@tanstack/react-query';

import { rowOptions } from './data';
import { type Resource, titleOf } from './resource';

const FRESH_MILLISECONDS = 60_000;

interface Props {
  readonly resource: Resource;
  readonly id: string;
}

/** The name of a row that is known by its key alone; the key, where the API does not tell more. */
export function RowName({ resource, id }: Props) {
  const { data, isPending } = useQuery({
    ...rowOptions(resource, id),
    enabled: !!resource.get,
    staleTime: FRESH_MILLISECONDS,
  });
  if (data) return titleOf(resource, data.row);
  return resource.get && isPending ? '…' : id;
}
