/** Which address shows which page. */
import { createBrowserRouter } from 'react-router';

import { chunk } from '@/kit/chunk';
import { queryClient, rowsOptions } from '@/kit/data';
import { NotFound } from '@/kit/NotFound';
import { OWN_PAGES, ownPageAt } from '@/kit/own-pages';
import { ResourcePage, preloadResourcePage } from '@/kit/ResourcePage';
import { getSession } from '@/kit/session';
import { Shell } from '@/kit/shell/Shell';
import { resourceAt } from '@/kit/site';
import { AUTH, CHANGES_PASSWORD } from '@/settings';

const Home = chunk<object>(() => import('@/kit/home/HomePage'));
const SignIn = chunk<object>(() => import('@/kit/auth/SignInPage'));
const Password = chunk<object>(() => import('@/kit/auth/PasswordPage'));

/** Load the files of the page at an address. */
export async function preloadPage(address: string): Promise<unknown> {
  const [, path = '', key, edit] = address.split('/');
  if (AUTH && getSession() === null) return SignIn.preload();
  if (path === '') return Home.preload();
  if (CHANGES_PASSWORD && path === 'change-password') return Password.preload();
  const own = ownPageAt(address);
  if (own) return own.Page.preload();
  if (edit !== undefined) return preloadResourcePage(path, 'edit');
  if (key === undefined) preloadRows(path);
  return preloadResourcePage(path, key === undefined ? 'list' : key === 'new' ? 'new' : 'row');
}

/** The first rows are on their way while the files of the list are. */
function preloadRows(path: string): void {
  const resource = resourceAt(path);
  if (!resource?.list) return;
  // What fails is told by the list, which asks again.
  queryClient.query(rowsOptions(resource, location.search.slice(1))).catch(() => undefined);
}

export const router = createBrowserRouter([
  ...(AUTH ? [{ path: '/sign-in', element: <SignIn /> }] : []),
  {
    path: '/',
    element: <Shell />,
    children: [
      { index: true, element: <Home /> },
      ...(CHANGES_PASSWORD ? [{ path: 'change-password', element: <Password /> }] : []),
      ...OWN_PAGES.map(({ path, Page }) => ({ path: `${path}/*`, element: <Page /> })),
      { path: ':path', element: <ResourcePage kind="list" /> },
      { path: ':path/new', element: <ResourcePage kind="new" /> },
      { path: ':path/:key', element: <ResourcePage kind="row" /> },
      { path: ':path/:key/edit', element: <ResourcePage kind="edit" /> },
      { path: '*', element: <NotFound /> },
    ],
  },
]);
