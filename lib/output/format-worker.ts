/** A thread that formats batches of Python files. */
import { parentPort } from 'node:worker_threads';
import { messageOf } from '../core/thrown.js';

import { python } from '../languages/python.js';
import type { Answer, Task } from './format-pool.js';
import { formatPython } from './format-python.js';
import { NotPython } from './not-python.js';

parentPort?.on('message', (task: Task) => {
  parentPort?.postMessage(format(task));
});

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
