import { House, type LucideIcon, Search, X } from 'lucide-react';
import { NavLink } from 'react-router';

import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { cn } from '@/lib/utils';

import { MOD } from '../hooks';
import { manyOf, t } from '../i18n';
import { OWN_PAGES } from '../own-pages';
import { navigation, startPath } from '../site';
import { Logo } from './Logo';
import { UserMenu } from './UserMenu';

interface Props {
  /** On phones it lies over the page */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSearch: () => void;
}

/** The way to all pages. */
export function Sidebar({ isOpen, onClose, onSearch }: Props) {
  return (
    <>
      {isOpen && (
        <div className="fixed inset-0 z-30 animate-fade bg-overlay md:hidden" onClick={onClose} />
      )}
      <aside
        className={cn(
          'z-40 w-60 shrink-0 flex-col bg-sidebar',
          isOpen
            ? 'fixed inset-y-0 left-0 flex animate-sheet border-r border-border shadow-pop md:static md:shadow-none'
            : 'hidden md:flex',
        )}
      >
        <div className="flex h-13 items-center gap-2.5 px-4">
          <Logo />
          {isOpen && (
            <Button
              variant="ghost"
              size="icon-sm"
              className="ml-auto md:hidden"
              aria-label={t('app.close')}
              onClick={onClose}
            >
              <X />
            </Button>
          )}
        </div>
        <div className="px-3 pb-3">
          <button
            type="button"
            onClick={onSearch}
            className="focus-ring flex h-8 w-full items-center gap-2 rounded-md border border-border bg-background px-2.5 text-sm text-muted-foreground shadow-xs transition-colors hover:border-input hover:text-foreground"
          >
            <Search aria-hidden className="size-3.5" />
            <span className="flex-1 truncate text-left">{t('app.search')}</span>
            <Kbd aria-hidden>{MOD}K</Kbd>
          </button>
        </div>
        <nav aria-label={t('app.main')} className="flex-1 overflow-y-auto px-3 pt-0.5">
          <Item to="/" icon={House} text={t('app.home')} />
          <div className="h-3" />
          {navigation().map((resource) => (
            <Item
              key={resource.path}
              to={startPath(resource)}
              icon={resource.icon}
              text={manyOf(resource)}
            />
          ))}
          {OWN_PAGES.map(({ path, label, icon }) => (
            <Item key={path} to={`/${path}`} icon={icon} text={label} />
          ))}
        </nav>
        <UserMenu />
      </aside>
    </>
  );
}

interface ItemProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly text: string;
}

function Item({ to, icon: Icon, text }: ItemProps) {
  return (
    <NavLink
      to={to}
      end={to === '/'}
      className={({ isActive }) =>
        cn(
          'focus-ring mb-0.5 flex h-8 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium transition-colors max-md:h-10 [&_svg]:size-4 [&_svg]:shrink-0',
          isActive
            ? 'bg-background text-foreground shadow-xs ring-1 ring-border dark:bg-accent [&_svg]:text-primary-text'
            : 'text-secondary-foreground hover:bg-accent hover:text-foreground [&_svg]:text-muted-foreground',
        )
      }
    >
      <Icon aria-hidden />
      <span className="truncate">{text}</span>
    </NavLink>
  );
}
