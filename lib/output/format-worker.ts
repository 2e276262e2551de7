/** A thread that formats batches of files. */
import { parentPort } from 'node:worker_threads';

import { formatPython } from './format-python.js';

parentPort?.on('message', ({ id, files }: { id: number; files: readonly { path: string; content: string }[] }) => {
  try {
    parentPort?.postMessage({ id, texts: files.map(({ path, content }) => formatPython(path, content)) });
  } catch (error) {
    parentPort?.postMessage({ id, error: (error as Error).message });
  }
});
