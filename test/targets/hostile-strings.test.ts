/**
 * No string of a config becomes code. In configs that have every key of every
 * target, each key that holds a text holds, one after the other, what would be code or a template, and so do the names in
 * mappings: it is refused, or ends up in literals and comments.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

import ts from 'typescript';

import { ConfigError } from '../../lib/core/problem.js';
import { property } from '../../lib/core/property.js';
import { render } from '../../lib/pipeline.js';
import { TARGETS } from '../../lib/target-names.js';
import { casesOf } from '../apps/all-pairs/cases.js';
import { projectOf } from '../apps/all-pairs/config.js';
import { goldenConfigs } from '../docs/golden-configs.js';
import { createWorkspace } from '../input/workspace.js';
import { findPython, needJsonnet, needPython } from '../needs.js';
import { Watchdog } from '../watchdog.js';
import { FURTHER, type Tried } from './hostile-configs.js';
import { NAME, keysOf, lastOf, placeOf } from './text-keys.js';

const HOSTILE = ["x == 0 or hostile('x')", "x'\"\"\" + hostile('x')\nhostile()\n{hostile('x')}<%= hostile() %>\\"];

/** Leaves what texts of TypeScript, TSX and TOML stand in. */
const OF_PAGES = 'x\' + hostile() + `${hostile()}` */ hostile(); /* "\nhostile = 1\n{hostile()}</p>';

/** Takes for ever on a long text that it does not quite find, such as one that is made up for it. */
const ENDLESS = '^(a+)+$';

/** Finds names of code; a text that is no Python is a mistake as well. Most texts come of many configs. */
const FIND = `
import ast, json, sys, tomllib
fine = set()
for config, files in json.load(sys.stdin):
    for path, text in files:
        if text in fine:
            continue
        try:
            if path.endswith(".toml"):
                found = ["hostile"] if "hostile" in tomllib.loads(text) else []
            else:
                found = [x for x in ast.walk(ast.parse(text)) if isinstance(x, ast.Name) and x.id == "hostile"]
        except (SyntaxError, tomllib.TOMLDecodeError) as error:
            found = [error]
        if found:
            print(config, path, found[0])
        else:
            fine.add(text)
`;

type Path = readonly string[];

/** What is read by nobody, and keys of fields that an action refuses, whatever they hold. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  '$schema',
  ...['params', 'returns'].flatMap((of) =>
    ['alias', 'relation', 'representation', 'model'].map((key) => `${of}.${key}`),
  ),
  'params.key',
  // Folders of configs in JSON, of which `test/input/resource-folder.test.ts` has wrong names.
  ...['resources', 'models'],
]);

/** What comes of a text that is taken: what it is, and files. */
type Taken = [string, [string, string][]];

