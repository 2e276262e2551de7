/** What a run shows of its plans, by its options; the bin and the Yeoman generators share it. Nothing is printed here. */
import { CLIError } from '../core/problem.js';
import { annotation, findings } from '../output/check.js';
import { diffLines } from '../output/diff-lines.js';
import { planDocument } from '../output/plan-document.js';
import { closingLines, type Outcome, planLines, type ReportStyle } from '../output/report.js';
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

/**
 * Make sure that every file is what the config makes.
 *
 * @param command - that brings them up to date
 * @throws CLIError - with a line for every file that is not
 */
export function checkCurrent(planned: readonly TargetPlan[], cwd: string, command: string): void {
  const found = planned.flatMap(({ plan }) => findings(plan, cwd));
  if (found.length === 0) return;
  const lines = found.map(({ path, what }) => `${path} ${what}`);
  throw new CLIError([...lines, `${String(found.length)} of the files are not what the config makes; run ${command}`]);
}
