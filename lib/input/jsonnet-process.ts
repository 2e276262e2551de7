/**
 * Runs one jsonnet evaluation in a child process and always comes back: with its answer, at its limit or with the way
 * it died. It does not know how any of these is told to the user.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

import { IS_BUILT, modulePath } from '../package-root.js';
import type { JsonnetReply, JsonnetRequest } from './jsonnet-protocol.js';
import { messageOf } from '../core/thrown.js';

/** How an evaluation ended. */
export type JsonnetOutcome =
  | JsonnetReply
  | { readonly kind: 'timeout' }
  | { readonly kind: 'died'; readonly code: number | null; readonly signal: NodeJS.Signals | null }
  | { readonly kind: 'unstartable'; readonly reason: string };

/** The surroundings of an evaluation. */
export interface JsonnetLimits {
  /** Wall time from the start of the process. */
  readonly timeoutSeconds: number;
  /** The module that evaluates; anything but the jsonnet library is for tests. */
  readonly library: string;
  /** Takes the lines that `std.trace` writes. */
  readonly onTrace: (line: string) => void;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Evaluate in a child process. When the promise settles the child is dead; it also dies with this process.
 * Never rejects.
 */
export async function runJsonnet(request: JsonnetRequest, limits: JsonnetLimits): Promise<JsonnetOutcome> {
  let child: ChildProcess | undefined;
  try {
    child = startChild(limits.library);
    return await converse(child, request, limits);
  } catch (error) {
    child?.kill('SIGKILL');
    return { kind: 'unstartable', reason: messageOf(error) };
  }
}

function converse(child: ChildProcess, request: JsonnetRequest, limits: JsonnetLimits): Promise<JsonnetOutcome> {
  return new Promise((resolve, reject) => {
    let outcome: JsonnetOutcome | undefined;
    const finish = (reached: JsonnetOutcome): void => {
      outcome ??= reached;
      child.kill('SIGKILL');
    };
    const timeout = Math.min(limits.timeoutSeconds * 1000, LONGEST_TIMER_MS);
    const timer = setTimeout(() => {
      finish({ kind: 'timeout' });
    }, timeout);
    child.on('message', (message) => {
      finish(message as JsonnetReply);
    });
    child.on('error', (error) => {
      if (child.pid !== undefined) return;
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve(outcome ?? { kind: 'died', code, signal });
    });
    if (child.stderr) forwardTraces(child.stderr, limits.onTrace);
    // A child that is already dead is told by `close`; the callback only keeps the failed send from being an event.
    child.send(request, () => undefined);
  });
}

function startChild(library: string): ChildProcess {
  return fork(modulePath('lib/input/jsonnet-child'), [library], {
    // Not the parent's own: an `--inspect` there would make the child wait for a debugger.
    execArgv: IS_BUILT ? [] : ['--import', typescriptLoader()],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Several MiB of JSON text pass twice as fast as with the default.
    serialization: 'advanced',
  });
}

function typescriptLoader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm')).href;
}

/** Pass on traces, which may have several lines, and drop what a dying process says: the outcome tells it better. */
function forwardTraces(stream: Readable, onTrace: (line: string) => void): void {
  let rest = '';
  let tracing = false;
  const take = (line: string): void => {
    if (line.startsWith('TRACE: ')) tracing = true;
    else if (line.startsWith('FATAL ERROR: ')) tracing = false;
    if (tracing) onTrace(line);
  };
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(take);
  });
  stream.on('end', () => {
    if (rest !== '') take(rest);
  });
}
