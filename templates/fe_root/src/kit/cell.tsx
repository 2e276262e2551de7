/** One value of a row, by the type of its field. */
import { Check, Minus } from 'lucide-react';
import { type ReactNode, Suspense, lazy } from 'react';

import { Badge } from '@/components/ui/badge';
import { cells } from '@/overrides';

import { format, formatExact, formatMoment, formatRelative, isAmount } from './format';
import { t, valueLabel } from './i18n';
import { type Field, type Resource, type Row, nestedTitle, textOf } from './resource';
import { RowName } from './RowName';
import { rowPath } from './site';
import { hasTones, toneOf } from './tone';

const FileValue = lazy(() => import('./FileValue'));
const RelatedMany = lazy(() => import('./RelatedMany'));

interface Props {
  readonly resource: Resource;
  readonly field: Field;
  readonly row: Row;
  /** On the page of a row there is room for whole texts. */
  readonly full?: boolean;
}

/** A value, or what was written in its place. */
export function Cell({ resource, field, row, full = false }: Props): ReactNode {
  const own = cells[`${resource.path}.${field.name}`];
  if (own) return own(row);
  const value = row[field.name];
  if (value === null || value === undefined || value === '') return <Blank />;
  if (Array.isArray(value) && value.length === 0) return <Blank />;
  if (field.file) {
    return (
      <Suspense>
        <FileValue {...{ resource, field, files: field.file, row, full }} />
      </Suspense>
    );
  }
  if (field.reference && field.list !== true) return <Related {...{ field, row, value }} />;
  if (Array.isArray(value) && field.reference) return <Several {...{ field, row, value }} />;
  if (Array.isArray(value)) return <Text text={format(field, value)} full={full} />;
  switch (field.type) {
    case 'enum':
      return <Choice {...{ resource, field, value }} />;
    case 'bool':
      return <YesNo value={value === true} full={full} />;
    case 'datetime':
      return <Moment value={textOf(value)} full={full} />;
    case 'email':
      return full ? <Address value={textOf(value)} /> : <Text text={textOf(value)} />;
    case 'json':
      return full ? <Json value={value} /> : <Text text={format(field, value)} />;
    default:
      if (isAmount(field)) {
        // A key is no amount: order 10248 is not the 10,248th.
        const isKey = [resource.key].flat().includes(field.name);
        const text = isKey ? textOf(value) : format(field, value);
        return <span className="tabular-nums">{text}</span>;
      }
      return <Text text={format(field, value)} full={full} />;
  }
}

/** What stands where there is no value. */
export function Blank() {
  return (
    <span className="text-muted-foreground">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('value.empty')}</span>
    </span>
  );
}

/** A value to choose: a badge where colours tell something, else a word. */
export function Choice({
  resource,
  field,
  value,
}: Pick<Props, 'resource' | 'field'> & { readonly value: unknown }) {
  const text = valueLabel(resource, field, value);
  return hasTones(field) ? <Badge tone={toneOf(field, value)}>{text}</Badge> : <span>{text}</span>;
}

interface RelatedProps extends Pick<Props, 'field' | 'row'> {
  readonly value: unknown;
}

/** The name of a row that this one refers to, which leads to it where it has a page. */
function Related({ field, row, value }: RelatedProps) {
  const resource = field.reference?.();
  const key = textOf(value);
  if (!resource) return <Text text={key} />;
  const title = nestedTitle(field, row) ?? <RowName resource={resource} id={key} />;
  if (!resource.get) return <span className="truncate">{title}</span>;
  return (
    <a
      href={rowPath(resource, key)}
      className="focus-ring max-w-full truncate rounded-sm decoration-input underline-offset-3 hover:underline"
    >
      {title}
    </a>
  );
}

/** The names of rows that this one refers to. */
function Several({
  field,
  row,
  value,
}: Pick<Props, 'field' | 'row'> & { value: readonly unknown[] }) {
  const resource = field.reference?.();
  return (
    <Suspense>
      {resource && (
        <RelatedMany resource={resource} field={field} row={row} keys={value.map(textOf)} />
      )}
    </Suspense>
  );
}

function YesNo({ value, full }: { readonly value: boolean; readonly full: boolean }) {
  const Icon = value ? Check : Minus;
  return (
    <span className="inline-flex items-center gap-2">
      <Icon
        aria-hidden
        strokeWidth={2.5}
        className={value ? 'size-4 text-(--green-dot)' : 'size-4 text-input'}
      />
      <span className={full ? undefined : 'sr-only'}>{t(value ? 'value.yes' : 'value.no')}</span>
    </span>
  );
}

function Moment({ value, full }: { readonly value: string; readonly full: boolean }) {
  return (
    <time
      dateTime={value}
      // Made when it is pointed at: formatting is slow, and a list has many moments.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatExact(value);
      }}
      className={full ? undefined : 'whitespace-nowrap text-muted-foreground'}
    >
      {full ? formatMoment(value) : formatRelative(value)}
    </time>
  );
}

function Address({ value }: { readonly value: string }) {
  return (
    <a
      href={`mailto:${value}`}
      className="focus-ring rounded-sm break-all text-primary-text underline-offset-3 hover:underline"
    >
      {value}
    </a>
  );
}

function Json({ value }: { readonly value: unknown }) {
  return (
    <pre className="max-w-full overflow-x-auto rounded-md bg-muted px-2 py-1 text-xs" tabIndex={0}>
      {JSON.stringify(value, undefined, 2)}
    </pre>
  );
}

function Text({ text, full = false }: { readonly text: string; readonly full?: boolean }) {
  return <span className={full ? 'break-words whitespace-pre-wrap' : 'truncate'}>{text}</span>;
}
