/**
 * Asks Python which attributes the text of mapped classes lacks, or has of base classes, which classes there are not, and which
 * tables they have. The
 * text is parsed there, and nothing of it is run: the interpreter is isolated from the project's directory and its packages.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import * as z from 'zod';

import { PACKAGE_ROOT } from '../package-root.js';
import type { KeyColumn } from '../setup/answers.js';
import { findPython, type PythonPlace } from './find-python.js';

/** What is said of a class. */
export interface ClassAttributes {
  /** Of its file, absolute. */
  readonly path: string;
  readonly names: readonly string[];
}

const Answer = z.record(z.string(), z.object({ path: z.string(), names: z.array(z.string()) }));

const PROGRAM = join(PACKAGE_ROOT, 'companion/src/codegen_companion/reading/attributes.py');

/** No text takes this long to parse. */
const TIMEOUT_MS = 20_000;

/** Where modules are, and whose Python reads them. */
export interface ModulePlace extends PythonPlace {
  /** Absolute directories that modules are below, the first one first. */
  readonly roots: readonly string[];
}

/** Where the modules of a project are looked for: below some directories, the first one first, and below `src`. */
export function modulePlace(directories: readonly string[], { cwd, env }: PythonPlace): ModulePlace {
  const roots = [...new Set([...directories, join(cwd, 'src')])];
  return { roots: roots.filter((one) => existsSync(one)), cwd, env };
}

/** Attributes by the dotted path of their class. */
type Wanted = ReadonlyMap<string, readonly string[]>;

/**
 * Find out what classes lack.
 *
 * @returns by class, those that lack something; nothing where there is no Python, or it cannot tell
 */
export function missingAttributes(wanted: Wanted, place: ModulePlace): Promise<ReadonlyMap<string, ClassAttributes>> {
  return answered('missing', wanted, place);
}

/**
 * Find out what classes have of their bases, and not of their own.
 *
 * @returns by class, those that have something; nothing where there is no Python, or it cannot tell
 */
export function inheritedAttributes(wanted: Wanted, place: ModulePlace): Promise<ReadonlyMap<string, ClassAttributes>> {
  return answered('inherited', wanted, place);
}

/**
 * Find classes that the text of their modules does not have.
 *
 * @param models - dotted paths
 * @returns by these, the absolute paths of the files that lack them; nothing where there is no Python, or it cannot tell
 */
export async function absentClasses(
  models: readonly string[],
  place: ModulePlace,
): Promise<ReadonlyMap<string, string>> {
  const found = await answered('absent', new Map(models.map((model) => [model, []])), place);
  return new Map([...found].map(([model, { path }]) => [model, path]));
}

/**
 * Find the tables of classes.
 *
 * @param keys - by the dotted path of the class, the attribute that is its key
 * @returns by class; nothing where there is no Python, or it cannot tell
 */
export async function tablesOfClasses(
  keys: ReadonlyMap<string, string>,
  place: ModulePlace,
): Promise<ReadonlyMap<string, KeyColumn>> {
  const found = await answered('tables', new Map([...keys].map(([model, key]) => [model, [key]])), place);
  return new Map(
    [...found].map(
      ([
        model,
        {
          names: [table = '', column = ''],
        },
      ]) => [model, { table, column }],
    ),
  );
}

async function answered(
  asks: 'missing' | 'inherited' | 'absent' | 'tables',
  wanted: Wanted,
  { roots, ...place }: ModulePlace,
): Promise<ReadonlyMap<string, ClassAttributes>> {
  const request = JSON.stringify({ asks, roots, wanted: Object.fromEntries(wanted) });
  try {
    const parsed = Answer.safeParse(JSON.parse(await ask(request, place)));
    return new Map(parsed.success ? Object.entries(parsed.data) : []);
  } catch {
    return new Map();
  }
}

async function ask(request: string, place: PythonPlace): Promise<string> {
  const child = spawn(findPython(place), ['-I', '-S', '-B', PROGRAM], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
  });
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // It may be gone before it has read anything.
  child.stdin.on('error', () => undefined);
  child.stdin.end(request);
  const [out] = await Promise.all([text(child.stdout), ended]);
  return out;
}
