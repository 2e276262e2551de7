import assert from 'node:assert/strict';

import type { KnownResource } from '../../lib/setup/answers.js';
import { type Draft, settledAnswers } from '../../lib/wizard/draft.js';
import type { Answer, Question } from '../../lib/wizard/question.js';
import { completed } from '../../lib/wizard/resource-steps.js';
import { nextStep, type StepContext } from '../../lib/wizard/steps.js';
import { askNobody } from '../../lib/wizard/unattended.js';
import { walk } from '../../lib/wizard/walk.js';

const NEW: StepContext = { defaultName: 'shop', known: [], hasUsers: false };
const NOTHING: Draft = { resources: [], isComplete: false };

/** Answer questions in their order; `undefined` takes the default. */
async function talk(
  answers: readonly (Answer | undefined)[],
  { start = NOTHING, context = NEW }: { readonly start?: Draft; readonly context?: StepContext } = {},
): Promise<{ readonly asked: readonly string[]; readonly questions: readonly Question[]; readonly draft: Draft }> {
  const waiting = [...answers];
  const questions: Question[] = [];
  const draft = await walk(
    completed(start, context),
    (known) => nextStep(known, context),
    async (question) => {
      questions.push(question);
      assert.ok(waiting.length > 0, `no answer for ${question.name}: ${question.message}`);
      const answer = waiting.shift() ?? (await askNobody(question));
      if (question.kind === 'text' && answer !== '<') assert.equal(question.problem(String(answer)), undefined);
      return answer;
    },
  );
  assert.deepEqual(waiting, [], 'every answer was asked for');
  return { asked: questions.map(({ name }) => name), questions, draft };
}

