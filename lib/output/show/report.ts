/**
 * What a run shows of its plan, as text: a line per file in the form that Yeoman users know, and one line of counts.
 * It prints nothing, and knows neither terminals nor options.
 */
import { join } from 'node:path';

import { isUserTemplate } from '../../input/user-template.js';
import { factsOf } from '../state/facts.js';
import { mendedPaths } from './mended.js';
import { type FileAction, isBehind, isWritten, type Plan, type PlannedFile } from '../plan/plan.js';
import { displayPath } from '../safe-path.js';

/** How a plan is shown. */
export interface ReportStyle {
  /** Paths are shown relative to it. */
  readonly cwd: string;
  /** A line per file, however many there are. */
  readonly verbose: boolean;
  /** Only counts, however few files there are, and nothing about files that were kept; default false. */
  readonly brief?: boolean;
  readonly color: boolean;
}

/** What the last lines say beside the counts. */
export interface Outcome {
  /** Whether nothing was written on purpose. */
  readonly dryRun: boolean;
  readonly milliseconds: number;
  /** Plans of the same go that are told by other lines: they count, too. */
  readonly others?: readonly Plan[];
  /** What to do next, as a user would type it. */
  readonly next?: string;
  /** What merges into files of the user's what they lack, as a user would type it; default `codegen update`. */
  readonly update?: string;
}

/** More lines than this are summed up: those of unchanged files first, and if that is not enough, all. */
export const MOST_LINES = 50;

/** Lines for the files of a plan. */
export function planLines(plan: Plan, style: ReportStyle): readonly string[] {
  const lines = [
    ...shownFiles(plan).map((planned): Line => ({ word: planned.action, path: planned.target, note: noteOf(planned) })),
    ...plan.stale.removed.map((path): Line => ({ word: 'remove', path: join(plan.outDir, path), note: '' })),
  ];
  const changes = lines.filter(({ word }) => word !== 'identical');
  const each = style.verbose
    ? lines
    : ([lines, changes].find((some) => style.brief !== true && some.length <= MOST_LINES) ?? []);
  const listed = new Set(each.map(({ word }) => word));
  const counts = countWords([plan]);
  const directory = displayPath(plan.outDir, style.cwd);
  return [
    ...each.map(({ word, path, note }) => statusLine(word, `${displayPath(path, style.cwd)}${note}`, style)),
    ...WORDS.filter((word) => counts[word] > 0 && !listed.has(word)).map((word) =>
      statusLine(word, `${plural(counts[word], 'file')} in ${directory}`, style),
    ),
  ];
}

/** Lines of files that go beside those of a plan. */
export function removedLines(paths: readonly string[], style: ReportStyle): readonly string[] {
  return paths.map((path) => statusLine('remove', path, style));
}

/** Lines that end a run: the counts and the time, what needs attention, the next command. */
export function closingLines(plans: readonly Plan[], outcome: Outcome, style: ReportStyle): readonly string[] {
  const counts = countWords([...(outcome.others ?? []), ...plans]);
  const words = outcome.dryRun ? PLANNED : DONE;
  const parts = WORDS.filter((word) => counts[word] > 0).map((word) => `${counts[word]} ${words[word]}`);
  const what = parts.length === 0 ? 'no files' : parts.join(', ');
  const head = outcome.dryRun ? 'Dry run, nothing written' : 'Done';
  return [
    `${head}: ${what}, in ${(outcome.milliseconds / 1000).toFixed(2)} s`,
    ...mendedLines(plans, outcome, style),
    ...plans.flatMap((plan) => attentionLines(plan, outcome, style)),
    ...behindLines(plans, outcome, style),
    ...(outcome.next === undefined ? [] : [`Next: ${outcome.next}`]),
  ];
}

function mendedLines(plans: readonly Plan[], { dryRun }: Outcome, { cwd }: ReportStyle): readonly string[] {
  const { merged, old } = mendedPaths(plans);
  const shown = (paths: readonly string[]): string => listed(paths.map((path) => displayPath(path, cwd)));
  const [mended, moved] = dryRun
    ? ['To be mended after a merge', 'To be brought into the form that branches merge in']
    : ['Mended after a merge', 'Brought into the form that branches merge in'];
  return [
    ...(merged.length === 0 ? [] : [`${mended}: ${shown(merged)}`]),
    ...(old.length === 0 ? [] : [`${moved}: ${shown(old)}`]),
  ];
}

/** Absolute paths of the files of the user's that lack what is generated now. */
export function pathsBehind(plans: readonly Plan[]): readonly string[] {
  return plans.flatMap(({ files }) => files.filter(isBehind).map(({ target }) => target));
}

/** One line about all files that lack what is generated now; none where none does. */
function behindLines(
  plans: readonly Plan[],
  { update = 'codegen update' }: Outcome,
  { cwd }: ReportStyle,
): readonly string[] {
  const names = pathsBehind(plans).map((path) => displayPath(path, cwd));
  return names.length === 0
    ? []
    : [`Yours, and behind what is generated now: ${listed(names)}; ${update} merges it in`];
}

