/**
 * Evaluates jsonnet for the tests of the standard library: the bare compiler with `stdlib/` as its library path,
 * without our own loader, its limits or the schema. The compiler is an optional dependency.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { tellMissing } from '../needs.js';

/** What these tests use of the compiler. */
interface Compiler {
  addJpath(directory: string): Compiler;
  evaluateFile(file: string): Promise<string>;
  evaluateSnippet(snippet: string, name?: string): Promise<string>;
}

/** The folder from which configurations import `be/...`. */
export const stdlib = fileURLToPath(new URL('../../stdlib', import.meta.url));

const Jsonnet = loadCompiler();

/** A suite that is skipped where the compiler could not be built, and fails with CI set. */
export const describeJsonnet: Mocha.SuiteFunction | Mocha.PendingSuiteFunction =
  Jsonnet === undefined ? describe.skip : describe;

/** The value of a jsonnet expression. */
export async function evaluate(snippet: string): Promise<unknown> {
  return JSON.parse(await compiler().evaluateSnippet(snippet, 'snippet.jsonnet'));
}

/** The value of a jsonnet file. */
export async function evaluateFile(file: string): Promise<unknown> {
  return JSON.parse(await compiler().evaluateFile(file));
}

function compiler(): Compiler {
  if (Jsonnet === undefined) throw new Error('the jsonnet compiler is not installed');
  return new Jsonnet().addJpath(stdlib);
}

function loadCompiler(): (new () => Compiler) | undefined {
  try {
    // A failing `import()` of this package ends the process on Node 20; `require` can be caught.
    const loaded = createRequire(import.meta.url)('@hanazuki/node-jsonnet') as { Jsonnet: new () => Compiler };
    return loaded.Jsonnet;
  } catch {
    tellMissing('the compiled jsonnet library');
    return undefined;
  }
}
