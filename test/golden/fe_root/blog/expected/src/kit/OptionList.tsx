/** A search with a list to choose from: inside filters, and inside the comboboxes of forms. */
import { Check, LoaderCircle, Plus, Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';

import type { Tone } from '@/components/ui/badge';
import { cn } from '@/lib/utils';

import { t } from './i18n';

/** Something to choose. */
export interface Option {
  readonly value: string;
  readonly text: string;
  readonly tone?: Tone;
}

/** Something that is made where nothing fits. */
export interface Creation {
  readonly text: string;
  readonly run: () => void;
}

interface Props {
  readonly label: string;
  readonly options: readonly Option[];
  readonly busy?: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly chosen: readonly string[];
  readonly many?: boolean;
  /** Default: it takes the focus. */
  readonly autoFocus?: boolean;
  readonly onChoose: (option: Option) => void;
  readonly creation?: Creation;
}

const PAGE = 8;

export function OptionList({ label, options, busy = false, text, onText, ...props }: Props) {
  const { chosen, many = false, autoFocus = true, onChoose, creation } = props;
  const id = useId();
  const [active, setActive] = useState(0);
  const count = options.length + (creation ? 1 : 0);
  const at = Math.min(active, count - 1);

  const run = (index: number) => {
    const option = options[index];
    if (option) onChoose(option);
    else creation?.run();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, at, count);
    if (next !== undefined && count > 0) {
      event.preventDefault();
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (!busy || options.length > 0) run(at);
    }
  };

  const Icon = busy ? LoaderCircle : Search;
  return (
    <div>
      <div className="flex items-center gap-2 border-b border-border px-3">
        <Icon
          aria-hidden
          className={cn('size-3.5 text-muted-foreground', busy && 'animate-spin')}
        />
        <input
          role="combobox"
          autoFocus={autoFocus}
          aria-label={label}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={count > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          value={text}
          placeholder={t('form.search')}
          onChange={({ target }) => {
            onText(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="h-9 flex-1 bg-transparent text-sm outline-none placeholder:text-muted-foreground max-md:text-[1rem]"
        />
      </div>
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={many}
        aria-busy={busy}
        className="max-h-64 overflow-y-auto p-1"
      >
        {options.map((option, index) => (
          <Line
            key={option.value}
            id={`${id}-${index}`}
            option={option}
            isActive={index === at}
            isChosen={chosen.includes(option.value)}
            many={many}
            onPoint={() => setActive(index)}
            onClick={() => run(index)}
          />
        ))}
        {!busy && options.length === 0 && (
          <li role="presentation" className="px-2 py-3 text-center text-sm text-muted-foreground">
            {t('list.none')}
          </li>
        )}
        {creation && (
          <li
            id={`${id}-${options.length}`}
            role="option"
            aria-selected={false}
            onPointerMove={() => setActive(options.length)}
            onClick={creation.run}
            className={cn(
              'sticky -bottom-1 mt-1 -mb-1 flex h-9 items-center gap-2.5 border-t border-border px-2 text-sm font-medium text-primary-text',
              at === options.length ? 'bg-accent' : 'bg-popover',
            )}
          >
            <Plus aria-hidden className="size-4" />
            {creation.text}
          </li>
        )}
      </ul>
    </div>
  );
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'PageDown':
      return Math.min(at + PAGE, count - 1);
    case 'PageUp':
      return Math.max(at - PAGE, 0);
    default:
      return undefined;
  }
}

interface LineProps {
  readonly id: string;
  readonly option: Option;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly many: boolean;
  readonly onPoint: () => void;
  readonly onClick: () => void;
}

function Line({ id, option, isActive, isChosen, many, onPoint, onClick }: LineProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={onClick}
      className={cn(
        'flex h-8 items-center gap-2.5 rounded-md px-2 text-sm max-md:h-10',
        isActive && 'bg-accent',
      )}
    >
      {many && (
        <span
          aria-hidden
          className={cn(
            'flex size-4 shrink-0 items-center justify-center rounded-sm border',
            isChosen
              ? 'border-primary bg-primary text-primary-foreground'
              : 'border-input bg-background',
          )}
        >
          {isChosen && <Check className="size-3" strokeWidth={3.5} />}
        </span>
      )}
      {option.tone && (
        <span
          aria-hidden
          className={`tone-${option.tone} size-2 shrink-0 rounded-full bg-(--tone-dot)`}
        />
      )}
      <span className="truncate">{option.text}</span>
      {!many && isChosen && (
        <Check aria-hidden className="ml-auto size-4 shrink-0 text-primary-text" />
      )}
    </li>
  );
}
