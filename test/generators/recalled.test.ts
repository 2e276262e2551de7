import assert from 'node:assert/strict';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createEnv } from 'yeoman-environment';
import Generator from 'yeoman-generator';
import { TestAdapter } from 'yeoman-test';

import BeGenerator from '../../generators/be/index.js';
import type { SharedFiles } from '../../generators/shared-files.js';
import { makeTree, readTree, removeTrees } from '../output/tree.js';
import { runClass } from './run-generator.js';

const resource = (name: string, ...fields: readonly string[]): object => ({
  model: `shop.models.${name}`,
  fields: [{ name: 'id', type: 'uuid', read_only: true }, ...fields.map((field) => ({ name: field, type: 'str' }))],
  operations: ['get', 'list'],
});

const config = (...resources: readonly object[]): string =>
  JSON.stringify({ module: 'shop', databases: [{ driver: 'sqlite' }], resources });

const NAMES = ['Author', 'Book', 'Copy', 'Desk', 'Event'];
const BEFORE = config(...NAMES.map((name) => resource(name, 'title')));
const AFTER = config(...NAMES.map((name) => resource(name, 'title', ...(name === 'Copy' ? ['shelf'] : []))));
const ROUTES = '_generated/shop/routes';
const BOOK = `${ROUTES}/book.py`;

const append = (cwd: string) => (generator: BeGenerator) =>
  void generator.fs.write(join(cwd, BOOK), `${generator.fs.read(join(cwd, BOOK))}# more\n`);
const remove = (cwd: string) => (generator: BeGenerator) => {
  generator.fs.delete(join(cwd, BOOK));
};
const book = (cwd: string): string => readTree(cwd)[BOOK] ?? '';

