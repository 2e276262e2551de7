/** Python and ruff, as tests of the languages use them. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { need, needPython } from '../needs.js';

/** The ruff of the tests, for a test that cannot do without. */
export function needRuff(test: Mocha.Context): string {
  const ruff = join(dirname(needPython(test)), 'ruff');
  need(test, existsSync(ruff), ruff);
  return ruff;
}

/** Evaluate Python expressions with a Python; gives what each is, as JSON, with strings as lists of code points. */
export function evaluate(python: string, expressions: readonly string[]): unknown {
  const program = `
import ast, json, sys
def plain(value):
    if isinstance(value, str): return {"text": [ord(char) for char in value]}
    if isinstance(value, dict): return {"dict": [[plain(key), plain(item)] for key, item in value.items()]}
    if isinstance(value, (list, tuple)): return {type(value).__name__: [plain(item) for item in value]}
    if isinstance(value, bool) or value is None: return value
    return {type(value).__name__: repr(float(value))}
print(json.dumps([plain(eval(line)) for line in json.load(sys.stdin)]))`;
  return JSON.parse(
    execFileSync(python, ['-c', program], {
      encoding: 'utf8',
      input: JSON.stringify(expressions),
      maxBuffer: 1 << 28,
    }),
  );
}

/** What a ruff finds in files, one line each, with all files in one project whose own modules are `firstParty`. */
export function findings(
  ruff: string,
  files: ReadonlyMap<string, string>,
  firstParty: readonly string[],
): readonly string[] {
  const dir = mkdtempSync(join(tmpdir(), 'codegen-ruff-'));
  try {
    for (const [path, content] of files) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), content);
    }
    const config = `lint.isort.known-first-party=${JSON.stringify(firstParty)}`;
    const options = ['--isolated', '--no-cache', '--output-format=concise', '--target-version=py311'];
    execFileSync(ruff, ['check', ...options, '--select=I,F,E9', '--config', config, '.'], { cwd: dir, stdio: 'pipe' });
    return [];
  } catch (error) {
    const { stdout } = error as { stdout?: Buffer };
    if (stdout === undefined) throw error;
    return stdout
      .toString()
      .split('\n')
      .filter((line) => /:\d+:\d+:/.test(line));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