describe('texts of a config', function () {
  this.timeout(300_000);
  const workspace = createWorkspace();
  const watchdog = new Watchdog(90);
  const tried = new Set<string>();

  after(async () => {
    workspace.remove();
    await watchdog.stop();
  });

  /** Try what was not tried in a config before; gives what was taken. */
  async function tryTexts({ target, config }: Tried, mappings: ReadonlySet<string>): Promise<Taken[]> {
    const taken: Taken[] = [];
    for (const path of placesOf(config)) {
      const place = placeOf(path, mappings);
      const isName = path.at(-1) === NAME;
      const key = `${target}: ${place}`;
      if (tried.has(key) || (isName && !mappings.has(lastOf(place)))) continue;
      tried.add(key);
      const texts = target === 'be' ? HOSTILE : [...HOSTILE, OF_PAGES];
      for (const text of place.endsWith('pattern') ? [...texts, ENDLESS] : texts) {
        watchdog.watch(`${key}: ${text}`);
        const files = await filesOf(workspace.dir, target, withText(config, path, text));
        if (files.length > 0) taken.push([`${key}: ${text}`, files]);
      }
    }
    return taken;
  }

  it('are never code', async function () {
    needPython(this);
    needJsonnet(this);
    const known = new Map(await Promise.all(TARGETS.map(async (name) => [name, await keysOf(name)] as const)));
    workspace.write('templates/order_shipped.html', 'It is sent.');
    const golden = (await goldenConfigs()).map(({ target, source }) => ({ target, config: source.value }));
    const pairs = casesOf(1).projects.map((one) => ({
      target: 'be' as const,
      config: projectOf(one, 'postgresql').config,
    }));
    const taken: Taken[] = [];
    for (const one of [...pairs, ...golden, ...FURTHER]) {
      const files = await filesOf(workspace.dir, one.target, one.config);
      assert.ok(files.length > 0, `is refused: ${JSON.stringify(one.config)}`);
      taken.push(...(await tryTexts(one, known.get(one.target) ?? new Set())));
    }
    assert.deepEqual(faultsIn(taken), []);
    const last = new Set([...tried].map((key) => key.replace(/: .*/, (place) => `: ${lastOf(place.slice(2))}`)));
    const all = [...known].flatMap(([name, keys]) => [...keys].map((key) => `${name}: ${key}`));
    const untried = all.filter((key) => !last.has(key) && !WITHOUT_EFFECT.has(key.replace(/^\w+: /, '')));
    assert.deepEqual(untried, []);
  });
});

/** What of the files is code by a text. */
function faultsIn(taken: readonly Taken[]): readonly string[] {
  const input = taken.map(([what, files]) => [what, files.filter(([path]) => /\.(?:py|toml)$/.test(path))]);
  const found = execFileSync(findPython() ?? '', ['-c', FIND], { input: JSON.stringify(input), encoding: 'utf8' });
  const scripts = taken.flatMap(([what, files]) =>
    files.filter(([path, text]) => /\.tsx?$/.test(path) && isHostile(path, text)).map(([path]) => `${what} ${path}`),
  );
  return [...found.split('\n').filter((line) => line !== ''), ...scripts];
}

const FINE = new Set<string>();

/** Tell whether a text of TypeScript names what is hostile, or is no TypeScript. */
function isHostile(path: string, text: string): boolean {
  if (!text.includes('hostile') || FINE.has(text)) return false;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const mistakes = property(file, 'parseDiagnostics');
  assert.ok(Array.isArray(mistakes));
  const names = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && node.text === 'hostile') || (ts.forEachChild(node, names) ?? false);
  if (mistakes.length > 0 || names(file)) return true;
  FINE.add(text);
  return false;
}

/** The code that comes of a config; none, where it is refused. */
async function filesOf(directory: string, target: string, config: unknown): Promise<[string, string][]> {
  const file = `${directory}/config.json`;
  writeFileSync(file, JSON.stringify(config));
  try {
    const files = await render({ target, config: file, cwd: directory, outDir: `${directory}/out` });
    return files.filter(({ path }) => /\.(?:py|tsx?|toml)$/.test(path)).map(({ path, content }) => [path, content]);
  } catch (error) {
    if (error instanceof ConfigError) return [];
    throw error;
  }
}

/** Where the texts of a config are, and its names. */
function* placesOf(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value === 'string') yield path;
  if (typeof value !== 'object' || value === null) return;
  const [first] = Array.isArray(value) ? [] : Object.keys(value);
  if (first !== undefined) yield [...path, NAME];
  for (const [key, inner] of Object.entries(value)) yield* placesOf(inner, [...path, key]);
}

/** A copy of the config with another text in a place. */
function withText(config: object, path: Path, text: string): object {
  const copy = structuredClone(config);
  let place = copy as Record<string, unknown>;
  for (const step of path.slice(0, -1)) place = place[step] as Record<string, unknown>;
  const [last = ''] = path.slice(-1);
  if (last === NAME) {
    const [first = ''] = Object.keys(place);
    place[text] = place[first];
    Reflect.deleteProperty(place, first);
  } else {
    place[last] = text;
  }
  return copy;
}
