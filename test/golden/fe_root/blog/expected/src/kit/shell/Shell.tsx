/** The frame of all pages: sidebar, breadcrumbs, and what may open over a page. */
import { Menu, Search, WifiOff } from 'lucide-react';
import { type MouseEvent, Suspense, lazy, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';

import { Button } from '@/components/ui/button';
import { AUTH } from '@/settings';

import { hasModifier, isTyping, useKey, useOnline } from '../hooks';
import { t } from '../i18n';
import { PageSkeleton } from '../PageSkeleton';
import { usePermissions } from '../permissions';
import { useIsAsking, useSession } from '../session';
import { Breadcrumbs } from './Breadcrumbs';
import { useFocusKept } from './focus';
import { Messages } from './Messages';
import { Sidebar } from './Sidebar';
import { TopbarContext } from './topbar';

const Palette = lazy(() => import('./Palette'));
const Shortcuts = lazy(() => import('./Shortcuts'));
const SignInAgain = lazy(() => import('../auth/SignInAgain'));

export function Shell() {
  const session = useSession();
  const isAsking = useIsAsking();
  const isKnown = usePermissions();
  const { pathname, search, key } = useLocation();
  const [hasPalette, setPalette] = useState(false);
  const [hasShortcuts, setShortcuts] = useState(false);
  /** The page that the menu of phones was opened on */
  const [menuAt, setMenuAt] = useState('');
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const follow = useFollow();
  useFocusKept();
  useKey(
    (event) => event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey),
    (event) => {
      event.preventDefault();
      setPalette((isOpen) => !isOpen);
    },
  );
  useKey(
    (event) => event.key === '?' && !hasModifier(event) && !isTyping(event),
    () => setShortcuts(true),
  );
  if (AUTH && session === null) {
    const to =
      pathname === '/' && search === '' ? '' : `?to=${encodeURIComponent(pathname + search)}`;
    return <Navigate to={`/sign-in${to}`} replace />;
  }
  return (
    <div className="flex h-dvh">
      <a
        href="#content"
        className="sr-only rounded-md bg-primary px-3 py-2 text-primary-foreground focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        {t('app.skip')}
      </a>
      <Sidebar
        isOpen={menuAt === key}
        onClose={() => setMenuAt('')}
        onSearch={() => setPalette(true)}
      />
      <div className="min-w-0 flex-1 md:py-2 md:pr-2">
        <div className="flex h-full flex-col overflow-hidden bg-background md:rounded-xl md:border md:border-border md:shadow-card">
          <header className="flex h-12 shrink-0 items-center gap-1 border-b border-border px-2 md:px-6 md:[&>nav]:-ml-1">
            <Button
              variant="ghost"
              size="icon"
              className="md:hidden"
              aria-label={t('app.menu')}
              onClick={() => setMenuAt(key)}
            >
              <Menu />
            </Button>
            <Breadcrumbs />
            <div ref={setBar} className="flex min-w-0 flex-1 items-center gap-2" />
            <Button
              variant="ghost"
              size="icon"
              className="md:hidden"
              aria-label={t('app.search')}
              onClick={() => setPalette(true)}
            >
              <Search />
            </Button>
          </header>
          <Offline />
          <main
            id="content"
            tabIndex={-1}
            onClick={follow}
            className="relative flex min-h-0 flex-1 flex-col overflow-y-auto outline-none"
          >
            <TopbarContext value={bar}>{isKnown ? <Outlet /> : <PageSkeleton />}</TopbarContext>
          </main>
        </div>
      </div>
      <Suspense>
        {hasPalette && (
          <Palette onClose={() => setPalette(false)} onShortcuts={() => setShortcuts(true)} />
        )}
      </Suspense>
      <Suspense>{hasShortcuts && <Shortcuts onClose={() => setShortcuts(false)} />}</Suspense>
      <Suspense>{isAsking && <SignInAgain />}</Suspense>
      <Messages />
    </div>
  );
}

/** Cells hold plain links, which cost nothing to draw; a click on one of them stays within the pages. */
function useFollow(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const isOther = button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
    if (event.defaultPrevented || isOther || !(target instanceof Element)) return;
    const to = target.closest('a[href^="/"]:not([target]):not([download])')?.getAttribute('href');
    if (to === null || to === undefined) return;
    event.preventDefault();
    void navigate(to);
  };
}

/** Said as long as there is no network: what is typed stays. */
function Offline() {
  if (useOnline()) return null;
  return (
    <p
      role="status"
      className="tone-amber flex items-center gap-2.5 bg-(--tone-soft) px-4 py-2 text-sm text-(--tone-text) md:px-6"
    >
      <WifiOff aria-hidden className="size-4 shrink-0" />
      {t('error.offline_text')}
    </p>
  );
}
