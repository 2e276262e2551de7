import { ListFilter, Plus } from 'lucide-react';

import { Button } from '@/components/ui/button';

import { t } from '../i18n';
import { laterMenu } from '../menu';
import { type Resource, fieldOf } from '../resource';
import type { Filter } from './query';

const FilterMenu = laterMenu(() => import('./FilterMenu'));

interface Props {
  readonly resource: Resource;
  readonly onAdd: (filter: Filter) => void;
  readonly compact?: boolean;
}

/** The button of the fields to filter by. */
export function AddFilter({ resource, onAdd, compact = false }: Props) {
  const filters = Object.entries(resource.filters ?? {}).flatMap(([name, operators]) => {
    const field = fieldOf(resource, name);
    const operator = operators?.[0];
    return field && operator ? [{ field, operator, values: [] }] : [];
  });
  if (filters.length === 0) return null;
  const trigger = compact ? (
    <Button variant="ghost" size="icon-sm" aria-label={t('list.add_filter')}>
      <Plus />
    </Button>
  ) : (
    <Button variant="outline" size="sm" aria-label={t('list.add_filter')}>
      <ListFilter /> <span className="max-sm:hidden">{t('list.filter')}</span>
    </Button>
  );
  return <FilterMenu resource={resource} filters={filters} onAdd={onAdd} trigger={trigger} />;
}
