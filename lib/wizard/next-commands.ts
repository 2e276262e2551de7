/** The commands to go on with after a set-up, for the tools that are there. */
import type { Extra, SetupAnswers } from '../setup/answers.js';

/** Tools that make the commands shorter. */
export interface Tools {
  readonly just: boolean;
  readonly uv: boolean;
}

const WEB = 'http://127.0.0.1:5173';
const API = 'http://127.0.0.1:8000/docs';
const USER = 'ann / correct horse battery staple';

/** Lines that say how to install, start and open what was written. */
export function nextCommands(answers: SetupAnswers, tools: Tools): readonly string[] {
  const [install, start] = commands(answers, tools);
  const isImported = answers.imported !== undefined;
  const user = isImported
    ? `a user whom ${tools.just ? 'just password NAME' : `${pythonOf(tools)} set_password.py NAME`} makes`
    : USER;
  const rows = [
    ['install', install],
    ...(isImported ? [['connect', connecting(answers)] as const] : []),
    ['start', start],
    ['open', `${answers.create === 'be' ? API : WEB}${answers.auth ? `   (sign in as ${user})` : ''}`],
  ] as const;
  return [
    '',
    'Next:',
    ...rows.map(([what, command], index) => `  ${String(index + 1)}. ${what.padEnd(7)}  ${command}`),
    ...(answers.create !== 'fe' && answers.database === 'postgres' && !isImported ? [POSTGRES] : []),
    ...extrasLines(answers.extras ?? [], tools),
  ];
}

/** A database that is there has a URL of its own. */
function connecting({ database }: SetupAnswers): string {
  const server = database === 'postgres' ? '; TEST_DATABASE_URL: a server for databases of tests' : '';
  return `cp .env.example .env   (then DATABASE_URL in it: your database${server})`;
}

const POSTGRES =
  '  PostgreSQL: docker compose up -d db starts one for step 2; another one goes into .env as DATABASE_URL';

/** What has to run beside the API. */
function extrasLines(extras: readonly Extra[], { just, uv }: Tools): readonly string[] {
  const worker = just ? 'just worker' : `${pythonOf({ uv })} -m pgqueuer run app.worker:create_worker`;
  return [
    ...(extras.includes('opa') ? ['  OPA: every request asks it; docker compose up -d opa starts one'] : []),
    ...(extras.includes('queue') ? [`  Jobs are done by a worker: ${worker}`] : []),
  ];
}

function pythonOf({ uv }: Pick<Tools, 'uv'>): string {
  return uv ? 'uv run python' : '.venv/bin/python';
}

function commands(
  { create }: Pick<SetupAnswers, 'create'>,
  { just, uv }: Tools,
): readonly [install: string, start: string] {
  if (create === 'fe') return ['npm --prefix web install', 'npm --prefix web run dev'];
  if (just) return ['just install', 'just start'];
  const web = create === 'both' ? ' && npm --prefix web install' : '';
  if (uv) return [`uv sync --extra dev${web}`, 'uv run dev.py'];
  // uv, from wherever it comes, writes the lock file that containers and CI install by.
  const sync = '.venv/bin/pip install uv && .venv/bin/uv sync --inexact --extra dev';
  return [`python3 -m venv .venv && ${sync}${web}`, '.venv/bin/python dev.py'];
}

/**
 * Lines that say how to go on after a back end got more.
 *
 * @param hasMigrations - beside those of a new project: the tables of the queue come beside them, not after them
 */
export function afterExtras(
  extras: readonly Extra[],
  { hasMigrations, tools }: { readonly hasMigrations: boolean; readonly tools: Tools },
): readonly string[] {
  const [install, start] = commands({ create: 'be' }, tools);
  const alembic = tools.uv ? 'uv run alembic' : '.venv/bin/alembic';
  const join = `${alembic} merge -m 'Join the tables of the queue' heads`;
  const rows = [
    ['install', install],
    ...(hasMigrations && extras.includes('queue') ? [['tables', join] as const] : []),
    ['start', `${start}   (migrates first)`],
  ] as const;
  return [
    '',
    'Next:',
    ...rows.map(([what, command], index) => `  ${String(index + 1)}. ${what.padEnd(7)}  ${command}`),
    ...(extras.includes('opa') || extras.includes('queue') ? ['  .env.example has new lines for .env'] : []),
    ...extrasLines(extras, tools),
  ];
}

/** Lines that say how to go on after resources were added to a project with a back end. */
export function afterResource(names: readonly string[], how: Migrated): readonly string[] {
  return afterChange(`Add ${names.join(', ')}`, how);
}

/** What next commands depend on: whether a migration is written, and which tools there are. */
interface Migrated {
  readonly isWritten: boolean;
  readonly tools: Tools;
}

/** Lines that say how to go on after tables or columns came, went or were called otherwise. */
export function afterChange(message: string, { isWritten, tools }: Migrated): readonly string[] {
  const [python, alembic] = tools.uv ? ['uv run', 'uv run alembic'] : ['.venv/bin/python', '.venv/bin/alembic'];
  const [table, start] = tools.just
    ? [`just migration '${message}'`, 'just start']
    : [`${alembic} upgrade head && ${alembic} revision --autogenerate -m '${message}'`, `${python} dev.py`];
  if (isWritten) return ['', 'Next:', `  1. start   ${start}   (migrates first)`];
  return ['', 'Next:', `  1. tables  ${table}`, `  2. start   ${start}   (migrates first)`];
}
