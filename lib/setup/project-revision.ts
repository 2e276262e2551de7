/** The migration of a change of a project's configs: what was read before, against what they say now. */
import { join, resolve } from 'node:path';

import type { ChangedTable } from '../changing/config-change.js';
import { inheritedOf, withoutInherited } from '../changing/inherited.js';
import type { PythonPlace } from '../importing/find-python.js';
import { withSlashes } from '../slashes.js';
import type { RootConfig } from '../targets/be_root/config.js';
import { type EvaluationOptions, readRootConfig } from './existing.js';
import type { TargetPlace } from './project.js';
import { joiningRevision, readVersions, type TableChange, type WrittenRevision, writeRevision } from './revision.js';

/** Where the tables are configured, and what two configs do not tell. */
export interface RevisedProject extends Pick<TableChange, 'renames' | 'mayLose' | 'owners' | 'owner'>, PythonPlace {
  readonly place: TargetPlace;
  readonly limits: EvaluationOptions;
  /** Tables that change beside those of the configs; default: none. */
  readonly tables?: readonly ChangedTable[];
}

/**
 * Write the migration from tables that were there to those of the config as it stands now.
 *
 * @returns one with a path from the project's directory; nothing where no table changes
 * @throws CLIError - rows that are there would lack a value
 */
export async function projectRevision(
  before: RootConfig,
  { place, cwd, env, limits, tables = [], ...change }: RevisedProject,
): Promise<WrittenRevision | undefined> {
  const after = await readRootConfig(place, { cwd, limits });
  const outDir = resolve(cwd, place.prefixPath);
  const inherited = await inheritedOf(after.models, { module: after.module, outDir, cwd, env });
  const models = withoutInherited(before.models, after.models, inherited);
  const versions = readVersions(outDir);
  const from = { models: [...models, ...tables.map((table) => table.before)] };
  const to = { models: [...after.models, ...tables.map((table) => table.after)] };
  const revision = await writeRevision({ before: from, after: to, versions, ...change });
  return revision && placed(revision, place.prefixPath);
}

/**
 * Write the migration that joins those of two branches.
 *
 * @param prefixPath - where `be_root` writes, from `cwd`
 * @returns one with a path from the project's directory; nothing where there is nothing to join
 */
export async function projectJoin(prefixPath: string, cwd: string): Promise<WrittenRevision | undefined> {
  const revision = await joiningRevision(readVersions(resolve(cwd, prefixPath)));
  return revision && placed(revision, prefixPath);
}

function placed(revision: WrittenRevision, prefixPath: string): WrittenRevision {
  const path = withSlashes(join(prefixPath, revision.file.path));
  return { ...revision, file: { ...revision.file, path } };
}
