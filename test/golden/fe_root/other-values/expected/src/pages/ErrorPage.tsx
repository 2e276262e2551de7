import { useRouteError } from 'react-router';

import { ErrorMessage } from '../components/ErrorMessage';
import { PageHeading } from '../components/PageHeading';

/** A page failed in a way that it does not know: the last resort. */
export function ErrorPage() {
  const error = useRouteError();
  return (
    <main className="narrow-page">
      <PageHeading>This page does not work</PageHeading>
      <ErrorMessage
        error={error}
        onRetry={() => {
          window.location.reload();
        }}
      />
    </main>
  );
}
