/** What an API may have beside its resources: the question, and what comes of it. */
import assert from 'node:assert/strict';

import type { Draft } from '../../lib/wizard/draft.js';
import { extrasStep } from '../../lib/wizard/extras-step.js';
import { afterExtras, nextCommands } from '../../lib/wizard/next-commands.js';
import type { CheckboxQuestion } from '../../lib/wizard/question.js';
import { nextStep, type StepContext } from '../../lib/wizard/steps.js';
import { summaryLines } from '../../lib/wizard/summary.js';

const NEW: StepContext = { defaultName: 'shop', known: [], hasUsers: false };
const THERE: StepContext = { ...NEW, missing: [], database: 'postgres', there: ['telemetry', 'queue'] };
const DRAFT: Draft = { create: 'be', database: 'postgres', auth: false, resources: [], isComplete: true };
const NO_TOOLS = { just: false, uv: false };

function question(draft: Draft, context = NEW): CheckboxQuestion {
  const step = extrasStep(draft, context);
  assert.ok(step?.question.kind === 'checkbox');
  return step.question;
}

const open = ({ choices }: CheckboxQuestion) => choices.flatMap(({ value, disabled }) => (disabled ? [] : [value]));

describe('the question for more', () => {
  it('offers everything with PostgreSQL, and takes nothing as its default', () => {
    const asked = question(DRAFT);
    assert.deepEqual(open(asked), ['telemetry', 'rate_limit', 'opa', 'queue', 'comms']);
    assert.deepEqual(asked.default, []);
    assert.equal(asked.problem([]), undefined);
  });

  it('says what SQLite cannot hold', () => {
    const asked = question({ ...DRAFT, database: 'sqlite' });
    assert.deepEqual(open(asked), ['telemetry', 'rate_limit', 'opa']);
    assert.deepEqual(
      asked.choices.flatMap(({ value, disabled }) => (disabled ? [[value, disabled]] : [])),
      [
        ['queue', '(needs PostgreSQL)'],
        ['comms', '(needs PostgreSQL)'],
      ],
    );
    assert.match(asked.problem(['comms']) ?? '', /comms needs PostgreSQL/);
  });

  it('is not put where there is no API of the project’s own, or where it is answered', () => {
    assert.equal(extrasStep({ ...DRAFT, create: 'fe' }, NEW), undefined);
    assert.equal(extrasStep({ ...DRAFT, extras: [] }, NEW), undefined);
    assert.equal(extrasStep({ ...DRAFT, task: 'resource' }, THERE), undefined);
    assert.equal(extrasStep({ ...DRAFT, task: 'fe' }, { ...NEW, missing: ['fe'] }), undefined);
    assert.ok(extrasStep({ ...DRAFT, task: 'be' }, { ...NEW, missing: ['be'] }));
  });

  it('asks in a project that is there for what it lacks, at least one of it', () => {
    const asked = question({ ...DRAFT, task: 'extras' }, THERE);
    assert.deepEqual(open(asked), ['rate_limit', 'opa', 'comms']);
    assert.match(asked.problem([]) ?? '', /at least one/);
    const extras = nextStep({ resources: [], isComplete: true }, THERE);
    assert.ok(extras?.question.kind === 'select');
    assert.deepEqual(
      extras.question.choices.map(({ value, label }) => (value === 'extras' ? label : value)),
      ['resource', 'Add more to the API: rate_limit, opa, comms', 'again'],
    );
  });

  for (const [what, context] of [
    ['has everything', { ...THERE, there: ['telemetry', 'rate_limit', 'opa', 'queue', 'comms'] }],
    ['has all that SQLite can hold', { ...THERE, database: 'sqlite', there: ['telemetry', 'rate_limit', 'opa'] }],
    ['is not of this kind', { ...NEW, missing: [] }],
  ] as const) {
    it(`is not offered where the project ${what}`, () => {
      const task = nextStep({ resources: [], isComplete: true }, context);
      assert.ok(task?.question.kind === 'select');
      assert.ok(task.question.choices.every(({ value }) => value !== 'extras'));
    });
  }

  it('refuses messages beside a resource that takes the place of their tables', () => {
    const draft: Draft = { ...DRAFT, resources: [{ name: 'Contact' }] };
    assert.match(question(draft).problem(['comms']) ?? '', /comms brings a table for Contact/);
    assert.equal(question(draft).problem(['queue']), undefined);
  });

  it('is summed up with what is needed for it', () => {
    const lines = summaryLines({ ...DRAFT, name: 'shop', extras: ['comms'] }, { known: [], api: 'own' });
    assert.ok(lines.some((line) => /^ {2}more +queue, comms$/.test(line)));
  });

  it('is followed by the commands that it takes', () => {
    const answers = { create: 'be', name: 'shop', database: 'postgres', auth: false, resources: [] } as const;
    const lines = nextCommands({ ...answers, extras: ['opa', 'queue'] }, NO_TOOLS).join('\n');
    assert.match(lines, /pip install uv && \.venv\/bin\/uv sync --inexact --extra dev\n/);
    assert.match(lines, /docker compose up -d opa[^]*-m pgqueuer run app\.worker:create_worker/);
    assert.doesNotMatch(nextCommands(answers, NO_TOOLS).join('\n'), /companion|opa|worker/);
    const more = (hasMigrations: boolean) => afterExtras(['queue'], { hasMigrations, tools: NO_TOOLS }).join('\n');
    assert.match(more(true), /2\. tables {3}\.venv\/bin\/alembic merge -m '.*' heads\n {2}3\. start/);
    assert.doesNotMatch(more(false), /merge/);
  });

  it('are about a server for tests where the database that is there is one', () => {
    const connect = (database: 'sqlite' | 'postgres') =>
      nextCommands({ create: 'be', name: 'nw', database, auth: false, resources: [], imported: '0000' }, NO_TOOLS)[3];
    assert.match(connect('postgres') ?? '', /DATABASE_URL in it: your database; TEST_DATABASE_URL: a server/);
    assert.match(connect('sqlite') ?? '', /DATABASE_URL in it: your database\)$/);
  });

  it('counts no files of resources that an import wrote', () => {
    const lines = summaryLines({ ...DRAFT, name: 'shop' }, { known: [], api: 'own' });
    assert.ok(lines.some((line) => line.endsWith('the configs: edit them, and generate again')));
  });
});
