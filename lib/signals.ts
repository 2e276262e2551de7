/** Signals that end a run. Who is in the middle of something ends it by itself; the bin asks here, since questions listen too. */

import { CLIError } from './core/problem.js';

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Who ends a run by himself. */
const holders = new Set<() => void>();

/** Tell whether somebody ends the run by himself. */
export function areSignalsHeld(): boolean {
  return holders.size > 0;
}

/**
 * Take what is to be done on a signal upon oneself.
 *
 * @returns leaves it to others again
 */
export function holdSignals(listener: () => void): () => void {
  holders.add(listener);
  for (const signal of SIGNALS) process.on(signal, listener);
  return () => {
    holders.delete(listener);
    for (const signal of SIGNALS) process.off(signal, listener);
  };
}

/** Signals that a blocked process does not hear; SIGINT is heard by who limits its work. */
const UNHEARD = ['SIGTERM', 'SIGHUP'] as const;

/**
 * Do what may block the process for long: while it does, SIGTERM and SIGHUP end it at once, as they end a process that does
 * not listen. Who ends the run by himself keeps them.
 */
export function withoutListeners<T>(work: () => T): T {
  if (areSignalsHeld()) return work();
  const taken = UNHEARD.map((signal) => ({ signal, listeners: process.listeners(signal) }));
  for (const { signal } of taken) process.removeAllListeners(signal);
  try {
    return work();
  } finally {
    for (const { signal, listeners } of taken) for (const listener of listeners) process.on(signal, listener);
  }
}

/** What a process exits with that a signal ended: 128 and the number of SIGINT, as shells tell it. */
export const INTERRUPTED = 130;

/** The user or the system stopped a run before it changed anything. */
export class Interrupted extends CLIError {
  constructor() {
    super(['interrupted; no file was changed']);
  }
}

/** End the process, as `process.exit` does: whoever has something to take back hears of it. */
export function endInterrupted(): never {
  process.stderr.write('Error: interrupted; no file was changed\n');
  process.exit(INTERRUPTED);
}
