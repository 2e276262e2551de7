#!/usr/bin/env node
/** The `codegen` command: ties the tool to this process and does nothing else. */
import { setFlagsFromString } from 'node:v8';

import { areSignalsHeld, endInterrupted, SIGNALS } from '../signals.js';
import { main } from './main.js';

// A run is over before most of what V8 would compile for speed has paid for that: a fifth of the processor time.
setFlagsFromString('--interrupt-budget=1000000');

/** Whether the tool has said how it ended. */
let isSettled = false;

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever reads has read enough; the files are written by then.
    if (error.code === 'EPIPE') return;
    if (stream === process.stdout) process.stderr.write(`Error: cannot write to standard output: ${error.message}\n`);
    process.exit(1);
  });
}

for (const signal of SIGNALS) {
  process.on(signal, () => {
    // A write that is under way listens too, and ends by itself.
    if (areSignalsHeld()) return;
    isSettled = true;
    endInterrupted();
  });
}

// A terminal that is closed ends the process while a question waits for its answer.
process.on('exit', () => {
  if (isSettled) return;
  process.stderr.write('Error: the input ended before every question was answered; no file was changed\n');
  process.exitCode = 1;
});

const exitCode = await main({
  argv: process.argv.slice(2),
  cwd: process.cwd(),
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});
isSettled = true;
process.exitCode = exitCode;
