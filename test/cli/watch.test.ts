import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { main } from '../../lib/cli/main.js';
import { CODEGEN } from '../apps/set-up-projects.js';
import { makeTree, removeTrees } from '../output/tree.js';

const [NODE = '', ...BIN] = CODEGEN;
const TEMPLATE = 'openapi-ts.config.ts.ejs';
const STOCK = readFileSync(join(PACKAGE_ROOT, 'templates/fe', TEMPLATE), 'utf8');

/** A process that watches, and what it has said so far. */
class Watching {
  readonly #child: ChildProcess;
  #said = '';

  constructor(cwd: string) {
    this.#child = spawn(NODE, [...BIN, 'fe', '--watch'], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#said += text));
    }
  }

  /** Wait for something to be said, and hand back all since the last time. */
  async says(expected: RegExp): Promise<string> {
    for (let waited = 0; !expected.test(this.#said); waited += 20) {
      assert.ok(
        waited < 60_000 && this.#child.exitCode === null,
        `${String(expected)} was not said, but:\n${this.#said}`,
      );
      await delay(20);
    }
    const said = this.#said;
    this.#said = '';
    return said;
  }

  /** Wait until nothing is said any more: what was written in several steps may be noticed more than once. */
  async settles(): Promise<void> {
    do {
      this.#said = '';
      await delay(500);
    } while (this.#said !== '');
  }

  /** Wait, and make sure that nothing is said. */
  async isSilent(): Promise<void> {
    await delay(500);
    assert.equal(this.#said, '');
  }

  /** End it by a signal; its exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.#child.exitCode !== null) return this.#child.exitCode;
    const closed = once(this.#child, 'close');
    this.#child.kill(signal);
    return ((await closed) as [number | null])[0];
  }
}

function put(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

describe('codegen fe --watch', function () {
  this.timeout(180_000);
  let watching: Watching | undefined;
  afterEach(async () => {
    await watching?.end('SIGKILL');
    removeTrees();
  });

  it('generates again for a config, its imports and templates, survives mistakes, and ends with 130', async () => {
    const root = makeTree({ 'config/fe.jsonnet': `{ lint: 'eslint' }`, 'config/part.libsonnet': `{ lint: 'biome' }` });
    const output = (): string => readFileSync(join(root, '_generated/openapi-ts.config.ts'), 'utf8');
    watching = new Watching(root);
    assert.match(await watching.says(/Watching/), /^Done: 1 created, in \d+\.\d\d s\nWatching; Ctrl-C ends it\n$/);

    // As editors do that put another file in its place.
    put(root, 'config/fe.jsonnet~', `import 'part.libsonnet'`);
    renameSync(join(root, 'config/fe.jsonnet~'), join(root, 'config/fe.jsonnet'));
    assert.match(await watching.says(/Done/), /^Done: 1 overwritten, in \d+\.\d\d s\n$/);
    assert.match(output(), /biome/);

    put(root, 'config/part.libsonnet', `{ lint: 'biom' }`);
    assert.match(await watching.says(/\n/), /^Error loading config: [^\n]*lint[^\n]*'biome'[^\n]*\n$/);
    put(root, 'config/part.libsonnet', `import 'deep/new.libsonnet'`);
    assert.match(await watching.says(/\n/), /cannot find the import "deep\/new.libsonnet"/);
    put(root, 'config/deep/new.libsonnet', `{ lint: 'eslint' }`);
    await watching.says(/Done: 1 overwritten/);

    put(root, `_generated/.codegen/templates/fe/${TEMPLATE}`, `// mine\n${STOCK}`);
    await watching.says(/Done: 1 overwritten/);
    assert.match(output(), /mine/);

    await watching.settles();
    put(root, 'config/beside.txt', 'x');
    put(root, 'config/fe.jsonnet', `import 'part.libsonnet'`);
    await watching.isSilent();
    assert.equal(await watching.end('SIGINT'), 130);
    assert.equal(await watching.says(/^/), '');
  });

  it('waits for a config that is not there yet', async () => {
    const root = makeTree();
    watching = new Watching(root);
    assert.match(await watching.says(/Watching/), /^Error loading config: there is no config\/fe.jsonnet/);
    put(root, 'config/fe.json', '{}');
    await watching.says(/Done: 1 created/);
    assert.equal(await watching.end('SIGTERM'), 130);
  });

  it('is refused where it makes no sense', async () => {
    for (const [words, reason] of [
      ['be --watch --check', '--watch and --check exclude each other; give one of them'],
      ['be --watch --json', '--watch and --json exclude each other; give one of them'],
      ['be --watch --config -', '--watch needs a config in a file; - can be read only once'],
      ['be --watch --on-conflict ask', '--watch cannot ask; give --on-conflict overwrite, keep or merge'],
      ['clean --watch', 'clean does not take --watch; codegen clean --help lists what it takes'],
      ['--watch', '--watch belongs to a target, such as be'],
    ] as const) {
      const said: string[] = [];
      const stream = { write: (text: string) => said.push(text) };
      const around = { cwd: makeTree(), env: {}, stdin: {}, stdout: stream, stderr: stream };
      assert.equal(await main({ ...around, argv: words.split(' ') }), 2, words);
      assert.equal(said.join(''), `Error: ${reason}\n`);
    }
  });
});