/** What a line says of a file: an action, or that it is removed. */
type Word = FileAction | 'remove';

interface Line {
  readonly word: Word;
  /** Absolute */
  readonly path: string;
  readonly note: string;
}

const WORDS: readonly Word[] = ['create', 'force', 'remove', 'identical', 'skip'];

const DONE: Readonly<Record<Word, string>> = {
  create: 'created',
  force: 'overwritten',
  remove: 'removed',
  identical: 'unchanged',
  skip: 'kept',
};

const PLANNED: Readonly<Record<Word, string>> = {
  create: 'to create',
  force: 'to overwrite',
  remove: 'to remove',
  identical: 'unchanged',
  skip: 'to keep',
};

/** The colors that Yeoman gives these words. */
const COLORS: Readonly<Record<Word, number>> = { create: 32, force: 33, remove: 31, identical: 36, skip: 33 };

const STATUS_WIDTH = 'identical'.length;

const MOST_NAMES = 10;

function statusLine(word: Word, text: string, { color }: ReportStyle): string {
  const status = word.padStart(STATUS_WIDTH);
  return `${color ? `\u001B[${COLORS[word]}m${status}\u001B[39m` : status} ${text}`;
}

function noteOf({ action, state, edit }: PlannedFile): string {
  if (action === 'skip' || action === 'identical' || action === 'create') return '';
  if (edit?.merged !== undefined) return ` (merged${conflictsOf(edit.merged.conflicts)})`;
  return state === 'edited' ? ' (was edited)' : state === 'foreign' ? ' (was not generated)' : '';
}

function conflictsOf(count: number): string {
  return count === 0 ? '' : `, ${plural(count, 'conflict')}`;
}

function attentionLines(plan: Plan, { dryRun }: Outcome, { cwd, brief = false }: ReportStyle): readonly string[] {
  const shown = (path: string): string => displayPath(join(plan.outDir, path), cwd);
  const left = shownFiles(plan).filter(
    (planned) => planned.action === 'skip' && planned.edit === undefined && !isBehind(planned),
  );
  const kept = plan.files.flatMap(({ edit }) => (edit?.kept === undefined ? [] : [shown(edit.kept.path)]));
  const mixed = plan.files.filter(({ action, edit }) => action === 'force' && (edit?.merged?.conflicts ?? 0) > 0);
  const [overwritten, merged] = dryRun
    ? ['What was there would be kept as', 'To be merged with conflicts']
    : ['What was there is kept as', 'Merged with conflicts, to be resolved'];
  const lists: readonly (readonly [string, readonly string[], string])[] = [
    [overwritten, kept, ''],
    [merged, mixed.map(({ file }) => shown(file.path)), ''],
    ['No longer generated, but edited; they are yours now', plan.stale.released.map(shown), ''],
    [
      'Moved',
      movedFiles(plan).map(([from, to]) => `${from} to ${to}`),
      '; code of yours that imports one names its new place',
    ],
    [
      'Your templates stand in for ones that have changed since',
      plan.files.filter((planned) => hasNewerStock(planned, plan)).map(({ file }) => shown(file.path)),
      '; codegen update merges them',
    ],
    ...(brief
      ? []
      : [
          [
            'Kept as you left them',
            left.map(({ file }) => shown(file.path)),
            '; --force-paths overwrites the ones that you name',
          ] as const,
        ]),
  ];
  return lists.flatMap(([head, names, tail]) => (names.length === 0 ? [] : [`${head}: ${listed(names)}${tail}`]));
}

/** Files that this run makes elsewhere than earlier ones did, which are gone there. */
function movedFiles({ files, stale }: Plan): readonly (readonly [from: string, to: string])[] {
  const gone = new Set([...stale.removed, ...stale.released]);
  return files.flatMap(({ file: { path, formerly = path } }) =>
    gone.has(formerly) ? [[formerly, path] as const] : [],
  );
}

/** All files but the project's own templates that stay as they are: nobody expects a run to touch those. */
function shownFiles({ files }: Plan): readonly PlannedFile[] {
  return files.filter((planned) => isWritten(planned) || !isUserTemplate(planned.file.path));
}

/** Tell whether the stock template that one of the project's stands in for is another than when it was last looked at. */
function hasNewerStock({ file, action, edit }: PlannedFile, { options }: Plan): boolean {
  const known = options.owner?.manifest.files.get(file.path);
  const isLeft = action === 'skip' && edit === undefined;
  return isLeft && isUserTemplate(file.path) && known !== undefined && known.hash !== factsOf(file).hash;
}

function listed(names: readonly string[]): string {
  const rest = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return `${names.slice(0, MOST_NAMES).join(', ')}${rest}`;
}

function countWords(plans: readonly Plan[]): Readonly<Record<Word, number>> {
  const counts = { create: 0, identical: 0, force: 0, remove: 0, skip: 0 };
  for (const plan of plans) {
    for (const { action } of shownFiles(plan)) counts[action] += 1;
    counts.remove += plan.stale.removed.length;
  }
  return counts;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
