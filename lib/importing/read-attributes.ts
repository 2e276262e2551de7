/**
 * Asks Python which attributes the text of mapped classes lacks. The text is parsed there, and nothing of it is run: the
 * interpreter is isolated from the project's directory and its packages.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import * as z from 'zod';

import { PACKAGE_ROOT } from '../package-root.js';
import { findPython, type PythonPlace } from './find-python.js';

/** What a class lacks. */
export interface MissingAttributes {
  /** Of its file, absolute. */
  readonly path: string;
  readonly names: readonly string[];
}

const Answer = z.record(z.string(), z.object({ path: z.string(), names: z.array(z.string()) }));

const PROGRAM = join(PACKAGE_ROOT, 'companion/src/codegen_companion/reading/attributes.py');

/** No text takes this long to parse. */
const TIMEOUT_MS = 20_000;

/**
 * Find out what classes lack.
 *
 * @param wanted - attributes by the dotted path of their class
 * @param roots - absolute directories that modules are below
 * @returns by class, those that lack something; nothing where there is no Python, or it cannot tell
 */
export async function missingAttributes(
  wanted: ReadonlyMap<string, readonly string[]>,
  roots: readonly string[],
  place: PythonPlace,
): Promise<ReadonlyMap<string, MissingAttributes>> {
  const request = JSON.stringify({ roots, wanted: Object.fromEntries(wanted) });
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
