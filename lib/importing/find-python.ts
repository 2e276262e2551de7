/** The Python of a project. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where a project is, and what it runs in. */
export interface PythonPlace {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The interpreter that runs the project: of the environment that is active, that of the project, or the one on the path. */
export function findPython({ cwd, env }: PythonPlace): string {
  const isWindows = process.platform === 'win32';
  const program = isWindows ? join('Scripts', 'python.exe') : join('bin', 'python');
  const active = env.VIRTUAL_ENV ?? '';
  const places = [...(active === '' ? [] : [active]), join(cwd, '.venv'), join(cwd, 'venv')];
  const found = places.map((place) => join(place, program)).find((path) => existsSync(path));
  return found ?? (isWindows ? 'python' : 'python3');
}
