/** The filters of a list: closed until somebody wants one, then a chip each. */
import { X } from 'lucide-react';
import { Fragment } from 'react';

import { Button } from '@/components/ui/button';

import { format } from '../format';
import { labelOf, t, valueLabel } from '../i18n';
import { laterMenu } from '../menu';
import type { Resource } from '../resource';
import { RowName } from '../RowName';
import { AddFilter } from './AddFilter';
import { FieldIcon, operatorLabel } from './operators';
import { type Filter, paramOf } from './query';
import type { ListState } from './state';

const FilterPopover = laterMenu(() => import('./FilterPopover'), 'dialog');

interface Props {
  readonly resource: Resource;
  readonly list: ListState;
  /** A filter that was added and has no value yet. */
  readonly pending: Filter | null;
  readonly setPending: (filter: Filter | null) => void;
}

/** The chips of the filters that hold. */
export function FilterBar({ resource, list, pending, setPending }: Props) {
  const isHere = pending && list.filters.some((filter) => isSame(filter, pending));
  const extra = isHere ? null : pending;
  const shown = extra ? [...list.filters, extra] : list.filters;
  if (shown.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t('list.filters')}
      className="flex flex-wrap items-center gap-1.5 px-4 pb-2.5 md:px-6"
    >
      {shown.map((filter, index) => (
        <Chip
          // By field, so that a chip stays open while its operator changes.
          key={`${filter.field.name} ${shown.slice(0, index).filter(({ field }) => field === filter.field).length}`}
          resource={resource}
          filter={filter}
          isWanted={pending !== null && isSame(filter, pending)}
          onClosed={() => setPending(null)}
          onChange={(next) => {
            // A new filter stays pending until the address has it: its chip must not vanish in between.
            setPending(filter === extra ? next : null);
            list.setFilter(next, filter);
          }}
          onRemove={() => {
            if (filter === extra) setPending(null);
            else list.removeFilter(filter);
          }}
        />
      ))}
      <AddFilter compact resource={resource} onAdd={setPending} />
      {list.filters.length > 0 && (
        <Button variant="ghost" size="sm" onClick={list.clear}>
          {t('list.clear')}
        </Button>
      )}
    </div>
  );
}

function isSame(a: Filter, b: Filter): boolean {
  return paramOf(a.field, a.operator) === paramOf(b.field, b.operator);
}

interface ChipProps {
  readonly resource: Resource;
  readonly filter: Filter;
  /** Somebody just asked for this filter: it opens. */
  readonly isWanted: boolean;
  readonly onClosed: () => void;
  readonly onChange: (filter: Filter) => void;
  readonly onRemove: () => void;
}

function Chip({ onRemove, ...props }: ChipProps) {
  const { resource, filter } = props;
  const { field, operator } = filter;
  const name = labelOf(resource, field);
  return (
    <div className="flex h-7 max-w-full items-center rounded-md border border-input/80 bg-background text-sm shadow-xs dark:bg-popover">
      <FilterPopover
        {...props}
        trigger={
          <button
            type="button"
            className="focus-ring flex h-full min-w-0 items-center gap-1.5 rounded-l-md px-2 transition-colors hover:bg-accent"
          >
            <FieldIcon field={field} className="size-3.5 shrink-0 text-muted-foreground" />
            <span className="whitespace-nowrap">
              <span className="sr-only">{t('list.edit_filter')} </span>
              {name}
            </span>
            <span className="whitespace-nowrap text-muted-foreground">
              {operatorLabel(operator, field)}
            </span>
            {filter.values.length > 0 && (
              <span className="truncate font-medium text-primary-text">
                <Values resource={resource} filter={filter} />
              </span>
            )}
          </button>
        }
      />
      <button
        type="button"
        aria-label={t('list.remove_filter', { field: name })}
        onClick={onRemove}
        className="focus-ring flex h-full items-center rounded-r-md border-l border-border px-1.5 text-muted-foreground transition-colors hover:bg-accent hover:text-foreground"
      >
        <X className="size-3.5" />
      </button>
    </div>
  );
}

const MOST_VALUES = 2;

function Values({ resource, filter }: Pick<ChipProps, 'resource' | 'filter'>) {
  const { operator, values } = filter;
  const shown = values.slice(0, MOST_VALUES);
  return (
    <>
      {shown.map((value, index) => (
        <Fragment key={value}>
          {index > 0 && (operator === 'between' ? ' – ' : ', ')}
          <ValueText resource={resource} filter={filter} value={value} />
        </Fragment>
      ))}
      {values.length > MOST_VALUES && ` +${values.length - MOST_VALUES}`}
    </>
  );
}

function ValueText({
  resource,
  filter: { field, operator },
  value,
}: Pick<ChipProps, 'resource' | 'filter'> & { readonly value: string }) {
  const related = field.reference?.();
  if (operator === 'is_null') return t(value === 'true' ? 'value.yes' : 'value.no');
  if (related) return <RowName resource={related} id={value} />;
  if (field.type === 'enum') return valueLabel(resource, field, value);
  if (field.type === 'bool') return t(value === 'true' ? 'value.yes' : 'value.no');
  // What an address holds need not be a date.
  const isDate = field.type === 'date' || field.type === 'datetime';
  if (isDate && Number.isNaN(new Date(value).getTime())) return value;
  return ['date', 'datetime', 'time'].includes(field.type) ? format(field, value) : value;
}
