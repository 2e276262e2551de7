import { type ComponentType, Suspense, lazy, useState } from 'react';

import { PageSkeleton } from './PageSkeleton';

/** A page that is a file of its own, loaded when it is opened. Loaded before, it is drawn at once. */
export function chunk<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Waiting = lazy<ComponentType<Props>>(preload);
  function Page(props: Props) {
    // What was drawn while it waited goes on so: drawn in another way it would be a new page, and lose what it holds.
    const [Loaded] = useState(() => loaded);
    if (Loaded) return <Loaded {...props} />;
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Waiting {...props} />
      </Suspense>
    );
  }
  return Object.assign(Page, { preload });
}
