/**
 * No string of a config becomes code. In the configs of all pairs, which have every key, each key that holds a text
 * holds, one after the other, what would be Python or a template: it is refused, or ends up in literals and comments.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

import { ConfigError } from '../../../lib/core/problem.js';
import { render } from '../../../lib/pipeline.js';
import { createWorkspace } from '../../input/workspace.js';
import { casesOf } from '../../apps/all-pairs/cases.js';
import { projectOf } from '../../apps/all-pairs/config.js';
import { findPython, needPython } from '../../needs.js';
import { Watchdog } from '../../watchdog.js';

const HOSTILE = ["x == 0 or hostile('x')", "x'\"\"\" + hostile('x')\nhostile()\n{hostile('x')}<%= hostile() %>\\"];

/** Takes for ever on a long text that it does not quite find, such as one that is made up for it. */
const ENDLESS = '^(a+)+$';

/** Finds names of code; a text that is no Python is a mistake as well. Most texts come of many configs. */
const FIND = `
import ast, json, sys
fine = set()
for config, files in json.load(sys.stdin):
    for path, text in files:
        if text in fine:
            continue
        try:
            found = [x for x in ast.walk(ast.parse(text)) if isinstance(x, ast.Name) and x.id == "hostile"]
        except SyntaxError as error:
            found = [error]
        if found:
            print(config, path, found[0])
        else:
            fine.add(text)
`;

type Path = readonly string[];

describe('texts of a config', function () {
  this.timeout(300_000);
  const workspace = createWorkspace();
  const watchdog = new Watchdog(90);

  after(async () => {
    workspace.remove();
    await watchdog.stop();
  });

  it('are never code', async function () {
    needPython(this);
    const tried = new Set<string>();
    const taken: [string, [string, string][]][] = [];
    for (const pairs of casesOf(1).projects) {
      const { config } = projectOf(pairs, 'postgresql');
      for (const path of textsOf(config)) {
        const key = path.filter((step) => !/^\d+$/.test(step)).join('.');
        if (tried.has(key)) continue;
        tried.add(key);
        for (const text of key.endsWith('pattern') ? [...HOSTILE, ENDLESS] : HOSTILE) {
          watchdog.watch(`${key}: ${text}`);
          const files = await filesOf(workspace.dir, withText(config, path, text));
          if (files.length > 0) taken.push([`${key}: ${text}`, files]);
        }
      }
    }
    assert.ok(tried.size > 100 && taken.length > 10, `${tried.size} keys, ${taken.length} texts are taken`);
    const found = execFileSync(findPython() ?? '', ['-c', FIND], { input: JSON.stringify(taken), encoding: 'utf8' });
    assert.equal(found, '');
  });
});

/** The Python that comes of a config; none, where it is refused. */
async function filesOf(directory: string, config: unknown): Promise<[string, string][]> {
  const file = `${directory}/be.json`;
  writeFileSync(file, JSON.stringify(config));
  try {
    const files = await render({ target: 'be', config: file, cwd: directory, outDir: `${directory}/out` });
    return files.filter(({ path }) => path.endsWith('.py')).map(({ path, content }) => [path, content]);
  } catch (error) {
    if (error instanceof ConfigError) return [];
    throw error;
  }
}

/** Where the texts of a config are. */
function* textsOf(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value === 'string') yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* textsOf(inner, [...path, key]);
}

/** A copy of the config with another text in a place. */
function withText(config: object, path: Path, text: string): object {
  const copy = structuredClone(config);
  let place = copy as Record<string, unknown>;
  for (const step of path.slice(0, -1)) place = place[step] as Record<string, unknown>;
  place[path.at(-1) ?? ''] = text;
  return copy;
}
