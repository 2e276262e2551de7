import { KeyRound, Languages, LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';

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
import type { MenuProps } from '../menu';
import { signOut } from '../session';
import { THEMES, setTheme, useTheme } from '../theme';
import { THEME_ICONS } from './theme-icons';

/** The theme, the language, and the way out. */
export default function UserMenuItems({ trigger }: MenuProps) {
  const theme = useTheme();
  const navigate = useNavigate();
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
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
  );
}
