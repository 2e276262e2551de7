/** Signals while a run has something on the disk that is not to stay: without a listener nobody would take it back. */
import { SIGNALS } from '../lib/signals.js';

const INTERRUPTED = 130;

/**
 * End the process on a signal, as `process.exit` does: whoever has something to take back hears of it.
 *
 * @returns leaves signals to others again
 */
export function endOnSignals(): () => void {
  const end = (): void => {
    process.stderr.write('Error: interrupted; no file was changed\n');
    process.exit(INTERRUPTED);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  return () => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
}
