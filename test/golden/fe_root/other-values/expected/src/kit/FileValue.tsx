/** The file of a row: a picture, or a link. */
import { File as FileIcon } from 'lucide-react';

import { cn } from '@/lib/utils';

import { type Files, isPicture, kindOf, useFileUrl } from './files';
import { tf } from './form/texts';
import { labelOf } from './i18n';
import { type Field, type Resource, type Row, titleOf } from './resource';
import { may } from './row/offered';

interface Props {
  readonly resource: Resource;
  readonly field: Field;
  readonly files: Files;
  readonly row: Row;
  /** There is room for a picture that can be looked at. */
  readonly full: boolean;
}

export default function FileValue({ resource, field, files, row, full }: Props) {
  const name = String(row[field.name]);
  const { download } = files;
  if (!download || !may(resource, row, download.name)) return <FileKind name={name} />;
  return <FileLink {...{ resource, field, files, row, full }} />;
}

/** What kind of file it is: all that is shown of one that cannot be read. */
export function FileKind({ name }: { readonly name: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <FileIcon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <span className="truncate">{kindOf(name)}</span>
    </span>
  );
}

function FileLink({ resource, field, files, row, full }: Props) {
  const { url, hasFailed } = useFileUrl(resource, field.name, files, row);
  const name = String(row[field.name]);
  const label = tf('file_of', { label: labelOf(resource, field), title: titleOf(resource, row) });
  const size = full ? 'h-32 min-w-16' : 'size-7';
  if (hasFailed) return <FileKind name={name} />;
  if (url === undefined && !isPicture(name)) return <FileKind name={name} />;
  if (url === undefined) return <span className={cn('block rounded-md bg-muted', size)} />;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="focus-ring inline-flex rounded-md">
      {isPicture(name) ? (
        <img
          src={url}
          alt={label}
          loading="lazy"
          className={cn(
            'rounded-md border border-border bg-muted',
            size,
            full ? 'object-contain' : 'object-cover',
          )}
        />
      ) : (
        <span className="inline-flex items-center gap-1.5 text-primary-text hover:underline">
          <FileIcon aria-hidden className="size-4" />
          <span className="sr-only">{label} </span>
          {kindOf(name)}
        </span>
      )}
    </a>
  );
}
