/** Whether files are what the config makes: a line for each that is not, for people and for GitHub's annotations. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { conflictLine } from '../../conflict-mark.js';
import { isBehind, isWritten, type Plan, type PlannedFile } from '../plan/plan.js';
import { displayPath } from '../safe-path.js';

/** A file that is not what the config makes. */
export interface Finding {
  /** As it is shown */
  readonly path: string;
  /** `is missing`, without the path and a full stop */
  readonly what: string;
  /** Who brings it up to date: an update where the file is the user's, a person where a merge left it; default: a run. */
  readonly by?: 'update' | 'person';
  /** Default: it is about the whole file. */
  readonly line?: number;
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
      by: 'update' as const,
    })),
    ...plan.files.flatMap((planned) => unsettled(planned, cwd)),
  ];
}

/** Conflict markers in a file that is not what is generated. */
function unsettled({ target, held }: PlannedFile, cwd: string): readonly Finding[] {
  const line = held === undefined ? undefined : conflictLine(readFileSync(target, 'utf8'));
  if (line === undefined) return [];
  return [{ path: displayPath(target, cwd), line, what: 'holds conflict markers; settle them', by: 'person' }];
}

/** An annotation as GitHub Actions reads it from the output; percent signs and line ends are escaped as it asks. */
export function annotation({ path, what, line }: Finding): string {
  const place = `file=${escaped(path).replaceAll(':', '%3A').replaceAll(',', '%2C')}`;
  return `::error ${place}${line === undefined ? '' : `,line=${String(line)}`}::${escaped(`${path} ${what}`)}`;
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
