/** The page of one row: its sections, what belongs to it, and what can be done with it. */
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { useNavigate } from 'react-router';

import { Card, CardTitle } from '@/components/ui/card';
import { cn } from '@/lib/utils';

import { hasStatus } from '../api-error';
import { Cell } from '../cell';
import { rowOptions, useRefresh } from '../data';
import { Failure } from '../Failure';
import { formatExact, formatRelative, isAmount } from '../format';
import { hasModifier, isTyping, useKey, useTitle } from '../hooks';
import { labelOf, ownLabel, t } from '../i18n';
import { NotFound } from '../NotFound';
import { PageSkeleton } from '../PageSkeleton';
import {
  type Field,
  type Resource,
  type Row,
  type RowAction,
  type Version,
  fieldOf,
  titleOf,
} from '../resource';
import { sectionsOf } from '../sections';
import { editPath, relatedLists, startPath } from '../site';
import { hasTones } from '../tone';
import { ItemsCard } from './ItemsCard';
import { offeredOf } from './offered';
import { RelatedRows } from './RelatedRows';
import { RowButtons } from './RowButtons';

const ActionDialog = lazy(() => import('../ActionDialog'));
const DeleteDialog = lazy(() => import('./DeleteDialog'));

interface Props {
  readonly resource: Resource;
  readonly id: string;
}

export default function RowPage({ resource, id }: Props) {
  const { data, error, refetch } = useQuery(rowOptions(resource, id));
  if (!resource.get || hasStatus(error, 404, 422)) return <NotFound />;
  if (data) return <Shown resource={resource} id={id} version={data} />;
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
}

interface ShownProps extends Props {
  readonly version: Version;
}

function Shown({ resource, id, version: { row, tag } }: ShownProps) {
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [action, setAction] = useState<RowAction | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const title = titleOf(resource, row);
  const offered = offeredOf(resource, row);
  useTitle(title);
  useKey(
    (event) => event.key === 'e' && !hasModifier(event) && !isTyping(event),
    () => {
      if (offered.update) void navigate(editPath(resource, id));
    },
  );
  const badges = resource.fields.filter(
    (field) => field.type === 'enum' && hasTones(field) && typeof row[field.name] === 'string',
  );
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-5 md:px-6 md:py-6">
      <div className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-3">
        <span className="flex size-11 items-center justify-center rounded-xl border border-border bg-muted text-muted-foreground">
          <resource.icon aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h1 className="min-w-0 text-xl leading-7 font-semibold tracking-tight break-words">
              {title}
            </h1>
            {badges.map((field) => (
              <Cell key={field.name} resource={resource} field={field} row={row} />
            ))}
          </div>
          <Moments resource={resource} row={row} />
        </div>
        <RowButtons
          resource={resource}
          offered={offered}
          id={id}
          title={title}
          onAction={setAction}
          onDelete={() => setDeleting(true)}
        />
      </div>
      <Sections resource={resource} row={row} />
      {resource.fields
        .filter(({ items }) => items)
        .map((field) => (
          <ItemsCard key={field.name} resource={resource} field={field} row={row} />
        ))}
      {relatedLists(resource).map((list) => (
        <RelatedRows key={`${list.resource.path} ${list.field.name}`} list={list} parent={id} />
      ))}
      <Suspense>
        {action && (
          <ActionDialog
            resource={resource}
            action={action}
            subject={title}
            run={(body) => action.run(id, body, tag)}
            onClose={() => setAction(null)}
          />
        )}
        {isDeleting && (
          <DeleteDialog
            resource={resource}
            id={id}
            title={title}
            tag={tag}
            onClose={() => setDeleting(false)}
            onDeleted={() => {
              void navigate(startPath(resource), { replace: true });
              refresh();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

const MOMENTS = [
  ['created_at', 'row.created'],
  ['updated_at', 'row.updated'],
] as const;

/** When the row was made, and changed. */
function Moments({ resource, row }: { readonly resource: Resource; readonly row: Row }) {
  const moments = MOMENTS.flatMap(([name, text]) => {
    const value = row[name];
    return fieldOf(resource, name) && typeof value === 'string' ? [{ text, value }] : [];
  }).filter(({ value }, index, all) => index === 0 || value !== all[0]?.value);
  if (moments.length === 0) return null;
  return (
    <p className="text-sm text-muted-foreground">
      {moments.map(({ text, value }, index) => (
        <span key={text} title={formatExact(value)}>
          {index > 0 && ' · '}
          {t(text, { when: formatRelative(value) })}
        </span>
      ))}
    </p>
  );
}

/** Fields that people write stand on the left, what the API alone says of a row on the right. */
function Sections({ resource, row }: { readonly resource: Resource; readonly row: Row }) {
  // Lists of rows have a card of their own.
  const shown = resource.fields.filter(({ items }) => !items);
  const written = sectionsOf(
    resource,
    shown.filter(({ readOnly }) => readOnly !== true),
  );
  const named = new Set(resource.sections?.flatMap(({ fields }) => fields));
  const others = shown.filter(({ readOnly, name }) => readOnly && !named.has(name));
  const sections = [
    ...written.map(({ label, fields }) => ({
      label: label === undefined ? t('row.details') : ownLabel(resource, label),
      fields,
    })),
    ...(others.length > 0 ? [{ label: t('row.about'), fields: others }] : []),
  ];
  return (
    <div
      className={cn(
        'grid items-start gap-4',
        sections.length > 1 && 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
      )}
    >
      {sections.map(({ label, fields }) => (
        <Card key={label}>
          <CardTitle className="border-b border-border px-4 py-2.5">{label}</CardTitle>
          <dl className="px-4 py-1.5">
            {fields.map((field) => (
              <Line key={field.name} resource={resource} field={field} row={row} />
            ))}
          </dl>
        </Card>
      ))}
    </div>
  );
}

interface LineProps {
  readonly resource: Resource;
  readonly field: Field;
  readonly row: Row;
}

const LONGEST_TEXT = 255;

function Line({ resource, field, row }: LineProps) {
  const isLong = field.type === 'json' || (field.type === 'str' && isLongText(field));
  return (
    <div
      className={cn(
        'grid gap-x-4 border-b border-border/60 py-2 last:border-0',
        isLong ? 'gap-y-1' : 'grid-cols-[8rem_minmax(0,1fr)] items-center',
      )}
    >
      <dt className="text-muted-foreground">{labelOf(resource, field)}</dt>
      <dd className={cn('flex min-h-5.5 min-w-0 items-center', isAmount(field) && 'font-medium')}>
        <Cell full resource={resource} field={field} row={row} />
      </dd>
    </div>
  );
}

function isLongText({ maxLength = Infinity, list, file }: Field): boolean {
  return list !== true && !file && maxLength > LONGEST_TEXT;
}
