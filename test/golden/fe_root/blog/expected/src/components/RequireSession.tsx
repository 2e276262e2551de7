import { Navigate, Outlet, useLocation } from 'react-router';

import { DataProvider } from '../data';
import { useToken } from '../session';

/** Lets only those in who are signed in. What they load is forgotten when they leave. */
export function RequireSession() {
  const location = useLocation();
  const token = useToken();
  if (token === null) return <Navigate replace to="/sign-in" state={{ from: location }} />;
  return (
    <DataProvider key={token}>
      <Outlet />
    </DataProvider>
  );
}
