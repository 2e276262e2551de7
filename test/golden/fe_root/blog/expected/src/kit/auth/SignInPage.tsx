import { Navigate, useSearchParams } from 'react-router';

import { APP_NAME } from '@/settings';

import { useTitle } from '../hooks';
import { t } from '../i18n';
import { useSession } from '../session';
import { Logo } from '../shell/Logo';
import { SignInForm } from './SignInForm';

export default function SignInPage() {
  const session = useSession();
  const [params] = useSearchParams();
  useTitle(t('sign_in.button'));
  const to = params.get('to') ?? '/';
  // Only a path of these pages: two slashes would lead elsewhere.
  if (session !== null) return <Navigate to={/^\/(?![/\\])/.test(to) ? to : '/'} replace />;
  return (
    <div className="grid min-h-dvh bg-background lg:grid-cols-2">
      <main className="flex flex-col p-6 md:p-10">
        <p className="flex items-center gap-2.5 text-[0.9375rem] font-semibold tracking-tight">
          <Logo />
        </p>
        <div className="m-auto w-full max-w-80 py-16">
          <h1 className="text-2xl font-semibold tracking-tight">{t('sign_in.title')}</h1>
          <p className="mt-1.5 mb-8 text-base text-muted-foreground">
            {t('sign_in.text', { app: APP_NAME })}
          </p>
          <SignInForm />
        </div>
      </main>
      <aside
        aria-hidden
        className="relative m-3 hidden overflow-hidden rounded-2xl bg-panel lg:block"
      >
        <Rings />
      </aside>
    </div>
  );
}

const RADII = [60, 110, 165, 225, 290];

function Rings() {
  return (
    <svg
      viewBox="0 0 600 600"
      className="absolute top-1/2 left-1/2 size-[54rem] -translate-1/2 opacity-90"
      fill="none"
    >
      {RADII.map((radius, index) => (
        <ellipse
          key={radius}
          cx="300"
          cy="300"
          rx={radius}
          ry={radius * 0.52}
          transform="rotate(-28 300 300)"
          stroke="var(--panel-line)"
          strokeOpacity={0.75 - index * 0.13}
        />
      ))}
      <circle cx="300" cy="300" r="26" fill="var(--panel-line)" />
      <circle cx="423" cy="201" r="7" fill="oklch(0.86 0.12 85)" />
      <circle cx="149" cy="347" r="9" fill="oklch(0.8 0.13 160)" />
      <circle cx="489" cy="347" r="5" fill="white" />
    </svg>
  );
}