describe('a generator that runs again', function () {
  this.timeout(60_000);
  afterEach(removeTrees);

  it('makes nothing where nothing changed, and touches no file', async () => {
    const cwd = makeTree({ 'config/be.json': BEFORE });
    assert.notDeepEqual(await run(cwd), []);
    const first = readTree(cwd);
    assert.deepEqual(await run(cwd), []);
    assert.deepEqual(readTree(cwd), first);
  });

  it('makes the files of the resource that changed', async () => {
    const cwd = makeTree({ 'config/be.json': BEFORE });
    await run(cwd);
    writeFileSync(join(cwd, 'config/be.json'), AFTER);
    const made = await run(cwd);
    assert.ok(made.includes(`${ROUTES}/copy.py`) && made.every((path) => path.includes('copy')), made.join());
    const whole = makeTree({ 'config/be.json': AFTER });
    await run(whole);
    assert.deepEqual(ours(readTree(cwd)), ours(readTree(whole)));
  });

  it('makes a file that is gone', async () => {
    const cwd = makeTree({ 'config/be.json': BEFORE });
    await run(cwd);
    const first = readTree(cwd);
    rmSync(join(cwd, ROUTES, 'book.py'));
    await run(cwd);
    assert.deepEqual(ours(readTree(cwd)), ours(first));
  });

  it('lets others change a file that was not made again, and knows what made it', async () => {
    const cwd = makeTree({ 'config/be.json': BEFORE });
    await run(cwd);
    const line = manifestLine(cwd);
    await run(cwd, { after: append(cwd) });
    assert.match(book(cwd), /# more\n$/);
    assert.notEqual(manifestLine(cwd), line);
    assert.equal(withoutHash(manifestLine(cwd)), withoutHash(line));
    await run(cwd);
    assert.equal(manifestLine(cwd), line);
  });

  it('lets others read a file that was not made again', async () => {
    const cwd = makeTree({ 'config/be.json': BEFORE });
    await run(cwd);
    const first = readTree(cwd);
    await run(cwd, {
      after: (generator) => {
        assert.match(generator.fs.read(join(cwd, BOOK)), /^# Generated/);
      },
    });
    assert.deepEqual(readTree(cwd), first);
  });

  it('overwrites what others put in the place of its files before, made again or not', async () => {
    const cwd = makeTree({ 'config/be.json': BEFORE });
    const before = (generator: BeGenerator): void => {
      generator.fs.write(join(cwd, BOOK), 'theirs');
    };
    await run(cwd, { before });
    const first = readTree(cwd);
    assert.match(book(cwd), /^# Generated/);
    await run(cwd, { before });
    assert.deepEqual(readTree(cwd), first);
    await run(cwd, { before: remove(cwd) });
    assert.deepEqual(readTree(cwd), first);
  });

  for (const [what, config] of [
    ['not made again', BEFORE],
    ['made again', AFTER.replace('"title"', '"name"')],
  ] as const) {
    it(`removes a file that others delete and nobody edited, where files were ${what}`, async () => {
      const cwd = makeTree({ 'config/be.json': BEFORE });
      await run(cwd);
      writeFileSync(join(cwd, 'config/be.json'), config);
      await run(cwd, { after: remove(cwd) });
      assert.equal(manifestLine(cwd), '');
      assert.equal(existsSync(join(cwd, BOOK)), false);
    });

    it(`leaves an edited file that others delete, beside files of their own, where files were ${what}`, async () => {
      const cwd = makeTree({ 'config/be.json': BEFORE });
      await run(cwd);
      writeFileSync(join(cwd, 'config/be.json'), config);
      writeFileSync(join(cwd, BOOK), 'mine');
      await run(cwd, {
        after: (generator) => {
          remove(cwd)(generator);
          generator.fs.write(join(cwd, 'other.txt'), 'theirs');
        },
      });
      assert.equal(book(cwd), 'mine');
      assert.equal(readTree(cwd)['other.txt'], 'theirs');
    });
  }

  it('knows its files when others write theirs after it', async () => {
    const whole = makeTree({ 'config/be.json': BEFORE });
    await run(whole);
    const cwd = makeTree({ 'config/be.json': BEFORE });
    for (const text of ['one', 'two']) {
      const late = (generator: BeGenerator): void => {
        generator.fs.write(join(cwd, `${text}.txt`), text);
      };
      await run(cwd, { late });
    }
    assert.deepEqual(ours(readTree(cwd)), ours({ ...readTree(whole), 'one.txt': 'one', 'two.txt': 'two' }));
  });

  it('lets others write nothing in a dry run, to its files or beside them', async () => {
    const cwd = makeTree({ 'config/be.json': BEFORE });
    await run(cwd);
    const first = readTree(cwd);
    const after = (generator: BeGenerator): void => {
      append(cwd)(generator);
      generator.fs.write(join(cwd, 'other.txt'), 'theirs');
    };
    await run(cwd, { after }, { dryRun: true });
    assert.deepEqual(readTree(cwd), first);
  });

  it('keeps what somebody edited where another generator writes the files', async () => {
    const cwd = makeTree({ 'config/be.json': BEFORE });
    await run(cwd);
    writeFileSync(join(cwd, BOOK), 'mine');
    const env = createEnv({ cwd, adapter: new TestAdapter() });
    class Root extends Generator {
      async initializing(): Promise<void> {
        await this.composeWith('codegen:be');
      }
    }
    env.register(BeGenerator as never, { namespace: 'codegen:be', resolved: import.meta.filename });
    env.register(Root as never, { namespace: 'other:app', resolved: import.meta.filename });
    await env.run('other:app');
    assert.match(book(cwd), /^# Generated/);
    assert.equal(readTree(cwd)['_generated/.codegen/kept/shop/routes/book.py'], 'mine');
  });

  it('leaves its files as they are written where others change them too late, and nobody can be asked', async () => {
    const cwd = makeTree({ 'config/be.json': BEFORE });
    await run(cwd);
    const first = readTree(cwd);
    await run(cwd, { late: append(cwd) });
    assert.deepEqual(readTree(cwd), first);
  });
});

/** What others do, by when they do it. */
interface Others {
  /** Before the generator makes its files. */
  readonly before?: (generator: BeGenerator) => void;
  /** Before its files are written. */
  readonly after?: (generator: BeGenerator) => void;
  /** When they are written. */
  readonly late?: (generator: BeGenerator) => void;
}

/**
 * Run the generator of `be`.
 *
 * @returns the files that it put into Yeoman's memory, from `cwd`
 */
async function run(
  cwd: string,
  { before, after, late }: Others = {},
  options: object = {},
): Promise<readonly string[]> {
  const made: string[] = [];
  class Observed extends BeGenerator {
    default(): void {
      before?.(this);
    }

    override async writing(): Promise<void> {
      await super.writing();
      const { sharedFs } = this.env as unknown as { sharedFs: SharedFiles };
      const paths = sharedFs.all().map(({ path }) => path.slice(cwd.length + 1));
      made.push(...paths.filter((path) => path.startsWith('_generated/')));
      after?.(this);
    }

    install(): void {
      late?.(this);
    }
  }
  await runClass(Observed, cwd, { options: { skipPrompts: true, ...options } });
  return made.sort();
}

/** What is made, without what is remembered of the run. */
function ours(tree: ReturnType<typeof readTree>): object {
  return Object.fromEntries(Object.entries(tree).filter(([path]) => !path.includes('/.codegen/cache/')));
}

function manifestLine(cwd: string): string {
  const manifest = readTree(cwd)['_generated/.codegen/manifest.jsonl'] ?? '';
  return manifest.split('\n').find((line) => line.includes('shop/routes/book.py')) ?? '';
}

function withoutHash(line: string): string {
  return line.replace(/[\w-]{43}/, '');
}
