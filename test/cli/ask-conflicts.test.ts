import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { askConflicts } from '../../lib/cli/ask-conflicts.js';
import type { Plan } from '../../lib/output/plan/plan.js';
import { applyPlans } from '../../lib/output/write/write.js';
import { Interrupted } from '../../lib/signals.js';
import { planned, run } from '../output/state.js';
import { generated, makeTree, readOutput, readTree, removeTrees } from '../output/tree.js';

const NAMES = ['a.py', 'b.py', 'c.py'];
const text = (last: string): string => ['one', 'two', 'three', 'four', last, ''].join('\n');

/** An entry of the menu, or a line between entries. */
interface Choice {
  readonly key?: string;
  readonly value?: unknown;
}

/** Yeoman's adapter with a person who presses a key at each question. */
class Person {
  readonly offered: string[][] = [];
  readonly #keys: string[];

  constructor(...keys: string[]) {
    this.#keys = keys;
  }

  readonly log = new Proxy({}, { get: () => () => undefined });

  prompt(questions: readonly { readonly choices: readonly Choice[] }[]) {
    const choices = questions[0]?.choices ?? [];
    this.offered.push(choices.flatMap(({ key }) => key ?? []));
    const key = this.#keys.shift();
    if (key === 'Ctrl-C') {
      return Promise.reject(Object.assign(new Error('User force closed the prompt'), { name: 'ExitPromptError' }));
    }
    const choice = choices.find((one) => one.key === key);
    assert.ok(choice, `nobody expected a question, or there is no key ${String(key)}`);
    return Promise.resolve({ action: choice.value });
  }
}

/** A project in which every file was edited, and is generated with another last line. */
async function edited(): Promise<{ readonly root: string; readonly plan: Plan }> {
  const root = makeTree();
  await run(
    NAMES.map((name) => generated(name, text('five'))),
    root,
  );
  for (const name of NAMES) writeFileSync(join(root, name), text('five').replace('one', 'mine'));
  const plan = planned(
    NAMES.map((name) => generated(name, text('new'))),
    root,
  );
  return { root, plan };
}

async function answered(
  ...keys: string[]
): Promise<{ readonly person: Person; readonly files: Record<string, string | null> }> {
  const { root, plan } = await edited();
  const person = new Person(...keys);
  await applyPlans(await askConflicts([plan], person as never, root));
  const tree = readTree(root);
  const kept = Object.keys(tree).filter((path) => path.startsWith('.codegen/kept'));
  return { person, files: { ...readOutput(root), kept: kept.join() } };
}

const [MINE, NEW, MERGED] = [text('five').replace('one', 'mine'), text('new'), text('new').replace('one', 'mine')];

describe('askConflicts', () => {
  afterEach(removeTrees);

  it('overwrites, keeps and merges, each file as the answer says', async () => {
    const { person, files } = await answered('y', 'n', 'm');
    assert.deepEqual(files, { 'a.py': NEW, 'b.py': MINE, 'c.py': MERGED, kept: '.codegen/kept/a.py' });
    assert.deepEqual(person.offered[0], ['y', 'n', 'a', 'd', 'x', 'm', 'k']);
  });

  it('overwrites all others', async () => {
    const { person, files } = await answered('n', 'a');
    assert.deepEqual([files['a.py'], files['b.py'], files['c.py']], [MINE, NEW, NEW]);
    assert.equal(person.offered.length, 2);
  });

  it('keeps all others', async () => {
    const { person, files } = await answered('m', 'k');
    assert.deepEqual([files['a.py'], files['b.py'], files['c.py']], [MERGED, MINE, MINE]);
    assert.equal(person.offered.length, 2);
  });

  it('shows the differences, and asks again', async () => {
    const { person } = await answered('d', 'n', 'k');
    assert.equal(person.offered.length, 3);
  });

  it('changes nothing when the user aborts', async () => {
    const { root, plan } = await edited();
    const before = readTree(root);
    for (const key of ['x', 'Ctrl-C']) {
      await assert.rejects(askConflicts([plan], new Person('y', key) as never, root), Interrupted);
    }
    assert.deepEqual(readTree(root), before);
  });

  it('asks nothing where nothing was edited', async () => {
    const root = makeTree();
    const plan = planned([generated('a.py')], root);
    assert.deepEqual(await askConflicts([plan], new Person() as never, root), [plan]);
  });
});
