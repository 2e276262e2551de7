import { Link } from 'react-router';

import { type Paging, pageLink } from '../paging';

interface Props {
  readonly paging: Paging;
  /** Cursor of the rows that follow; null on the last page. */
  readonly next: string | null;
}

/** Leads to the pages of a list before and after the one that is shown. */
export function Pager({ paging: { cursor, trail }, next }: Props) {
  const isFirst = cursor === '';
  if (isFirst && next === null) return null;
  // An address that was sent to somebody has no history: then the way back is to the start.
  const previous = { cursor: trail.at(-1) ?? '', trail: trail.slice(0, -1) };
  return (
    <nav aria-label="Pages" className="pager">
      {isFirst ? (
        <span />
      ) : (
        <Link className="button" {...pageLink(previous)}>
          Previous
        </Link>
      )}
      {next !== null && (
        <Link className="button" {...pageLink({ cursor: next, trail: [...trail, cursor] })}>
          Next
        </Link>
      )}
    </nav>
  );
}
