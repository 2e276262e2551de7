/** The command palette: rows of all resources, pages, new rows, settings. */
import { useQueries } from '@tanstack/react-query';
import { House, Keyboard, Plus } from 'lucide-react';
import { useState } from 'react';
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
import { keyOf, titleOf } from '../resource';
import { createPath, navigation, pathOf, resources, startPath } from '../site';
import { THEMES, setTheme } from '../theme';
import { THEME_ICONS } from './theme-icons';

const MILLISECONDS = 150;
const ROWS = 4;
const LEAST_LETTERS = 2;

const SHORTCUTS = SHORTCUT_TEXTS[locale].title;

interface Props {
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

export default function Palette({ onClose, onShortcuts }: Props) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const q = useSettled(wanted, MILLISECONDS);
  const isSearching = q.length >= LEAST_LETTERS;
  const searched = resources().filter(({ search, get }) => search && get);
  const found = useQueries({
    queries: searched.map((resource) => ({
      ...rowsOptions(resource, new URLSearchParams({ q, page_size: String(ROWS) }).toString()),
      enabled: isSearching,
    })),
  });
  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const fits = (words: string) => words.toLowerCase().includes(wanted.toLowerCase());
  const isBusy = q !== wanted || (isSearching && found.some(({ isFetching }) => isFetching));

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        aria-describedby={undefined}
        showCloseButton={false}
        className="overflow-hidden max-md:top-2 max-md:bottom-auto max-md:rounded-xl md:max-w-xl"
      >
        <DialogTitle className="sr-only">{t('palette.title')}</DialogTitle>
        <Command shouldFilter={false} label={t('palette.title')} loop>
          <CommandInput
            autoFocus
            value={text}
            onValueChange={setText}
            placeholder={t('palette.placeholder')}
          />
          <CommandList>
            {!isBusy && <CommandEmpty>{t('palette.nothing')}</CommandEmpty>}
            {/* What is known stands first: rows that come later do not push it away from under the cursor. */}
            <CommandGroup heading={t('palette.pages')}>
              {fits(t('app.home')) && (
                <CommandItem value="home" onSelect={() => go('/')}>
                  <House /> {t('app.home')}
                </CommandItem>
              )}
              {navigation()
                .filter((resource) => fits(manyOf(resource)))
                .map((resource) => (
                  <CommandItem
                    key={resource.path}
                    value={`go ${resource.path}`}
                    onSelect={() => go(startPath(resource))}
                  >
                    <resource.icon /> {manyOf(resource)}
                  </CommandItem>
                ))}
              {OWN_PAGES.filter(({ label }) => fits(label)).map((page) => (
                <CommandItem
                  key={page.path}
                  value={`own ${page.path}`}
                  onSelect={() => go(`/${page.path}`)}
                >
                  <page.icon /> {page.label}
                </CommandItem>
              ))}
              {fits(SHORTCUTS) && (
                <CommandItem
                  value="shortcuts"
                  onSelect={() => {
                    onClose();
                    onShortcuts();
                  }}
                >
                  <Keyboard /> {SHORTCUTS}
                </CommandItem>
              )}
            </CommandGroup>
            <CommandGroup heading={t('palette.create')}>
              {resources()
                .filter((resource) => resource.create)
                .map((resource) => ({ resource, words: t('list.new', { label: oneOf(resource) }) }))
                .filter(({ words }) => fits(words))
                .map(({ resource, words }) => (
                  <CommandItem
                    key={resource.path}
                    value={`new ${resource.path}`}
                    onSelect={() => go(createPath(resource))}
                  >
                    <Plus /> {words}
                  </CommandItem>
                ))}
            </CommandGroup>
            {isSearching &&
              searched.map((resource, index) => (
                <CommandGroup key={resource.path} heading={manyOf(resource)}>
                  {(found[index]?.data?.items ?? []).map((row) => (
                    <CommandItem
                      key={keyOf(resource, row)}
                      value={`row ${resource.path} ${keyOf(resource, row)}`}
                      onSelect={() => go(pathOf(resource, row) ?? '/')}
                    >
                      <resource.icon />
                      <span className="truncate">{titleOf(resource, row)}</span>
                    </CommandItem>
                  ))}
                </CommandGroup>
              ))}
            <CommandGroup heading={t('app.theme')}>
              {THEMES.filter((theme) => fits(`${t('app.theme')} ${t(`app.${theme}`)}`)).map(
                (theme) => {
                  const Icon = THEME_ICONS[theme];
                  return (
                    <CommandItem
                      key={theme}
                      value={`theme ${theme}`}
                      onSelect={() => {
                        setTheme(theme);
                        onClose();
                      }}
                    >
                      <Icon /> {t(`app.${theme}`)}
                    </CommandItem>
                  );
                },
              )}
            </CommandGroup>
          </CommandList>
        </Command>
      </DialogContent>
    </Dialog>
  );
}
