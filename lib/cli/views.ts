/** What a run shows of its plans, by its options; the bin and the Yeoman generators share it. Nothing is printed here. */
import { CLIError } from '../core/problem.js';
import { annotation, findings } from '../output/show/check.js';
import { diffLines } from '../output/show/diff-lines.js';
import { planDocument } from '../output/show/plan-document.js';
import { closingLines, type Outcome, planLines, type ReportStyle } from '../output/show/report.js';
import { displayPath } from '../output/safe-path.js';
import type { TargetPlan } from './plan-targets.js';
import type { Settings } from './settings.js';

/** How and where plans are shown. */
export interface ViewStyle extends ReportStyle {
  /** Decides about annotations for GitHub Actions. */
  readonly env: NodeJS.ProcessEnv;
}

/** What is shown beside the plans. */
export interface View {
  readonly outcome: Outcome;
  readonly style: ViewStyle;
  /** Whether files are listed; default true. */
  readonly isListed?: boolean;
}

/** The lines that a run shows when it is done. */
export function viewLines(
  planned: readonly TargetPlan[],
  { json, diff, check }: Settings,
  { outcome, style, isListed = true }: View,
): readonly string[] {
  if (json) return [JSON.stringify(planDocument(planned, style.cwd), null, 2)];
  const plans = planned.map(({ plan }) => plan);
  const isAnnotated = check && style.env.GITHUB_ACTIONS === 'true';
  return [
    ...plans.flatMap((plan) => (diff ? diffLines(plan, style) : isListed ? planLines(plan, style) : [])),
    ...(isAnnotated ? plans.flatMap((plan) => findings(plan, style.cwd)).map(annotation) : []),
    ...(diff ? [] : closingLines(plans, outcome, style)),
    ...planned.flatMap(({ notes = [] }) => notes),
  ];
}

/** How lines speak of what is to be done. */
interface Advice {
  readonly cwd: string;
  /** That brings files up to date. */
  readonly command: string;
  /** That brings the user's own up to date. */
  readonly update: string;
}

/**
 * A line for every name of an API that is gone, and one about what can be done; nothing where none is.
 *
 * @param advice - `isMeant`: there is nothing to be done
 */
export function goneLines(
  planned: readonly TargetPlan[],
  { cwd, command, isMeant }: Omit<Advice, 'update'> & { readonly isMeant: boolean },
): readonly string[] {
  return planned.flatMap(({ gone }) => {
    if (gone === undefined) return [];
    const lines = gone.lines.map((line) => `Name of the API gone: ${line}`);
    const where = displayPath(gone.target, cwd);
    const ways = `bring them back, or run ${command} --names-may-change if that is meant`;
    return isMeant ? lines : [...lines, `Clients may use names that are gone, and ${where} keeps them: ${ways}`];
  });
}

/**
 * Make sure that every file is what the config makes.
 *
 * @param advice - `refused`: lines about anything else that is wrong
 * @throws CLIError - with a line for every file that is not, and those that are refused
 */
export function checkCurrent(
  planned: readonly TargetPlan[],
  { cwd, command, update, refused }: Advice & { readonly refused: readonly string[] },
): void {
  const found = planned.flatMap(({ plan }) => findings(plan, cwd));
  const lines = found.map(({ path, line, what }) => `${path}${line === undefined ? '' : `:${String(line)}`} ${what}`);
  const yours = found.filter(({ by }) => by === 'update');
  const others = found.filter(({ by }) => by === undefined);
  if (others.length > 0) {
    lines.push(`${String(others.length)} of the files are not what the config makes; run ${command}`);
  }
  if (yours.length > 0) {
    lines.push(`${String(yours.length)} of your files are behind what is generated now; ${update} merges it in`);
  }
  if (lines.length + refused.length > 0) throw new CLIError([...lines, ...refused]);
}
