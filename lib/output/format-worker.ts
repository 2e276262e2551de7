/** A thread that formats batches of Python files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

import { messageOf } from '../core/thrown.js';

import { python } from '../languages/python.js';
import { PACKAGE_ROOT } from '../package-root.js';
import type { Answer, Start, Task } from './format-pool.js';
import { formatPython } from './format-python.js';
import { NotPython } from './not-python.js';

parentPort?.on('message', (task: Task) => {
  parentPort?.postMessage(format(task));
});

if (workerData === ('rehearse' satisfies Start)) rehearse();

/** Format the shared modules: code that has run a while is compiled for speed when it is needed. */
function rehearse(): void {
  const directory = join(PACKAGE_ROOT, 'companion', 'src', 'codegen_companion', 'support');
  try {
    for (const path of readdirSync(directory).filter(python.owns)) {
      const body = readFileSync(join(directory, path), 'utf8');
      formatPython(path, python.compose({ path, body, imports: [] }));
    }
  } catch {
    // Nothing depends on it.
  }
}

function format({ id, files }: Task): Answer {
  try {
    const texts = files.map(({ path, content }) =>
      formatPython(path, typeof content === 'string' ? content : python.compose(content)),
    );
    return { id, texts };
  } catch (error) {
    return error instanceof NotPython ? { id, broken: error.broken } : { id, error: messageOf(error) };
  }
}
