import { Navigate, Outlet, useLocation } from 'react-router';

import { DataProvider } from '../data';
import { useSession } from '../session';

/** Lets only those in who are signed in. What they load is forgotten when they leave. */
export function RequireSession() {
  const location = useLocation();
  const session = useSession();
  if (session === null) return <Navigate replace to="/sign-in" state={{ from: location }} />;
  return (
    <DataProvider key={session}>
      <Outlet />
    </DataProvider>
  );
}
