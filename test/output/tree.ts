/** A directory on the real disk for one test, and what stands in it afterwards. */
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { GeneratedFile } from '../../lib/core/fragment.js';

const made: string[] = [];

/** Make a directory with the given files. */
export function makeTree(files: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'codegen-test-'));
  made.push(root);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

/** Remove the directories of {@link makeTree}. */
export function removeTrees(): void {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true });
}

/** Read every file and directory below a directory: contents by path, `null` for a directory without entries. */
export function readTree(root: string, below = ''): Record<string, string | null> {
  const entries = readdirSync(join(root, below)).sort();
  if (entries.length === 0 && below !== '') return { [below]: null };
  const found: Record<string, string | null> = {};
  for (const entry of entries) {
    const path = below === '' ? entry : `${below}/${entry}`;
    if (lstatSync(join(root, path)).isDirectory()) Object.assign(found, readTree(root, path));
    else found[path] = readFileSync(join(root, path), 'utf8');
  }
  return found;
}

/** {@link readTree} without what this tool keeps for itself. */
export function readOutput(root: string): Record<string, string | null> {
  return Object.fromEntries(Object.entries(readTree(root)).filter(([path]) => !/(^|\/)\.codegen(\/|$)/.test(path)));
}

/** What tells an untouched file from a rewritten one. */
export function fingerprint(path: string): string {
  const { ino, mtimeNs, mode } = lstatSync(path, { bigint: true });
  return `${ino} ${mtimeNs} ${mode}`;
}

/** A file as the engine hands it over. */
export function generated(path: string, content = `# ${path}\n`, rest: Partial<GeneratedFile> = {}): GeneratedFile {
  return { path, content, ifExists: 'overwrite', executable: false, ...rest };
}
