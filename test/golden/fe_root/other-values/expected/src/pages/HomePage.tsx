import { Navigate } from 'react-router';

import { PageHeading } from '../components/PageHeading';
import { entries } from '../site';

/** The start: the first resource, or what to do where there is none. */
export function HomePage() {
  const [first] = entries;
  if (first) return <Navigate replace to={first.path} />;
  return (
    <>
      <PageHeading>Welcome</PageHeading>
      <p>These pages will show the resources of your API. There is none yet.</p>
      <p>
        To add one, run <code>yo codegen</code> in the directory of the project. It asks for the
        fields, and adds the pages.
      </p>
    </>
  );
}
