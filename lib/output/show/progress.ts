/** A line on a terminal that tells how far a long run is. Short runs, and anything but a terminal, never see it. */

/** What the line is written to. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string) => unknown;
}

/** A progress line. */
export interface Progress {
  /** Say what happens now; shown at once when the run is long enough. */
  readonly step: (text: string, part?: { readonly ready: number; readonly total: number }) => void;
  /** Take the line away; nothing is shown after this. */
  readonly stop: () => void;
}

/** When a progress line appears. */
export interface ProgressOptions {
  readonly enabled: boolean;
  /** Milliseconds since the run began; default the clock of the process. */
  readonly elapsed?: () => number;
}

/** Show progress on a terminal once a run takes longer than a second. */
export function startProgress(stream: ProgressStream, options: ProgressOptions): Progress {
  const { enabled, elapsed = () => performance.now() } = options;
  if (!enabled || stream.isTTY !== true) return { step: () => undefined, stop: () => undefined };
  let current = '';
  let shownAt = Number.NEGATIVE_INFINITY;
  const show = (): void => {
    const now = elapsed();
    if (current === '' || now < APPEARS_AFTER || now - shownAt < SHOWN_EVERY) return;
    shownAt = now;
    stream.write(`${CLEAR_LINE}${current.slice(0, Math.max(0, (stream.columns ?? 80) - 1))}`);
  };
  const timer = setInterval(show, SHOWN_EVERY).unref();
  return {
    step: (text, part) => {
      current = part === undefined ? `${text} …` : `${bar(part)} ${text} ${part.ready}/${part.total}`;
      show();
    },
    stop: () => {
      clearInterval(timer);
      current = '';
      if (shownAt !== Number.NEGATIVE_INFINITY) stream.write(CLEAR_LINE);
      shownAt = Number.NEGATIVE_INFINITY;
    },
  };
}

const APPEARS_AFTER = 1000;
const SHOWN_EVERY = 100;
const CLEAR_LINE = '\r\u001B[2K';
const BAR_WIDTH = 24;

function bar({ ready, total }: { readonly ready: number; readonly total: number }): string {
  const filled = total === 0 ? BAR_WIDTH : Math.round((BAR_WIDTH * ready) / total);
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}]`;
}
