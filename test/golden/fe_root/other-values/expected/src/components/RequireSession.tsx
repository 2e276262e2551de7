import { Navigate, Outlet, useLocation } from 'react-router';

import { useToken } from '../session';

/** Lets only those in who are signed in. */
export function RequireSession() {
  const location = useLocation();
  const token = useToken();
  if (token === null) return <Navigate replace to="/sign-in" state={{ from: location }} />;
  return <Outlet />;
}
