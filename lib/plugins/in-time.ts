/** Files that plug-ins make, under a limit of time. */
import type { DraftFile } from '../core/fragment.js';
import { take } from '../output/format/format.js';
import { withTimeLimit } from '../time-limit.js';

/** How many files are made under one limit of time: each limit starts a watchdog, which costs as much as a small file. */
const AT_A_TIME = 100;

/** Make files with code of plug-ins, which may never end. */
export function* inTime(make: () => Generator<DraftFile>): Generator<DraftFile> {
  const what = 'making files with plug-ins';
  const drafts = withTimeLimit(what, make);
  let some: readonly DraftFile[];
  do {
    some = withTimeLimit(what, () => take(drafts, AT_A_TIME));
    yield* some;
  } while (some.length === AT_A_TIME);
}
