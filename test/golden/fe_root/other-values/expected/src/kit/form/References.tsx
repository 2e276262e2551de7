/** Chooses related rows: those that are chosen stand above a search of all. */
import { Plus, X } from 'lucide-react';
import { type RefCallback, useRef, useState } from 'react';

import { inputClasses } from '@/components/ui/input';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { cn } from '@/lib/utils';

import { t } from '../i18n';
import type { Option } from '../OptionList';
import { nestedTitles } from '../related';
import type { Field, Resource, Row } from '../resource';
import { RowName } from '../RowName';
import { RowOptions } from '../RowOptions';
import { tf } from './texts';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly ref: RefCallback<HTMLElement>;
  readonly label: string;
  readonly resource: Resource;
  readonly field: Field;
  readonly row: Row | undefined;
  /** Keys, each on a line */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

export default function References({
  label,
  resource,
  field,
  row,
  value,
  onChange,
  ...props
}: Props) {
  const { onBlur, ref, ...attributes } = props;
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const keys = value.split('\n').filter(Boolean);
  const titles = new Map([...nestedTitles(field, row, resource), ...picked]);
  const isFull = keys.length >= (field.mostItems ?? Infinity);

  const choose = (option: Option) => {
    setPicked(new Map(picked).set(option.value, option.text));
    if (keys.includes(option.value)) write(keys.filter((key) => key !== option.value));
    else if (!isFull) write([...keys, option.value]);
  };
  const write = (next: readonly string[]) => onChange(next.join('\n'));
  const remove = (at: number) => {
    write(keys.filter((_, index) => index !== at));
    const next =
      keys.length > 1 ? `[data-chip="${Math.min(at, keys.length - 2)}"]` : '[role=combobox]';
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(next)?.focus());
  };

  return (
    <div ref={box} className="space-y-2">
      {keys.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {keys.map((key, at) => (
            <li
              key={key}
              className="flex max-w-full items-center gap-1 rounded-md border border-border bg-muted py-0.5 pr-1 pl-2 text-sm"
            >
              <span id={`${props.id}-${key}`} className="truncate">
                {titles.get(key) ?? <RowName resource={resource} id={key} />}
              </span>
              {!field.isCut && (
                <button
                  type="button"
                  id={`${props.id}-${key}-remove`}
                  data-chip={at}
                  aria-label={tf('references_remove')}
                  aria-labelledby={`${props.id}-${key}-remove ${props.id}-${key}`}
                  onClick={() => remove(at)}
                  className="focus-ring flex size-6 shrink-0 items-center justify-center rounded-sm text-muted-foreground hover:bg-accent hover:text-foreground"
                >
                  <X aria-hidden className="size-3.5" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Popover
        open={isOpen}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) onBlur();
        }}
      >
        <PopoverTrigger
          {...attributes}
          ref={ref}
          role="combobox"
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          disabled={field.isCut}
          className={cn(
            inputClasses,
            'flex h-9 items-center gap-2 text-left text-muted-foreground',
          )}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || isOpen) return;
            event.preventDefault();
            setOpen(true);
          }}
        >
          <Plus aria-hidden className="size-3.5 shrink-0" />
          <span className="flex-1 truncate">{t('form.choose')}</span>
        </PopoverTrigger>
        <PopoverContent className="w-(--radix-popover-trigger-width) min-w-64" aria-label={label}>
          <RowOptions label={label} resource={resource} chosen={keys} many onChoose={choose} />
        </PopoverContent>
      </Popover>
      {field.isCut && <p className="text-xs text-muted-foreground">{tf('references_cut')}</p>}
      {isFull && (
        <p className="text-xs text-muted-foreground">
          {tf('references_most', { most: field.mostItems ?? '' })}
        </p>
      )}
    </div>
  );
}
