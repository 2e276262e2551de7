/** Whether files are what the config makes: a line for each that is not, for people and for GitHub's annotations. */
import { join } from 'node:path';

import { isBehind, isWritten, type Plan, type PlannedFile } from '../plan/plan.js';
import { displayPath } from '../safe-path.js';

/** A file that is not what the config makes. */
export interface Finding {
  /** As it is shown */
  readonly path: string;
  /** `is missing`, without the path and a full stop */
  readonly what: string;
  /** Whether it is the user's, so that a run leaves it as it is; default: no. */
  readonly isYours?: boolean;
}

/** Find the files that a run would change, and those of the user's that an update would, and say why. */
export function findings(plan: Plan, cwd: string): readonly Finding[] {
  const written = plan.files.filter(isWritten);
  return [
    ...written.map((planned) => ({ path: displayPath(planned.target, cwd), what: REASONS[planned.state] })),
    ...plan.stale.removed.map((path) => ({
      path: displayPath(join(plan.outDir, path), cwd),
      what: 'is superfluous: it is no longer generated',
    })),
    ...plan.files.filter(isBehind).map(({ target }) => ({
      path: displayPath(target, cwd),
      what: 'is yours, and behind what is generated now',
      isYours: true,
    })),
  ];
}

/** An annotation as GitHub Actions reads it from the output; percent signs and line ends are escaped as it asks. */
export function annotation({ path, what }: Finding): string {
  return `::error file=${escaped(path).replaceAll(':', '%3A').replaceAll(',', '%2C')}::${escaped(`${path} ${what}`)}`;
}

const REASONS: Readonly<Record<PlannedFile['state'], string>> = {
  absent: 'is missing',
  current: 'is current',
  outdated: 'is out of date',
  edited: 'was edited by hand',
  foreign: 'was not generated from this config',
};

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
