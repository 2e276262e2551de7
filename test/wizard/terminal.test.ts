import assert from 'node:assert/strict';

import { Interrupted } from '../../lib/signals.js';
import type { Question } from '../../lib/wizard/question.js';
import { askPerson, type PromptQuestion } from '../../lib/wizard/terminal.js';

const TEXT: Question = {
  kind: 'text',
  name: 'name',
  message: 'Name?',
  help: ['A word.'],
  problem: (text) => (text === 'bad' ? 'not that one' : undefined),
};
const SELECT: Question = {
  kind: 'select',
  name: 'kind',
  message: 'Kind?',
  choices: [{ value: 'a', label: 'A' }],
  default: 'a',
};
const CHECKBOX: Question = {
  ...SELECT,
  kind: 'checkbox',
  default: ['a'],
  problem: (chosen) => (chosen.length === 0 ? 'choose' : undefined),
};

/** Ask, with an answer at hand for each question. */
async function ask(questions: readonly Question[], answers: readonly unknown[]) {
  const prompts: PromptQuestion[] = [];
  const said: string[] = [];
  const person = askPerson(
    (question) => {
      prompts.push(question);
      const answer = answers[prompts.length - 1];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ [question.name]: answer });
    },
    (lines) => void said.push(...lines),
  );
  const given: unknown[] = [];
  for (const question of questions) given.push(await person(question));
  return { prompts, said, given };
}

describe('askPerson', () => {
  it('explains a question once, and takes blanks from an answer', async () => {
    const { said, given } = await ask([TEXT, TEXT], [' x ', 'y']);
    assert.ok(said.includes('Nothing is written before the end.'));
    assert.equal(said.filter((line) => line === 'A word.').length, 1);
    assert.deepEqual(given, ['x', 'y']);
  });

  it('has a way back from every question but the first', async () => {
    const { prompts, given } = await ask([TEXT, TEXT, SELECT, CHECKBOX], ['x', '<', '<', ['a', '<']]);
    const [first, second, select, checkbox] = prompts;
    assert.equal(first?.validate?.('bad'), 'not that one');
    assert.equal(second?.validate?.('<'), true);
    assert.deepEqual(select?.choices?.at(-1), { name: '← back', value: '<' });
    assert.deepEqual(given.slice(1), ['<', '<', '<']);
    assert.deepEqual(checkbox?.choices?.[0], { name: 'A', value: 'a', short: 'a', checked: true });
    assert.equal(checkbox.validate?.([]), 'choose');
    assert.equal(checkbox.validate([{ value: '<' }]), true);
    const { prompts: alone } = await ask([SELECT], ['a']);
    assert.equal(alone[0]?.choices?.length, 1);
  });

  it('tells leaving from a terminal that is closed', async () => {
    const left = Object.assign(new Error('User force closed the prompt with SIGINT'), { name: 'ExitPromptError' });
    await assert.rejects(ask([TEXT], [left]), Interrupted);
    const closed = Object.assign(new Error('User force closed the prompt with 0 null'), { name: 'ExitPromptError' });
    await assert.rejects(ask([TEXT], [closed]), /--skip-prompts takes the defaults/);
    await assert.rejects(ask([TEXT], [new TypeError('oops')]), /oops/);
  });
});
