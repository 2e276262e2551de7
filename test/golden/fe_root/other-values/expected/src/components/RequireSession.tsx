import { Navigate, Outlet, useLocation } from 'react-router';

import { useSession } from '../session';

/** Lets only those in who are signed in. */
export function RequireSession() {
  const location = useLocation();
  const session = useSession();
  if (session === null) return <Navigate replace to="/sign-in" state={{ from: location }} />;
  return <Outlet />;
}
