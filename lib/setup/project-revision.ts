/** The migration of a change of a project's configs: what was read before, against what they say now. */
import { join, resolve } from 'node:path';

import { withSlashes } from '../slashes.js';
import type { RootConfig } from '../targets/be_root/config.js';
import { type EvaluationOptions, readRootConfig } from './existing.js';
import type { TargetPlace } from './project.js';
import { readVersions, type TableChange, type WrittenRevision, writeRevision } from './revision.js';

/** Where the tables are configured, and what two configs do not tell. */
export interface RevisedProject extends Pick<TableChange, 'renames'> {
  readonly place: TargetPlace;
  readonly cwd: string;
  readonly limits: EvaluationOptions;
}

/**
 * Write the migration from tables that were there to those of the config as it stands now.
 *
 * @returns one with a path from the project's directory; nothing where no table changes
 * @throws CLIError - rows that are there would lack a value
 */
export async function projectRevision(
  before: RootConfig,
  { place, cwd, limits, renames = [] }: RevisedProject,
): Promise<WrittenRevision | undefined> {
  const after = await readRootConfig(place, { cwd, limits });
  const versions = readVersions(resolve(cwd, place.prefixPath));
  const revision = await writeRevision({ before, after, versions, renames });
  if (revision === undefined) return undefined;
  const path = withSlashes(join(place.prefixPath, revision.file.path));
  return { ...revision, file: { ...revision.file, path } };
}
