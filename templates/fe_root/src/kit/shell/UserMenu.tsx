import { ChevronsUpDown, Settings } from 'lucide-react';

import { Avatar } from '@/components/ui/avatar';
import { AUTH } from '@/settings';

import { t } from '../i18n';
import { laterMenu } from '../menu';
import { getUserName } from '../session';

const Menu = laterMenu(() => import('./UserMenuItems'));

/** The button of the theme, the language, and the way out. */
export function UserMenu() {
  const name = AUTH ? getUserName() : t('app.settings');
  return (
    <div className="p-3">
      <Menu
        trigger={
          <button
            type="button"
            className="focus-ring flex h-10 w-full items-center gap-2.5 rounded-md px-2 text-sm transition-colors hover:bg-accent data-[state=open]:bg-accent"
          >
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
          </button>
        }
      />
    </div>
  );
}
