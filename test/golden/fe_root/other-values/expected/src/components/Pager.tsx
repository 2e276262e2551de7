import { Link } from 'react-router';

import type { Asked } from '../asked';
import { pageLink, useTrail } from '../paging';

interface Props {
  readonly asked: Asked;
  /** Cursor of the rows that follow; null on the last page. */
  readonly next: string | null;
}

/** Leads to the pages of a list before and after the one that is shown. */
export function Pager({ asked, next }: Props) {
  const trail = useTrail();
  const { cursor = '' } = asked;
  const isFirst = cursor === '';
  if (isFirst && next === null) return null;
  // An address that was sent to somebody has no history: then the way back is to the start.
  const previous = { ...asked, cursor: trail.at(-1) ?? '' };
  return (
    <nav aria-label="Pages" className="pager">
      {isFirst ? (
        <span />
      ) : (
        <Link className="button" {...pageLink(previous, trail.slice(0, -1))}>
          Previous
        </Link>
      )}
      {next !== null && (
        <Link className="button" {...pageLink({ ...asked, cursor: next }, [...trail, cursor])}>
          Next
        </Link>
      )}
    </nav>
  );
}
