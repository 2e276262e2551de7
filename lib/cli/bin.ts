#!/usr/bin/env node
/** The `codegen` command: ties the tool to this process and does nothing else. */
import { main } from './main.js';

const INTERRUPTED = 130;

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever reads has read enough; the files are written by then.
    if (error.code === 'EPIPE') return;
    if (stream === process.stdout) process.stderr.write(`Error: cannot write to standard output: ${error.message}\n`);
    process.exit(1);
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A write that is under way listens too, and ends by itself.
    if (process.listenerCount(signal) > 1) return;
    process.stderr.write('Error: interrupted; no file was changed\n');
    process.exit(INTERRUPTED);
  });
}

process.exitCode = await main({
  argv: process.argv.slice(2),
  cwd: process.cwd(),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
});
