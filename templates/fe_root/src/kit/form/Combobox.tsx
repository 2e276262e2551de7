/** Chooses a related row: the API searches, and a row that does not exist yet is made in place. */
import { ChevronsUpDown, X } from 'lucide-react';
import { type RefCallback, Suspense, lazy, useState } from 'react';

import { inputClasses } from '@/components/ui/input';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { cn } from '@/lib/utils';

import { useRefresh } from '../data';
import { oneOf, t } from '../i18n';
import type { Option } from '../OptionList';
import { type Field, type Resource, type Row, keyOf, nestedTitle, titleOf } from '../resource';
import { RowName } from '../RowName';
import { RowOptions } from '../RowOptions';

const CreateDialog = lazy(() => import('./CreateDialog'));

interface Props {
  readonly id: string;
  readonly name: string;
  readonly ref: RefCallback<HTMLElement>;
  readonly label: string;
  readonly resource: Resource;
  readonly field: Field;
  readonly row: Row | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': boolean | undefined;
}

export function Combobox({ label, resource, field, row, value, onChange, ...props }: Props) {
  const { onBlur, ...attributes } = props;
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const [creating, setCreating] = useState<string | null>(null);
  const [picked, setPicked] = useState<Option | null>(null);
  const isSaved = row !== undefined && String(row[field.name]) === value;
  const title =
    picked?.value === value ? picked.text : isSaved ? nestedTitle(field, row) : undefined;
  const canClear = value !== '' && field.required !== true;

  const pick = (option: Option) => {
    setPicked(option);
    onChange(option.value);
    setOpen(false);
  };

  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) onBlur();
        }}
      >
        <div className="relative">
          <PopoverTrigger
            {...attributes}
            role="combobox"
            aria-expanded={isOpen}
            aria-haspopup="dialog"
            className={cn(inputClasses, 'flex h-9 items-center gap-2 text-left')}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || isOpen) return;
              event.preventDefault();
              setOpen(true);
            }}
          >
            {value === '' ? (
              <span className="flex-1 truncate text-muted-foreground">{t('form.choose')}</span>
            ) : (
              <span className="flex-1 truncate">
                {title ?? <RowName resource={resource} id={value} />}
              </span>
            )}
            {!canClear && (
              <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
            )}
          </PopoverTrigger>
          {canClear && (
            <button
              type="button"
              aria-label={t('form.clear', { label })}
              onClick={() => onChange('')}
              className="focus-ring absolute top-2 right-2 flex size-5 items-center justify-center rounded-sm text-muted-foreground hover:bg-accent"
            >
              <X className="size-3.5" />
            </button>
          )}
        </div>
        <PopoverContent className="w-(--radix-popover-trigger-width) min-w-64" aria-label={label}>
          <RowOptions
            label={label}
            resource={resource}
            chosen={[value]}
            onChoose={pick}
            {...(resource.create && {
              create: (text: string) => ({
                text:
                  text === ''
                    ? t('form.create_new', { label: oneOf(resource) })
                    : t('form.create_named', { name: text }),
                run: () => {
                  setOpen(false);
                  setCreating(text);
                },
              }),
            })}
          />
        </PopoverContent>
      </Popover>
      <Suspense>
        {creating !== null && (
          <CreateDialog
            resource={resource}
            text={creating}
            onClose={() => setCreating(null)}
            onCreated={(created) => {
              setCreating(null);
              pick({ value: keyOf(resource, created), text: titleOf(resource, created) });
              refresh();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
