/** The commands to go on with after a set-up, for the tools that are there. */
import type { SetupAnswers } from '../setup/answers.js';

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
  const rows = [
    ['install', install],
    ['start', start],
    ['open', `${answers.create === 'be' ? API : WEB}${answers.auth ? `   (sign in as ${USER})` : ''}`],
  ] as const;
  return [
    '',
    'Next:',
    ...rows.map(([what, command], index) => `  ${String(index + 1)}. ${what.padEnd(7)}  ${command}`),
    ...(answers.create !== 'fe' && answers.database === 'postgres' ? [POSTGRES] : []),
  ];
}

const POSTGRES =
  '  PostgreSQL: docker compose up -d db starts one for step 2; another one goes into .env as DATABASE_URL';

function commands({ create }: SetupAnswers, { just, uv }: Tools): readonly [install: string, start: string] {
  if (create === 'fe') return ['npm --prefix web install', 'npm --prefix web run dev'];
  if (just) return ['just install', 'just start'];
  const web = create === 'both' ? ' && npm --prefix web install' : '';
  if (uv) return [`uv sync --extra dev${web}`, 'uv run dev.py'];
  return [`python3 -m venv .venv && .venv/bin/pip install -e '.[dev]'${web}`, '.venv/bin/python dev.py'];
}

/** Lines that say how to go on after resources were added to a project with a back end. */
export function afterResource(names: readonly string[], tools: Tools): readonly string[] {
  const message = `Add ${names.join(', ')}`;
  const [python, alembic] = tools.uv ? ['uv run', 'uv run alembic'] : ['.venv/bin/python', '.venv/bin/alembic'];
  const [table, start] = tools.just
    ? [`just migration '${message}'`, 'just start']
    : [`${alembic} upgrade head && ${alembic} revision --autogenerate -m '${message}'`, `${python} dev.py`];
  return ['', 'Next:', `  1. tables  ${table}`, `  2. start   ${start}   (migrates first)`];
}
