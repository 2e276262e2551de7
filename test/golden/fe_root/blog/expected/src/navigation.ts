/** The way back: where a page was opened from travels with its address. */
import { type Location, useLocation, useNavigate } from 'react-router';

/** What a link gives a page that leads back: `<Link state={{ from: location }}>`. */
interface WayBack {
  readonly from?: Location;
}

/** Go back to where the page was opened from. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const state = useLocation().state as WayBack | null;
  const from = state?.from;
  return () => {
    void navigate(from ?? otherwise, { replace: true, state: from?.state as unknown });
  };
}
