/** Ends the process where a test blocks it: a time-out of mocha's waits for the very loop that never ends. */
import { Worker } from 'node:worker_threads';

const CODE = `
const { parentPort, workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
let timer;
parentPort.on('message', (doing) => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    writeSync(2, \`blocked for \${workerData} s: \${doing}\\n\`);
    process.kill(process.pid, 'SIGKILL');
  }, workerData * 1000);
});`;

/** A thread that watches what a test does. */
export class Watchdog {
  readonly #worker: Worker;

  /** @param seconds - that each thing may take */
  constructor(seconds: number) {
    this.#worker = new Worker(CODE, { eval: true, workerData: seconds });
  }

  /** Say what is done from now on. */
  watch(doing: string): void {
    this.#worker.postMessage(doing);
  }

  /** Watch no more. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
