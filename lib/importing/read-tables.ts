/** Asks the project's own Python what tables or mapped classes there are: code of the user's runs there, and never here. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';

import { CLIError } from '../core/problem.js';
import { PACKAGE_ROOT } from '../package-root.js';
import { AnswerSchema, type Document } from './document.js';
import { findPython, type PythonPlace } from './find-python.js';

/** What is read: mapped classes of a module, or a database. A URL may hold a password, and so is no argument of a process. */
export type ReadingRequest = { readonly models: string } | DatabaseRequest;

interface DatabaseRequest {
  readonly url: string;
  /** Columns that tell rows apart, by tables and views that do not say so. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
}

/**
 * Read tables.
 *
 * @throws CLIError - there is no Python, it has no SQLAlchemy, or it cannot read what is asked
 */
export async function readTables(request: ReadingRequest, place: PythonPlace): Promise<Document> {
  const python = findPython(place);
  const { out, err, code } = await run(python, request, place);
  const parsed = AnswerSchema.safeParse(code === 0 ? plainJson(out) : undefined);
  const what = 'models' in request ? request.models : 'the database';
  if (!parsed.success) throw new CLIError([`${what} cannot be read: ${whyBroken(err, python)}`]);
  if ('error' in parsed.data) throw new CLIError([`${what} cannot be read: ${parsed.data.error}`]);
  return parsed.data;
}

interface Ended {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

async function run(python: string, request: ReadingRequest, { cwd, env }: PythonPlace): Promise<Ended> {
  // Behind what the project has: an installed companion wins.
  const path = [cwd, env.PYTHONPATH ?? '', join(PACKAGE_ROOT, 'companion', 'src')].filter((part) => part !== '');
  const child = spawn(python, ['-m', 'codegen_companion.reading'], {
    cwd,
    env: { ...process.env, ...env, PYTHONPATH: path.join(delimiter), PYTHONDONTWRITEBYTECODE: '1' },
    stdio: 'pipe',
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // It may be gone before it has read anything.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(request));
  try {
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { out, err, code };
  } catch {
    throw new CLIError([`${python} cannot be started; make a virtual environment: python3 -m venv .venv`]);
  }
}

function plainJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function whyBroken(err: string, python: string): string {
  const missing = /No module named '(sqlalchemy[^']*)'/.exec(err);
  if (missing !== null) return `${python} has no SQLAlchemy; ${howToInstall(python)}`;
  return err.trim().split('\n').at(-1) ?? 'it said nothing';
}

/** A Python of the system takes no libraries on most systems: a project has an environment of its own. */
function howToInstall(python: string): string {
  const isOfProject = python.includes('/') || python.includes('\\');
  return isOfProject
    ? `install it: ${python} -m pip install 'sqlalchemy[asyncio]' asyncpg`
    : `make an environment here: ${python} -m venv .venv && .venv/bin/pip install 'sqlalchemy[asyncio]' asyncpg`;
}
