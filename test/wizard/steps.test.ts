import assert from 'node:assert/strict';

import type { KnownResource } from '../../lib/setup/answers.js';
import { type Draft, settledAnswers } from '../../lib/wizard/draft.js';
import type { Answer, Question } from '../../lib/wizard/question.js';
import { completed } from '../../lib/wizard/resource-steps.js';
import { nextStep, type StepContext } from '../../lib/wizard/steps.js';
import { askNobody } from '../../lib/wizard/unattended.js';
import { walk } from '../../lib/wizard/walk.js';

const NEW: StepContext = { defaultName: 'shop', known: [], hasUsers: false };
/** Extras have a test file of their own. */
const NOTHING: Draft = { resources: [], extras: [], isComplete: false };

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
    const { asked, draft } = await talk(Array<undefined>(12).fill(undefined), {
      start: { resources: [], isComplete: false },
    });
    assert.deepEqual(asked, [
      ...['create', 'name', 'database', 'auth'],
      ...['resource', 'fields', 'operations', 'lists', 'more', 'owned', 'extras', 'confirm'],
    ]);
    const { resources, ...project } = settledAnswers(draft);
    assert.deepEqual(project, { create: 'both', name: 'shop', database: 'sqlite', auth: true, extras: [] });
    assert.deepEqual(
      resources.map(({ name, fields, operations }) => [name, fields.map((field) => field.name), operations]),
      [['Article', ['title', 'body', 'published'], ['list', 'get', 'create', 'update', 'delete']]],
    );
    assert.deepEqual(
      resources.map(({ lists, owned }) => [lists, owned]),
      [[['filters', 'sorting', 'search'], undefined]],
    );
  });

  it('ask what lists offer only where there is one, and only for what its fields allow', async () => {
    const { asked, questions, draft } = await talk([
      ...[undefined, undefined, undefined, 'no', 'Book', 'pages:int data:json', undefined, ['filters'], 'yes'],
      ...['Note', 'text:str', ['create'], undefined, undefined],
    ]);
    assert.deepEqual(asked.slice(4), [
      ...['resource', 'fields', 'operations', 'lists', 'more'],
      ...['resource', 'fields', 'operations', 'more', 'confirm'],
    ]);
    const lists = questions.find(({ name }) => name === 'lists');
    assert.ok(lists?.kind === 'checkbox');
    assert.deepEqual(
      lists.choices.map(({ value }) => value),
      ['filters', 'sorting'],
    );
    assert.deepEqual(
      settledAnswers(draft).resources.map((resource) => resource.lists),
      [['filters'], []],
    );
    const confirm = questions.at(-1);
    assert.ok(confirm?.kind === 'select');
    assert.match(confirm.preface?.join('\n') ?? '', /delete\n +lists with filters\n +Note +text:str\n +create\n/);
  });

  it('suppose nothing of the lists of an API elsewhere', async () => {
    const { questions, draft } = await talk(['fe', ...Array<undefined>(9).fill(undefined)]);
    const lists = questions.find(({ name }) => name === 'lists');
    assert.match(lists?.message ?? '', /can the API's list of Article do/);
    assert.deepEqual(lists?.default, []);
    assert.deepEqual(settledAnswers(draft).resources[0]?.lists, []);
    const fields = [{ name: 'data', type: 'json', optional: false }] as const;
    const operations = ['list'] as const;
    const start: Draft = { ...NOTHING, resources: [{ name: 'Thing', fields, operations }], create: 'fe' };
    assert.ok(!(await talk(Array<undefined>(5).fill(undefined), { start })).asked.includes('lists'));
  });

  it('ask whose rows they are where people sign in to an own API', async () => {
    const two = ['Book', 'title:str', undefined, undefined, 'yes', 'Note', 'text:str', undefined, undefined, 'no'];
    const { questions, draft } = await talk(['be', undefined, undefined, 'yes', ...two, ['Note'], undefined]);
    const owned = questions.find(({ name }) => name === 'owned');
    assert.ok(owned?.kind === 'checkbox');
    assert.deepEqual(
      owned.choices.map(({ value }) => value),
      ['Book', 'Note'],
    );
    assert.deepEqual(
      settledAnswers(draft).resources.map((resource) => [resource.name, resource.owned]),
      [
        ['Book', undefined],
        ['Note', true],
      ],
    );
    const confirm = questions.at(-1);
    assert.ok(confirm?.kind === 'select');
    assert.match(confirm.preface?.join('\n') ?? '', /Note +text:str\n.*\n +lists with .*; users see what they made\n/);
    assert.ok(!(await talk(['be', undefined, undefined, 'no', ...two, undefined])).asked.includes('owned'));
    assert.ok(!(await talk(['fe', undefined, undefined, 'yes', ...two, undefined])).asked.includes('owned'));
    const elsewhere: StepContext = { ...NEW, hasUsers: true, missing: ['be'] };
    assert.ok(!(await talk(['resource', ...two, undefined], { context: elsewhere })).asked.includes('owned'));
  });

  it('go back from the new questions, too', async () => {
    const { asked, draft } = await talk([
      ...['be', undefined, undefined, 'yes', 'Book', 'title:str', undefined, '<', ['list', 'get'], ['sorting']],
      ...['no', ['Book'], '<', '<', '<', ['search'], undefined, '<', 'no', '<', undefined, undefined, undefined],
    ]);
    assert.deepEqual(asked.slice(6), [
      ...['operations', 'lists', 'operations', 'lists', 'more', 'owned', 'confirm', 'owned', 'more', 'lists', 'more'],
      ...['owned', 'more', 'owned', 'more', 'owned', 'confirm'],
    ]);
    assert.deepEqual(
      settledAnswers(draft).resources.map(({ operations, lists, owned }) => [operations, lists, owned]),
      [[['list', 'get'], ['search'], undefined]],
    );
  });

  it('ask for the API in place of the database when there is no back end', async () => {
    const { asked } = await talk(['fe', ...Array<undefined>(9).fill(undefined)]);
    assert.deepEqual(asked.slice(0, 4), ['create', 'name', 'openapi', 'auth']);
  });

  it('describe the resources that relations lead to', async () => {
    const { asked, questions, draft } = await talk([
      ...[
        undefined,
        undefined,
        undefined,
        undefined,
        'Book',
        'title:str author:Author',
        ['author'],
        ['list'],
        undefined,
      ],
      ...['name:str', undefined, undefined, undefined, undefined, undefined],
    ]);
    assert.deepEqual(asked.slice(4), [
      ...['resource', 'fields', 'relations', 'operations', 'lists'],
      ...['fields', 'operations', 'lists', 'more', 'owned', 'confirm'],
    ]);
    assert.match(questions[9]?.message ?? '', /does Author have \(Book\.author leads to it\)/);
    assert.deepEqual(
      settledAnswers(draft).resources.map(({ name, shown }) => [name, shown]),
      [
        ['Book', ['author']],
        ['Author', []],
      ],
    );
    const confirm = questions.at(-1);
    assert.ok(confirm?.kind === 'select');
    assert.match(
      confirm.preface?.join('\n') ?? '',
      /Book +title:str author:Author\n +list; shows author\n +lists with filters, sorting, search\n/,
    );
  });

  it('need no description of the accounts that sign in', async () => {
    const fields = 'title:str owner:User';
    const answers = [undefined, undefined, undefined, 'yes', 'Book', fields, ...Array<undefined>(6).fill(undefined)];
    const { draft } = await talk(answers);
    assert.deepEqual(
      settledAnswers(draft).resources.map(({ name }) => name),
      ['Book'],
    );
    const start: Draft = { ...NOTHING, resources: draft.resources, isComplete: true };
    const open = await talk(['be', undefined, undefined, 'no', 'name:str', undefined, undefined, undefined], { start });
    assert.deepEqual(
      settledAnswers(open.draft).resources.map(({ name }) => name),
      ['Book', 'User'],
    );
  });

  it('go back, one by one, and keep what was answered before', async () => {
    const { asked, draft } = await talk([
      ...['<', 'be', 'old', '<', 'new', 'postgres', '<', '<', '<', 'both', 'third', undefined, undefined],
      ...['Book', '<', 'Tome', 'title:str', ['get'], 'yes', '<', 'no', undefined, undefined],
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
      ...[undefined, undefined, undefined, undefined, 'Egg', 'hen:Hen', undefined, undefined, undefined],
      ...['egg:Egg?', undefined, undefined, undefined, undefined, undefined, undefined],
    ]);
    const fields = questions.filter((question) => question.name === 'fields').at(-1);
    assert.ok(fields?.kind === 'text');
    assert.match(fields.problem('egg:Egg') ?? '', /needs .*could not be made/);
    assert.equal(fields.problem('egg:Egg?'), undefined);
  });

  it('refuse a relation to what cannot be described', async () => {
    const { questions } = await talk([
      ...[undefined, undefined, undefined, undefined, 'Book', 'title:str'],
      ...Array<undefined>(5).fill(undefined),
    ]);
    const fields = questions.find((question) => question.name === 'fields');
    assert.ok(fields?.kind === 'text');
    assert.match(fields.problem('owner:Users') ?? '', /Users is taken by the accounts/);
    assert.match(fields.problem('other:Books') ?? '', /would have the files or the address of Book/);
    assert.equal(fields.problem('owner:User'), undefined);
  });

  it('refuse a name that is taken', async () => {
    const known: readonly KnownResource[] = [
      { name: 'Author', pkType: 'uuid' },
      { name: 'Half', pkType: 'uuid', isPartial: true },
    ];
    const context: StepContext = { ...NEW, known, hasUsers: true, missing: [] };
    const { questions } = await talk(['resource', 'Book', 'title:str', ...Array<undefined>(5).fill(undefined)], {
      context,
    });
    const name = questions.find((question) => question.name === 'resource');
    assert.ok(name?.kind === 'text');
    assert.match(name.problem('Author') ?? '', /there is a resource Author already/);
    assert.match(name.problem('User') ?? '', /taken by the accounts/);
    assert.equal(name.problem('Half'), undefined);
  });

  it('ask for the fields of a resource that is there, and nothing more', async () => {
    const known: readonly KnownResource[] = [{ name: 'Author', pkType: 'uuid' }];
    const context: StepContext = { ...NEW, known, missing: [] };
    const { questions, asked } = await talk(['field', 'Author born_on:date?'], { context });
    assert.deepEqual(asked, ['task', 'field']);
    const line = questions.find((question) => question.name === 'field');
    assert.ok(line?.kind === 'text');
    assert.equal(line.problem('Author born_on:date?'), undefined);
    assert.equal(line.problem('Auhtor born_on:date?'), "there is no resource Auhtor; did you mean 'Author'?");
    assert.match(line.problem('Author born_on:dat') ?? '', /did you mean 'date'/);
  });

  it('offer in a project that is there only what it lacks', async () => {
    const { questions, asked } = await talk(['again', undefined], { context: { ...NEW, missing: ['fe'] } });
    assert.deepEqual(asked, ['task', 'confirm']);
    const [task] = questions;
    assert.ok(task?.kind === 'select');
    assert.deepEqual(
      task.choices.map(({ value }) => value),
      ['resource', 'fe', 'again'],
    );
    assert.deepEqual((await talk(['fe', undefined], { context: { ...NEW, missing: ['fe'] } })).asked, [
      'task',
      'confirm',
    ]);
    assert.deepEqual(
      (await talk(['be', ...Array<undefined>(9).fill(undefined)], { context: { ...NEW, missing: ['be'] } })).asked,
      ['task', 'database', 'auth', 'resource', 'fields', 'operations', 'lists', 'more', 'owned', 'confirm'],
    );
  });

  it('are not asked when they are answered', async () => {
    const start: Draft = {
      ...{
        create: 'be',
        name: 'x',
        database: 'sqlite',
        auth: false,
        operations: ['list'],
        relations: [],
        lists: ['search'],
        extras: ['telemetry'],
      },
      resources: [{ name: 'Book', fields: [{ name: 'author', type: 'relation', model: 'Author', optional: true }] }],
      isComplete: true,
      verdict: 'write',
    };
    const { asked, draft } = await talk(['name:str'], { start });
    assert.deepEqual(asked, ['fields']);
    assert.deepEqual(
      settledAnswers(draft).resources.map(({ shown, operations, lists }) => [shown, operations, lists]),
      [
        [[], ['list'], ['search']],
        [[], ['list'], ['search']],
      ],
    );
  });
});
