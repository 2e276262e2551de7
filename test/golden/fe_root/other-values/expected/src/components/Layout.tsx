import { Link, NavLink, Outlet, ScrollRestoration } from 'react-router';

import { signOut } from '../session';
import { APP_NAME } from '../settings';
import { entries } from '../site';

/** What surrounds every page: the name of the project, and the navigation. */
export function Layout() {
  return (
    <div className="layout">
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <header className="site-header">
        <Link className="site-name" to="/">
          {APP_NAME}
        </Link>
        <button className="quiet" type="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </header>
      {entries.length > 0 && (
        <nav aria-label="Resources" className="site-nav">
          <ul>
            {entries.map(({ path, label }) => (
              <li key={path}>
                <NavLink to={path}>{label}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <main className="content" id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  );
}
