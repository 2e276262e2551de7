import { ChevronsUpDown, KeyRound, Languages, LogOut, Settings } from 'lucide-react';
import { useNavigate } from 'react-router';

import { Avatar } from '@/components/ui/avatar';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { AUTH, CHANGES_PASSWORD } from '@/settings';

import { LOCALES, locale, setLocale, t } from '../i18n';
import { getUserName, signOut } from '../session';
import { THEMES, setTheme, useTheme } from '../theme';
import { THEME_ICONS } from './theme-icons';

/** The theme, the language, and the way out. */
export function UserMenu() {
  const theme = useTheme();
  const navigate = useNavigate();
  const name = AUTH ? getUserName() : t('app.settings');
  return (
    <div className="p-3">
      <DropdownMenu>
        <DropdownMenuTrigger className="focus-ring flex h-10 w-full items-center gap-2.5 rounded-md px-2 text-sm transition-colors hover:bg-accent data-[state=open]:bg-accent">
          {AUTH ? (
            <Avatar name={name} className="size-6 text-2xs" />
          ) : (
            <Settings aria-hidden className="size-4 text-muted-foreground" />
          )}
          <span className="flex-1 truncate text-left font-medium">
            {AUTH && <span className="sr-only">{t('app.account')} </span>}
            {name}
          </span>
          <ChevronsUpDown aria-hidden className="size-3.5 text-muted-foreground" />
        </DropdownMenuTrigger>
        <DropdownMenuContent side="top" align="start" className="w-54">
          <DropdownMenuLabel>{t('app.theme')}</DropdownMenuLabel>
          <DropdownMenuRadioGroup value={theme}>
            {THEMES.map((value) => {
              const Icon = THEME_ICONS[value];
              return (
                <DropdownMenuRadioItem
                  key={value}
                  value={value}
                  onSelect={(event) => {
                    event.preventDefault();
                    setTheme(value);
                  }}
                >
                  <Icon /> {t(`app.${value}`)}
                </DropdownMenuRadioItem>
              );
            })}
          </DropdownMenuRadioGroup>
          <DropdownMenuSeparator />
          <DropdownMenuLabel>{t('app.language')}</DropdownMenuLabel>
          <DropdownMenuRadioGroup value={locale} onValueChange={setLocale}>
            {Object.entries(LOCALES).map(([value, text]) => (
              <DropdownMenuRadioItem key={value} value={value}>
                <Languages /> {text}
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
          {AUTH && (
            <>
              <DropdownMenuSeparator />
              {CHANGES_PASSWORD && (
                <DropdownMenuItem onSelect={() => void navigate('/change-password')}>
                  <KeyRound /> {t('password.title')}
                </DropdownMenuItem>
              )}
              <DropdownMenuItem onSelect={() => void signOut()}>
                <LogOut /> {t('app.sign_out')}
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}
