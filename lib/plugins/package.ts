/**
 * What a package says of itself as a plug-in, in the field `codegen` of its `package.json`:
 * `{"be.operations": {"duplicate": "./dist/duplicate.js"}, "targets": {"go": "./dist/go.js"}}`, and with it the directories
 * `templates` and `stdlib` that its operations need. Nothing of the package is run here.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join, normalize, relative } from 'node:path';

import type Semver from 'semver';
import * as z from 'zod';
import { errorCode } from '../core/thrown.js';

/** One thing that a package brings. */
export interface PluginEntry {
  /** The target that an operation is for, or the one that is brought. */
  readonly target: string;
  /** Name of the operation; none: the entry is a target. */
  readonly operation?: string;
  /** Its module, from the package's directory. */
  readonly module: string;
}

/** A package that is a plug-in. */
export interface PluginPackage {
  readonly name: string;
  /** Absolute */
  readonly directory: string;
  /** Sorted */
  readonly entries: readonly PluginEntry[];
  /** Directory of the templates of its operations, absolute. */
  readonly templates?: string;
  /** Directory that configs may import its jsonnet from, absolute. */
  readonly stdlib?: string;
}

/** A package that says that it is a plug-in, and what is wrong with it. */
export interface BrokenPackage {
  readonly name: string;
  /** Targets that it is for; none: nobody can tell. */
  readonly targets?: readonly string[];
  /** Without the package's name and a full stop. */
  readonly problem: string;
}

/**
 * Read a package.
 *
 * @param directory - absolute
 * @param version - of this package
 * @returns nothing where it is no plug-in
 */
export function readPackage(directory: string, version: string): PluginPackage | BrokenPackage | undefined {
  const fallback = relative(process.cwd(), directory) || '.';
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    return {
      name: fallback,
      problem: `its package.json cannot be read${code === undefined ? ' as JSON' : ` (${code})`}`,
    };
  }
  const { name = fallback, codegen, peerDependencies } = Description.parse(value);
  if (codegen === undefined) return undefined;
  const result = Field.safeParse(codegen);
  if (!result.success) {
    const [issue] = result.error.issues;
    const path = ['codegen', ...(issue?.path ?? [])].map(String).join(' → ');
    return { name, problem: `its package.json is wrong at ${path}: ${issue?.message ?? ''}` };
  }
  const { templates, stdlib, ...lists } = result.data;
  const entries = Object.entries(lists).flatMap(([key, modules = {}]) => entriesOf(key, modules));
  const range = peerDependencies?.['generator-codegen'];
  if (range !== undefined && !fits(version, range)) {
    const problem = `it is for generator-codegen ${range}, and this is ${version}; install versions that fit`;
    return { name, targets: entries.map(({ target }) => target), problem };
  }
  const named = [...entries.map(({ module }) => module), templates, stdlib];
  const outside = named.find((path) => path !== undefined && leavesPackage(path));
  if (outside !== undefined)
    return { name, problem: `its package.json names ${outside}, which is not below the package` };
  const missing = named.find((path) => path !== undefined && !existsSync(join(directory, path)));
  if (missing !== undefined) {
    const problem = `its package.json names ${missing}, which is not there; correct the path, or build the package`;
    return { name, targets: entries.map(({ target }) => target), problem };
  }
  return {
    name,
    directory,
    entries,
    ...(templates !== undefined && { templates: join(directory, templates) }),
    ...(stdlib !== undefined && { stdlib: join(directory, stdlib) }),
  };
}

const Modules = z.record(z.string(), z.string().min(1, 'expected the path of a module'));
type Modules = z.infer<typeof Modules>;

const OPERATIONS = '.operations';

const Field = z
  .object({
    templates: z.string().min(1).optional(),
    stdlib: z.string().min(1).optional(),
    targets: Modules.optional(),
  })
  .catchall(Modules)
  .superRefine((field, context) => {
    for (const key of Object.keys(field)) {
      if (['templates', 'stdlib', 'targets'].includes(key) || /^\w+\.operations$/.test(key)) continue;
      const message = "unknown key; expected 'targets', '{target}.operations', 'templates' or 'stdlib'";
      context.addIssue({ code: 'custom', path: [key], message });
    }
  });

const Description = z.looseObject({
  name: z.string().optional().catch(undefined),
  codegen: z.unknown().optional(),
  peerDependencies: z.record(z.string(), z.string()).optional().catch(undefined),
});

function entriesOf(key: string, modules: Modules): readonly PluginEntry[] {
  const sorted = Object.entries(modules).sort(([left], [right]) => (left < right ? -1 : 1));
  return sorted.map(([name, module]) =>
    key === 'targets'
      ? { target: name, module }
      : { target: key.slice(0, -OPERATIONS.length), operation: name, module },
  );
}

function fits(version: string, range: string): boolean {
  // Few projects have plug-ins, and its modules cost a short run a tenth of its time.
  const { satisfies, validRange } = createRequire(import.meta.url)('semver') as typeof Semver;
  // Ranges that are no versions (a path, a tag) say nothing; npm has decided about them.
  return validRange(range) === null || satisfies(version, range, { includePrerelease: true });
}

function leavesPackage(path: string): boolean {
  return isAbsolute(path) || normalize(path).startsWith('..');
}
