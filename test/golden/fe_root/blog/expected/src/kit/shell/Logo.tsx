import { useState } from 'react';

import { APP_NAME, LOGO } from '@/settings';

/** A sign that is so much wider than it is high has a name in it. */
const WIDE = 2;

/** The sign of the project, with its name beside it unless the sign shows that itself. */
export function Logo() {
  const [isWide, setWide] = useState(false);
  return (
    <>
      <img
        src={LOGO}
        alt={isWide ? APP_NAME : ''}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setWide(naturalWidth >= WIDE * naturalHeight)
        }
        className="h-6 w-auto max-w-36 min-w-6 object-contain"
        height={24}
      />
      {!isWide && (
        <span className="truncate text-[0.9375rem] font-semibold tracking-tight">{APP_NAME}</span>
      )}
    </>
  );
}