describe('the questions of the guided set-up', () => {
  it('come in their order, each with a default in a new project', async () => {
    const { asked, draft } = await talk(Array<undefined>(9).fill(undefined));
    assert.deepEqual(asked, [
      ...['create', 'name', 'database', 'auth'],
      ...['resource', 'fields', 'operations', 'more', 'confirm'],
    ]);
    const { resources, ...project } = settledAnswers(draft);
    assert.deepEqual(project, { create: 'both', name: 'shop', database: 'sqlite', auth: true });
    assert.deepEqual(
      resources.map(({ name, fields, operations }) => [name, fields.map((field) => field.name), operations]),
      [['Article', ['title', 'body', 'published'], ['list', 'get', 'create', 'update', 'delete']]],
    );
  });

  it('ask for the API in place of the database when there is no back end', async () => {
    const { asked } = await talk(['fe', ...Array<undefined>(8).fill(undefined)]);
    assert.deepEqual(asked.slice(0, 4), ['create', 'name', 'openapi', 'auth']);
  });

  it('describe the resources that relations lead to', async () => {
    const { asked, questions, draft } = await talk([
      ...[undefined, undefined, undefined, undefined, 'Book', 'title:str author:Author', ['author'], ['list']],
      ...['name:str', undefined, undefined, undefined],
    ]);
    assert.deepEqual(asked.slice(4), [
      ...['resource', 'fields', 'relations', 'operations'],
      ...['fields', 'operations', 'more', 'confirm'],
    ]);
    assert.match(questions[8]?.message ?? '', /does Author have \(Book\.author leads to it\)/);
    assert.deepEqual(
      settledAnswers(draft).resources.map(({ name, shown }) => [name, shown]),
      [
        ['Book', ['author']],
        ['Author', []],
      ],
    );
    const confirm = questions.at(-1);
    assert.ok(confirm?.kind === 'select');
    assert.match(confirm.preface?.join('\n') ?? '', /Book +title:str author:Author\n +list; shows author/);
  });

  it('need no description of the accounts that sign in', async () => {
    const fields = 'title:str owner:User';
    const answers = [
      undefined,
      undefined,
      undefined,
      'yes',
      'Book',
      fields,
      undefined,
      undefined,
      undefined,
      undefined,
    ];
    const { draft } = await talk(answers);
    assert.deepEqual(
      settledAnswers(draft).resources.map(({ name }) => name),
      ['Book'],
    );
    const start: Draft = { ...NOTHING, resources: draft.resources, isComplete: true };
    const open = await talk(['be', undefined, undefined, 'no', 'name:str', undefined, undefined], { start });
    assert.deepEqual(
      settledAnswers(open.draft).resources.map(({ name }) => name),
      ['Book', 'User'],
    );
  });

  it('go back, one by one, and keep what was answered before', async () => {
    const { asked, draft } = await talk([
      ...['<', 'be', 'old', '<', 'new', 'postgres', '<', '<', '<', 'both', 'third', undefined, undefined],
      ...['Book', '<', 'Tome', 'title:str', ['get'], 'yes', '<', 'no', undefined],
    ]);
    assert.deepEqual(asked.slice(0, 4), ['create', 'create', 'name', 'database']);
    const { create, name, database, resources } = settledAnswers(draft);
    assert.deepEqual([create, name, database], ['both', 'third', 'sqlite']);
    assert.deepEqual(
      resources.map((resource) => resource.name),
      ['Tome'],
    );
  });

  it('refuse two resources of which each needs the other first', async () => {
    const { questions } = await talk([
      ...[undefined, undefined, undefined, undefined, 'Egg', 'hen:Hen', undefined, undefined],
      ...['egg:Egg?', undefined, undefined, undefined, undefined],
    ]);
    const fields = questions.filter((question) => question.name === 'fields').at(-1);
    assert.ok(fields?.kind === 'text');
    assert.match(fields.problem('egg:Egg') ?? '', /needs .*could not be made/);
    assert.equal(fields.problem('egg:Egg?'), undefined);
  });

  it('refuse a relation to what cannot be described', async () => {
    const { questions } = await talk([
      ...[undefined, undefined, undefined, undefined, 'Book', 'title:str', undefined, undefined, undefined],
    ]);
    const fields = questions.find((question) => question.name === 'fields');
    assert.ok(fields?.kind === 'text');
    assert.match(fields.problem('owner:Users') ?? '', /Users is taken by the accounts/);
    assert.match(fields.problem('other:Books') ?? '', /would have the files or the address of Book/);
    assert.equal(fields.problem('owner:User'), undefined);
  });

  it('refuse a name that is taken', async () => {
    const known: readonly KnownResource[] = [{ name: 'Author', pkType: 'uuid' }];
    const context: StepContext = { ...NEW, known, hasUsers: true, missing: [] };
    const { questions } = await talk(['resource', 'Book', 'title:str', undefined, undefined, undefined], { context });
    const name = questions.find((question) => question.name === 'resource');
    assert.ok(name?.kind === 'text');
    assert.match(name.problem('Author') ?? '', /there is a resource Author already/);
    assert.match(name.problem('User') ?? '', /taken by the accounts/);
  });

  it('offer in a project that is there only what it lacks', async () => {
    const { questions, asked } = await talk(['again', undefined], { context: { ...NEW, missing: ['fe'] } });
    assert.deepEqual(asked, ['task', 'confirm']);
    const [task] = questions;
    assert.ok(task?.kind === 'select');
    assert.deepEqual(
      task.choices.map(({ value }) => value),
      ['resource', 'again', 'fe'],
    );
    assert.deepEqual((await talk(['fe', undefined], { context: { ...NEW, missing: ['fe'] } })).asked, [
      'task',
      'confirm',
    ]);
    assert.deepEqual(
      (await talk(['be', ...Array<undefined>(7).fill(undefined)], { context: { ...NEW, missing: ['be'] } })).asked,
      ['task', 'database', 'auth', 'resource', 'fields', 'operations', 'more', 'confirm'],
    );
  });

  it('are not asked when they are answered', async () => {
    const start: Draft = {
      ...{ create: 'be', name: 'x', database: 'sqlite', auth: false, operations: ['list'], relations: [] },
      resources: [{ name: 'Book', fields: [{ name: 'author', type: 'relation', model: 'Author', optional: true }] }],
      isComplete: true,
      verdict: 'write',
    };
    const { asked, draft } = await talk(['name:str'], { start });
    assert.deepEqual(asked, ['fields']);
    assert.deepEqual(
      settledAnswers(draft).resources.map(({ shown, operations }) => [shown, operations]),
      [
        [[], ['list']],
        [[], ['list']],
      ],
    );
  });
});

describe('askNobody', () => {
  it('names the option of a question without a default', () => {
    const question: Question = { kind: 'text', name: 'fields', message: 'Which fields?', problem: () => undefined };
    assert.throws(() => askNobody(question), { message: '--fields is missing and has no default: Which fields?' });
  });

  it('refuses a default that does not fit', () => {
    const question: Question = {
      kind: 'text',
      name: 'name',
      message: 'Name?',
      default: 'X',
      problem: () => 'too short',
    };
    assert.throws(() => askNobody(question), { message: '--name: too short' });
  });
});
