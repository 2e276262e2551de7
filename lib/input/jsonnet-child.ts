/**
 * The process that evaluates one jsonnet config: it answers its parent once and is then killed. It imports nothing but
 * `createRequire`, since its start is part of every run, and it never calls `process.exit`, which waits for a running
 * evaluation; only a signal ends it for certain.
 */
import { createRequire } from 'node:module';
import { errorCode, messageOf } from '../core/thrown.js';
import type { JsonnetReply, JsonnetRequest } from './jsonnet-protocol.js';

/** The part of the library that is used; its own types name methods that do not exist. */
interface Vm {
  addJpath(path: string): void;
  extString(key: string, value: string): void;
  tlaString(key: string, value: string): void;
  evaluateSnippet(text: string, name: string): Promise<string>;
}

const MEMORY_POLL_MS = 25;

process.on('disconnect', die);
// The parent may have died before the listener was there.
if (!process.connected) die();
const createVm = loadLibrary(process.argv[2] ?? '');
process.on('message', (request) => void answer(request as JsonnetRequest));

function loadLibrary(library: string): (() => Vm) | undefined {
  try {
    // Not `import()`: on Node 20 a library that is installed but not built ends the process past every `catch`.
    const { Jsonnet } = createRequire(import.meta.url)(library) as { Jsonnet: new () => Vm };
    return () => new Jsonnet();
  } catch (error) {
    reply({ kind: 'unavailable', code: errorCode(error) ?? '', message: messageOf(error) });
    return undefined;
  }
}

async function answer(request: JsonnetRequest): Promise<void> {
  if (createVm === undefined) return;
  watchMemory(request.maxMemoryMib);
  try {
    const vm = createVm();
    for (const path of request.libraryPaths) vm.addJpath(path);
    for (const [key, value] of Object.entries(request.extStr)) vm.extString(key, value);
    for (const [key, value] of Object.entries(request.tla)) vm.tlaString(key, value);
    reply({ kind: 'json', json: await vm.evaluateSnippet(request.text, request.name) });
  } catch (error) {
    reply({ kind: 'failed', message: messageOf(error) });
  }
}

/** The evaluation runs on a thread of its own, so this loop stays alive whatever the config does. */
function watchMemory(maxMib: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > maxMib * 2 ** 20) reply({ kind: 'memory' });
  }, MEMORY_POLL_MS);
}

function reply(message: JsonnetReply): void {
  // A config that eats memory must not go on until the parent has read the answer.
  process.send?.(message, () => {
    if (message.kind === 'memory') die();
  });
}

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}
