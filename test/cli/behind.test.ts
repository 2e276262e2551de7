/** A config that was changed by hand in a project as the set-up writes it: what says so, and what brings the rest. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Face } from '../../lib/cli/face.js';
import { run } from '../../lib/cli/run.js';
import { readSettings } from '../../lib/cli/settings.js';
import { makeTree, readOutput, removeTrees } from '../output/tree.js';
import { call, callFrom } from './call.js';

const MODEL = 'app/models/product.py';
const SEED = 'app/seeds/product.py';
const CONFIG = 'config/resources/product.jsonnet';
const BEHIND = /^Yours, and behind what is generated now: app\/models\/product\.py, app\/seeds\/product\.py; (.*)$/m;

describe('a config that was changed by hand', function () {
  this.timeout(300_000);
  let cwd = '';

  before(async () => {
    cwd = makeTree();
    const words = ['--create', 'be', '--name', 'shop', '--database', 'sqlite', '--no-auth', '--skip-prompts'];
    await must([...words, '--resource', 'Product title:str price:decimal']);
    edit(MODEL, (text) => `${text}\n\n# mine\n`);
  });

  after(removeTrees);

  it('is told by every run, with the command that brings what files of the user’s lack', async () => {
    edit(CONFIG, (text) => text.replace("f.decimal('price'", "f.decimal('weight', { nullable: true }),\n    $&"));
    const own = [MODEL, SEED].map(read);
    for (const words of [['--skip-prompts'], ['--skip-prompts'], ['be_root']]) {
      const out = await must(words);
      assert.equal(BEHIND.exec(out)?.[1], 'codegen update merges it in', words.join(' '));
      assert.doesNotMatch(out, /Kept as you left them: .*product/);
    }
    assert.deepEqual([MODEL, SEED].map(read), own);
  });

  it('fails a check, and is part of its document', async () => {
    const { code, err, out } = await call(cwd, ['--check']);
    assert.equal(code, 1);
    assert.match(err, /^Error: app\/models\/product\.py is yours, and behind what is generated now$/m);
    assert.match(err, /^Error: 2 of your files are behind what is generated now; codegen update merges it in$/m);
    assert.doesNotMatch(err, /not what the config makes/);
    assert.match(out, BEHIND);
    const { targets } = JSON.parse(await must(['be_root', '--json'])) as {
      targets: { files: { path: string; behind?: true }[] }[];
    };
    const behind = targets.flatMap(({ files }) => files.filter((one) => one.behind).map(({ path }) => path));
    assert.deepEqual(behind, [MODEL, SEED]);
  });

  it('is a mistake where the text of a model has no such column', async () => {
    const { code, out } = await callFrom(cwd, 'validate');
    assert.equal(code, 1);
    const [line = ''] = out.split('\n');
    assert.match(line, /^config\/resources\/product\.jsonnet:\d+:\d+: resources\[0\]\.fields\[2\]: /);
    assert.match(line, /: Product\.weight: app\/models\/product\.py has no such column; codegen update merges it in$/);
    const model = read(MODEL);
    edit(MODEL, (text) => text.replace('class Product(Base)', 'class Product(Base, Mixin)'));
    const unclear = await callFrom(cwd, 'validate');
    assert.match(unclear.out, /^be: config\/be\.jsonnet is valid$/m, 'a base that cannot be followed');
    writeFileSync(join(cwd, MODEL), model);
    const document = JSON.parse((await call(cwd, ['validate', 'be', '--json'])).out) as {
      targets: { problems: { code: string; hint: string }[] }[];
    };
    const problems = document.targets.flatMap((target) => target.problems);
    assert.deepEqual(
      problems.map((one) => [one.code, one.hint]),
      [['unknown_reference', 'codegen update merges it in']],
    );
  });

  it('is offered to be merged in where somebody can be asked', async () => {
    const before = readOutput(cwd);
    assert.match(await attended('leave'), /: app\/models\/product\.py, app\/seeds\/product\.py\. Merge it in\?/);
    assert.deepEqual(readOutput(cwd), before);
    await attended('update');
    assert.match(read(MODEL), /weight: Mapped\[Decimal \| None\][^]*# mine\n$/);
    assert.doesNotMatch(await must(['be_root']), BEHIND);
    assert.equal(await attended('nobody'), '', 'there is nothing to ask');
  });

  it('is none by a resource more, which the set-up brings whole', async () => {
    edit('seed.py', (text) => `${text}\n\n# mine\n`);
    const own = read('seed.py');
    const out = await must(['--skip-prompts', '--resource', 'Tag label:str product:Product']);
    assert.doesNotMatch(out, /^Yours, and behind/m);
    assert.match(read('app/seeds/tag.py'), /product=make_products\(\)\[number - 1\]/);
    assert.equal(read('seed.py'), own);
    await must(['--check']);
  });

  async function must(words: readonly string[]): Promise<string> {
    const { code, out, err } = await call(cwd, words);
    assert.equal(code, 0, `${words.join(' ')}: ${out}${err}`);
    return out;
  }

  /** Run `be_root` with a person who gives one answer; gives the question. */
  async function attended(answer: string): Promise<string> {
    const asked: string[] = [];
    const prompt = (questions: readonly { readonly message: string; readonly choices: readonly object[] }[]) => {
      const [question] = questions;
      asked.push(question?.message ?? '');
      assert.ok(question?.choices.some((choice) => 'value' in choice && choice.value === answer));
      return Promise.resolve({ update: answer });
    };
    const face: Face = {
      cwd,
      env: {},
      stdin: { isTTY: true },
      stderr: { write: () => true },
      hasTerminal: false,
      say: () => undefined,
      typed: (words) => words.join(' '),
      adapter: () => Promise.resolve({ prompt } as never),
    };
    await run({ action: 'generate', targets: ['be_root'], settings: readSettings([]) }, face);
    return asked.join('\n');
  }

  function read(path: string): string {
    return readFileSync(join(cwd, path), 'utf8');
  }

  function edit(path: string, change: (text: string) => string): void {
    writeFileSync(join(cwd, path), change(read(path)));
  }
});
