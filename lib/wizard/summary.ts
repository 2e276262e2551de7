/** What the guided set-up is about to write, as text. */
import type { Known } from '../setup/check-resources.js';
import { withNeeded } from '../setup/extras.js';
import { printFieldLine } from '../setup/field-line.js';
import { type ApiOwner, offeredLists } from '../setup/lists.js';
import { type Draft, isWhole } from './draft.js';

/** What a project has already, and whose API its resources are of. */
export interface SummaryContext {
  readonly known: readonly Known[];
  readonly api: ApiOwner;
}

/** Lines that sum the answers up. */
export function summaryLines(draft: Draft, { known, api }: SummaryContext): readonly string[] {
  if (draft.task === 'again') return ['Every target is generated again from its config.'];
  const rows = [...projectRows(draft), ...resourceRows(draft, api), ...fileRows(draft, known)];
  const width = Math.max(...rows.map(([left]) => left.length));
  return ['This is what you get:', ...rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)];
}

type Row = readonly [left: string, right: string];

const WHAT = { both: 'a back end and a front end', be: 'a back end', fe: 'a front end' } as const;
const DATABASES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

function projectRows({ task, create, name, database, auth, openapi, extras = [] }: Draft): readonly Row[] {
  const isBackEnd = task === 'be' || create === 'both' || create === 'be';
  return [
    ...(create !== undefined && (task === undefined || task === 'root')
      ? [['project', `${name ?? ''}: ${WHAT[create]}`] as const]
      : []),
    ...(isBackEnd && database !== undefined ? [['database', DATABASES[database]] as const] : []),
    ...(openapi === undefined ? [] : [['API', openapi] as const]),
    ...(auth === undefined || task === 'resource' ? [] : [['sign-in', auth ? 'name and password' : 'none'] as const]),
    ...(extras.length === 0 ? [] : [['more', withNeeded(extras).join(', ')] as const]),
  ];
}

function resourceRows({ resources, owned = [] }: Draft, api: ApiOwner): readonly Row[] {
  return resources.filter(isWhole).flatMap((resource): readonly Row[] => {
    const { name, fields, shown, operations } = resource;
    const lists = offeredLists(resource, api);
    const answers = [operations.join(', '), ...(shown.length > 0 ? [`shows ${shown.join(', ')}`] : [])];
    const rules = [
      ...(lists.length > 0 ? [`lists with ${lists.join(', ')}`] : []),
      ...(owned.includes(name) ? ['users see what they made'] : []),
    ];
    return [
      [name, printFieldLine(fields)],
      ['', answers.join('; ')],
      ...(rules.length > 0 ? [['', rules.join('; ')] as const] : []),
    ];
  });
}

function fileRows({ task, create, resources }: Draft, known: readonly Known[]): readonly Row[] {
  if (task === 'extras') return EXTRAS_ROWS;
  // An import has written those of its tables before.
  const count = resources.length;
  const files = count === 0 ? '' : count === 1 ? '; one file for the resource' : `; ${count} files for the resources`;
  const isBackEnd = task === 'be' || task === 'resource' || create === 'both' || create === 'be';
  const isFrontEnd = task === 'fe' || create === 'both' || create === 'fe';
  const added = known.length > 0 && task === 'resource' ? ', one line in the others' : '';
  return [
    ['config/', `the configs: edit them, and generate again${files}${added}`],
    ...(isBackEnd && task !== 'resource' ? [['./', 'the Python project: yours, never overwritten'] as const] : []),
    ...(isBackEnd ? [['_generated/', 'the API: written anew by every run'] as const] : []),
    ...(isFrontEnd ? [['web/', 'the web pages: yours, never overwritten'] as const] : []),
  ];
}

const EXTRAS_ROWS: readonly Row[] = [
  ['config/', 'be.jsonnet and be_root.jsonnet: a few lines more in each'],
  ['./', 'the Python project: what more needs is merged into your files'],
  ['_generated/', 'the API: written anew by every run'],
];
