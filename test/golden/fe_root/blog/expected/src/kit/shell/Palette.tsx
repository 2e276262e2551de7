/** The command palette: rows of all resources, pages, new rows, settings. */
import { useQueries } from '@tanstack/react-query';
import { House, Keyboard, type LucideIcon, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';

import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '@/components/ui/command';
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { SHORTCUT_TEXTS } from '@/messages/shortcuts';

import { rowsOptions } from '../data';
import { useSettled } from '../hooks';
import { locale, manyOf, oneOf, t } from '../i18n';
import { OWN_PAGES } from '../own-pages';
import { titleOf } from '../resource';
import { createPath, navigation, pathOf, resources, startPath } from '../site';
import { THEMES, setTheme } from '../theme';
import { THEME_ICONS } from './theme-icons';

const MILLISECONDS = 150;
const ROWS = 4;
const LEAST_LETTERS = 2;

const SHORTCUTS = SHORTCUT_TEXTS[locale].title;

/** Something to choose. */
interface Choice {
  readonly value: string;
  readonly icon: LucideIcon;
  readonly text: string;
  readonly run: () => void;
}

interface Group {
  readonly id: string;
  readonly heading: string;
  readonly choices: readonly Choice[];
}

interface Props {
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

export default function Palette(props: Props) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const { groups, isBusy } = useGroups(text.trim(), props);
  const choices = groups.flatMap((group) => group.choices);
  // Rows come and go while somebody types; there is always one that Enter takes.
  const active = choices.find(({ value }) => value === chosen) ?? choices[0];

  return (
    <Dialog open onOpenChange={props.onClose}>
      <DialogContent
        aria-describedby={undefined}
        showCloseButton={false}
        className="overflow-hidden max-md:top-2 max-md:bottom-auto max-md:rounded-xl md:max-w-xl"
      >
        <DialogTitle className="sr-only">{t('palette.title')}</DialogTitle>
        <Command
          shouldFilter={false}
          label={t('palette.title')}
          loop
          value={active?.value ?? ''}
          onValueChange={setChosen}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            active?.run();
          }}
        >
          <CommandInput
            autoFocus
            value={text}
            onValueChange={(value) => {
              setText(value);
              setChosen('');
            }}
            placeholder={t('palette.placeholder')}
          />
          <CommandList aria-busy={isBusy}>
            {!isBusy && <CommandEmpty>{t('palette.nothing')}</CommandEmpty>}
            {groups.map(({ id, heading, choices }) => (
              <CommandGroup key={id} heading={heading}>
                {choices.map(({ value, icon: Icon, text, run }) => (
                  <CommandItem key={value} value={value} onSelect={run}>
                    <Icon /> <span className="truncate">{text}</span>
                  </CommandItem>
                ))}
              </CommandGroup>
            ))}
          </CommandList>
        </Command>
      </DialogContent>
    </Dialog>
  );
}

/** What there is to choose for a text; rows are asked for once nobody types any more. */
function useGroups(wanted: string, { onClose, onShortcuts }: Props) {
  const navigate = useNavigate();
  const q = useSettled(wanted, MILLISECONDS);
  const isSearching = q.length >= LEAST_LETTERS;
  const searched = resources().filter(({ search, get }) => search && get);
  const found = useQueries({
    queries: searched.map((resource) => ({
      ...rowsOptions(resource, new URLSearchParams({ q, page_size: String(ROWS) }).toString()),
      enabled: isSearching,
    })),
  });
  const isBusy = q !== wanted || (isSearching && found.some(({ isFetching }) => isFetching));
  const closing = (run: () => void) => () => {
    onClose();
    run();
  };
  const to = (path: string) => closing(() => void navigate(path));
  const fits = (words: string) => words.toLowerCase().includes(wanted.toLowerCase());

  const pages: readonly Choice[] = [
    { value: 'home', icon: House, text: t('app.home'), run: to('/') },
    ...navigation().map((resource) => ({
      value: `go ${resource.path}`,
      icon: resource.icon,
      text: manyOf(resource),
      run: to(startPath(resource)),
    })),
    ...OWN_PAGES.map(({ path, icon, label }) => ({
      value: `own ${path}`,
      icon,
      text: label,
      run: to(`/${path}`),
    })),
    { value: 'shortcuts', icon: Keyboard, text: SHORTCUTS, run: closing(onShortcuts) },
  ];
  const created = resources()
    .filter(({ create }) => create)
    .map((resource) => ({
      value: `new ${resource.path}`,
      icon: Plus,
      text: t('list.new', { label: oneOf(resource) }),
      run: to(createPath(resource)),
    }));
  const rows = searched.map((resource, index): Group => ({
    id: `rows ${resource.path}`,
    heading: manyOf(resource),
    choices: (isSearching ? (found[index]?.data?.items ?? []) : [])
      .map((row) => ({ path: pathOf(resource, row) ?? '/', text: titleOf(resource, row) }))
      .map(({ path, text }) => ({
        value: `row ${path}`,
        icon: resource.icon,
        text,
        run: to(path),
      }))
      // Those of the text before are no answer to this one, but for those that fit.
      .filter(({ text }) => !isBusy || fits(text)),
  }));
  const themes = THEMES.map((theme) => ({
    value: `theme ${theme}`,
    icon: THEME_ICONS[theme],
    text: t(`app.${theme}`),
    run: closing(() => setTheme(theme)),
  })).filter(({ text }) => fits(`${t('app.theme')} ${text}`));

  const groups: readonly Group[] = [
    // What is known stands first: rows that come later do not push it away from under the cursor.
    { id: 'pages', heading: t('palette.pages'), choices: pages.filter(({ text }) => fits(text)) },
    {
      id: 'create',
      heading: t('palette.create'),
      choices: created.filter(({ text }) => fits(text)),
    },
    ...rows,
    { id: 'theme', heading: t('app.theme'), choices: themes },
  ];
  return { groups, isBusy };
}
