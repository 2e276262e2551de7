/** Whole processes, measured from outside: wall time and peak memory. */
import { spawn } from 'node:child_process';

/** What one run of a process took. */
export interface Run {
  /** Milliseconds */
  readonly wall: number;
  /** MiB */
  readonly peak: number;
}

/** Prints the process's peak memory when it ends. */
const PROBE = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => process.stderr.write("\\nPEAK " + process.resourceUsage().maxRSS + "\\n"))',
)}`;

/** Run a Node program several times, each after what `prepare` does, and return the medians. */
export async function measure(
  args: readonly string[],
  { cwd, runs = 5, prepare }: { cwd: string; runs?: number; prepare?: () => void },
): Promise<Run> {
  const all: Run[] = [];
  for (let index = 0; index < runs; index += 1) {
    prepare?.();
    all.push(await runOnce(args, cwd));
  }
  return { wall: median(all.map(({ wall }) => wall)), peak: median(all.map(({ peak }) => peak)) };
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

function runOnce(args: readonly string[], cwd: string): Promise<Run> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, ['--import', PROBE, ...args], { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      const wall = performance.now() - start;
      if (code !== 0) reject(new Error(`${args.join(' ')} ended with exit code ${String(code)}\n${errors}`));
      // The probe writes one line per thread; the process's own peak is the same in all of them.
      else resolve({ wall, peak: Number(/PEAK (\d+)/.exec(errors)?.[1]) / 1024 });
    });
  });
}
