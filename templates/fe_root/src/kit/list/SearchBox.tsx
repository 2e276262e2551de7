import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { hasModifier, isTyping, useKey, useSettled } from '../hooks';
import { manyInText, t } from '../i18n';
import type { Resource } from '../resource';
import { goToFirstRow } from './keys';
import type { ListState } from './state';

const MILLISECONDS = 200;

interface Props {
  readonly resource: Resource;
  readonly list: ListState;
}

/** Searches while somebody types. */
export function SearchBox({ resource, list }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(list.q);
  const [last, setLast] = useState(list.q);
  const settled = useSettled(text, MILLISECONDS).trim();
  // The address changed by itself: somebody went back, or took all filters away.
  if (list.q !== last) {
    setLast(list.q);
    if (list.q !== text.trim()) setText(list.q);
  }
  const ask = useEffectEvent((q: string) => {
    if (q === text.trim() && q !== list.q) list.setSearch(q);
  });
  useEffect(() => ask(settled), [settled]);
  useKey(
    (event) => event.key === '/' && !hasModifier(event) && !isTyping(event),
    (event) => {
      event.preventDefault();
      input.current?.focus();
    },
  );
  const label = t('list.search', { label: manyInText(resource) });
  return (
    <div className="relative max-md:flex-1">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1.5 left-2 size-4 text-muted-foreground"
      />
      <input
        ref={input}
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText('');
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          goToFirstRow();
        }}
        className="h-7 w-56 rounded-md border border-input/80 bg-background pr-7 pl-7.5 text-sm shadow-xs transition-[border-color,box-shadow] outline-none placeholder:text-muted-foreground focus-visible:border-primary focus-visible:ring-3 focus-visible:ring-primary/20 max-md:w-full max-md:text-[1rem] dark:bg-sidebar/60 [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={t('list.search_clear')}
          onClick={() => setText('')}
          className="focus-ring absolute top-1 right-1 flex size-5 items-center justify-center rounded-sm text-muted-foreground hover:bg-accent hover:text-foreground"
        >
          <X className="size-3.5" />
        </button>
      )}
    </div>
  );
}
