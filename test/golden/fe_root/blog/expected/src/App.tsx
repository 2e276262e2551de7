import { type RouteObject, RouterProvider, createBrowserRouter } from 'react-router';

import { Layout } from './components/Layout';
import { RequireSession } from './components/RequireSession';
import { NoticeProvider } from './notices';
import { CreatePage } from './pages/CreatePage';
import { EditPage } from './pages/EditPage';
import { ErrorPage } from './pages/ErrorPage';
import { HomePage } from './pages/HomePage';
import { ListPage } from './pages/ListPage';
import { NotFoundPage } from './pages/NotFoundPage';
import { SignInPage } from './pages/SignInPage';
import type { Resource } from './resource';
import { resources } from './site';

const pages: RouteObject = {
  element: <Layout />,
  children: [
    { index: true, element: <HomePage /> },
    ...resources.flatMap(pagesOf),
    { path: '*', element: <NotFoundPage /> },
  ],
};

const router = createBrowserRouter([
  {
    errorElement: <ErrorPage />,
    children: [
      { path: '/sign-in', element: <SignInPage /> },
      { element: <RequireSession />, children: [pages] },
    ],
  },
]);

export function App() {
  return (
    <NoticeProvider>
      <RouterProvider router={router} />
    </NoticeProvider>
  );
}

/** The pages of a resource; with a key of its own, none keeps what another one's page showed. */
function pagesOf(resource: Resource): RouteObject[] {
  const { path } = resource;
  return [
    ...(resource.list ? [{ path, element: <ListPage key={path} resource={resource} /> }] : []),
    ...(resource.create
      ? [{ path: `${path}/new`, element: <CreatePage key={path} resource={resource} /> }]
      : []),
    ...(resource.update
      ? [{ path: `${path}/:key/edit`, element: <EditPage key={path} resource={resource} /> }]
      : []),
  ];
}
