import { useState } from 'react';

import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';

import { labelOf, t } from '../i18n';
import type { MenuProps } from '../menu';
import type { Resource } from '../resource';
import { FilterEditor } from './FilterEditor';
import type { Filter } from './query';

interface Props extends MenuProps {
  readonly resource: Resource;
  readonly filter: Filter;
  readonly onClosed: () => void;
  readonly onChange: (filter: Filter) => void;
}

/** What a filter compares with, below its chip. */
export default function FilterPopover({ trigger, isWanted = false, onClosed, ...props }: Props) {
  const [isOpen, setOpen] = useState(true);
  const { resource, filter, onChange } = props;
  const close = () => {
    setOpen(false);
    onClosed();
  };
  return (
    <Popover open={isOpen || isWanted} onOpenChange={(next) => (next ? setOpen(true) : close())}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent
        className="w-72"
        aria-label={`${t('list.edit_filter')} ${labelOf(resource, filter.field)}`}
      >
        <FilterEditor resource={resource} filter={filter} onChange={onChange} onDone={close} />
      </PopoverContent>
    </Popover>
  );
}
