/** Signals that end a run. Who is in the middle of something ends it by itself; the bin asks here, since questions listen too. */

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How many end a run by themselves. */
let holders = 0;

/** Tell whether somebody ends the run by himself. */
export function areSignalsHeld(): boolean {
  return holders > 0;
}

/**
 * Take what is to be done on a signal upon oneself.
 *
 * @returns leaves it to others again
 */
export function holdSignals(listener: () => void): () => void {
  holders += 1;
  for (const signal of SIGNALS) process.on(signal, listener);
  return () => {
    holders -= 1;
    for (const signal of SIGNALS) process.off(signal, listener);
  };
}
