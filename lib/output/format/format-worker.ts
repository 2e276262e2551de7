/** A thread that formats batches of files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

import { messageOf } from '../../core/thrown.js';

import { python } from '../../languages/python.js';
import { PACKAGE_ROOT } from '../../package-root.js';
import type { Answer, Start, Task } from './format-pool.js';
import { loadFormat } from './formatters.js';
import { NotPython } from './not-python.js';

parentPort?.on('message', (task: Task) => {
  void format(task).then((answer) => parentPort?.postMessage(answer));
});

if (workerData === ('rehearse' satisfies Start)) void rehearse();

/** Format the shared modules: code that has run a while is compiled for speed when it is needed. */
async function rehearse(): Promise<void> {
  const directory = join(PACKAGE_ROOT, 'companion', 'src', 'codegen_companion', 'support');
  try {
    const paths = readdirSync(directory).filter(python.owns);
    const format = await loadFormat(paths.map((path) => ({ path })));
    for (const path of paths) {
      const body = readFileSync(join(directory, path), 'utf8');
      format(path, python.compose({ path, body, imports: [] }));
    }
  } catch {
    // Nothing depends on it.
  }
}

async function format({ id, files }: Task): Promise<Answer> {
  try {
    const layOut = await loadFormat(files);
    const texts = files.map(({ path, content }) =>
      layOut(path, typeof content === 'string' ? content : python.compose(content)),
    );
    return { id, texts };
  } catch (error) {
    return error instanceof NotPython ? { id, broken: error.broken } : { id, error: messageOf(error) };
  }
}
