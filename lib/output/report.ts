/**
 * What a run shows of its plan, as text: a line per file in the form that Yeoman users know, and one line of counts.
 * It prints nothing, and knows neither terminals nor options.
 */
import { type FileAction, isWritten, type Plan } from './plan.js';
import { displayPath } from './safe-path.js';

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
  /** What to do next, as a user would type it. */
  readonly next?: string;
}

/** More lines than this are summed up. */
export const MOST_LINES = 50;

/** Lines for the files of a plan. */
export function planLines(plan: Plan, style: ReportStyle): readonly string[] {
  if (style.verbose || (style.brief !== true && plan.files.length <= MOST_LINES)) {
    return plan.files.map(({ target, action }) => statusLine(action, displayPath(target, style.cwd), style));
  }
  const counts = countActions(plan);
  const directory = displayPath(plan.outDir, style.cwd);
  return ACTIONS.filter((action) => counts[action] > 0).map((action) =>
    statusLine(action, `${plural(counts[action], 'file')} in ${directory}`, style),
  );
}

/** Lines that end a run: the counts and the time, what needs attention, the next command. */
export function closingLines(plans: readonly Plan[], outcome: Outcome, style: ReportStyle): readonly string[] {
  const counts = countActions(...plans);
  const words = outcome.dryRun ? PLANNED : DONE;
  const parts = ACTIONS.filter((action) => counts[action] > 0).map((action) => `${counts[action]} ${words[action]}`);
  const what = parts.length === 0 ? 'no files' : parts.join(', ');
  const head = outcome.dryRun ? 'Dry run, nothing written' : 'Done';
  return [
    `${head}: ${what}, in ${(outcome.milliseconds / 1000).toFixed(2)} s`,
    ...(style.brief === true ? [] : plans.flatMap((plan) => attentionLines(plan, style))),
    ...(outcome.next === undefined ? [] : [`Next: ${outcome.next}`]),
  ];
}

/** Tell whether carrying a plan out changes anything. */
export function changesAnything(plan: Plan): boolean {
  return plan.files.some(isWritten);
}

const ACTIONS: readonly FileAction[] = ['create', 'force', 'identical', 'skip'];

const DONE: Readonly<Record<FileAction, string>> = {
  create: 'created',
  force: 'overwritten',
  identical: 'unchanged',
  skip: 'kept',
};

const PLANNED: Readonly<Record<FileAction, string>> = {
  create: 'to create',
  force: 'to overwrite',
  identical: 'unchanged',
  skip: 'to keep',
};

/** The colors that Yeoman gives these words. */
const COLORS: Readonly<Record<FileAction, number>> = { create: 32, force: 33, identical: 36, skip: 33 };

const STATUS_WIDTH = 'identical'.length;

const MOST_NAMES = 10;

function statusLine(action: FileAction, text: string, { color }: ReportStyle): string {
  const status = action.padStart(STATUS_WIDTH);
  return `${color ? `\u001B[${COLORS[action]}m${status}\u001B[39m` : status} ${text}`;
}

/** Files that were left although the generated text differs. */
function attentionLines(plan: Plan, { cwd }: ReportStyle): readonly string[] {
  const kept = plan.files.filter(({ action }) => action === 'skip').map(({ target }) => displayPath(target, cwd));
  if (kept.length === 0) return [];
  const names = kept.slice(0, MOST_NAMES).join(', ');
  const rest = kept.length > MOST_NAMES ? ` and ${kept.length - MOST_NAMES} more` : '';
  return [`Kept as you left them: ${names}${rest}; --force-paths overwrites the ones that you name`];
}

function countActions(...plans: readonly Plan[]): Readonly<Record<FileAction, number>> {
  const counts = { create: 0, identical: 0, force: 0, skip: 0 };
  for (const { action } of plans.flatMap(({ files }) => files)) counts[action] += 1;
  return counts;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
