import { Link } from 'react-router';

import { PageHeading } from '../components/PageHeading';

/** There is no page at the address. */
export function NotFoundPage() {
  return (
    <>
      <PageHeading>Page not found</PageHeading>
      <p>There is nothing at this address. It may be misspelt, or the page has moved.</p>
      <p>
        <Link to="/">Go to the start page</Link>
      </p>
    </>
  );
}
