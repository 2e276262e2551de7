/** The names of rows that one refers to, each of which leads to its page. */
import { Badge } from '@/components/ui/badge';

import { nestedTitles } from './related';
import type { Field, Resource, Row } from './resource';
import { RowName } from './RowName';
import { rowPath } from './site';

interface Props {
  readonly resource: Resource;
  readonly field: Field;
  readonly row: Row;
  readonly keys: readonly string[];
}

export default function RelatedMany({ resource, field, row, keys }: Props) {
  const titles = nestedTitles(field, row, resource);
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      {keys.map((key) => {
        const title = titles.get(key) ?? <RowName resource={resource} id={key} />;
        if (!resource.get) return <Badge key={key}>{title}</Badge>;
        return (
          <a key={key} href={rowPath(resource, key)} className="focus-ring rounded-full">
            <Badge>{title}</Badge>
          </a>
        );
      })}
    </span>
  );
}
