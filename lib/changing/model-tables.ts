/**
 * The tables of a project before and after a run, as far as the run brings something into models: those of before are known
 * by what their texts were made of, which is kept beside the texts that merges start from.
 */
import { readFileSync } from 'node:fs';

import { isBehind, isWritten, type Plan, type PlannedFile } from '../output/plan/plan.js';
import { factsOf } from '../output/state/facts.js';
import { hashesOf, type ManifestEntry, NO_MANIFEST } from '../output/state/manifest.js';
import { recordsOf } from '../output/state/texts.js';
import type { Model } from '../targets/be_root/config.js';
import { isOfSides, recordedModels } from '../targets/be_root/revision/record.js';
import { type Inherited, isModel, withoutInherited } from './inherited.js';

/** Tables of before and after, or why a migration does not follow from them. */
export type TablesOfRun =
  { readonly before: readonly Model[]; readonly after: readonly Model[] } | { readonly reason: string };

/** What is known of one model; without `before` its table is new. */
interface Known {
  readonly planned: PlannedFile | undefined;
  readonly before?: string;
  readonly after: string;
}

/**
 * Compare the tables of a plan of `be_root` with those that were there.
 *
 * @returns nothing where no model is written
 */
export function tablesOfRun(plan: Plan): TablesOfRun | undefined {
  if (!plan.files.some((planned) => isWritten(planned) && planned.file.record !== undefined)) return undefined;
  const known: Known[] = [...leftModels(plan)];
  for (const planned of plan.files) {
    const { record } = planned.file;
    if (record === undefined) continue;
    const model = knownModel(planned, { record, plan });
    if ('reason' in model) return model;
    known.push(model);
  }
  const recorded = recordedModels(known.flatMap((one) => one.before ?? []));
  const after = recordedModels(known.map((one) => one.after));
  if (recorded === undefined || after === undefined) return { reason: 'what tables were made of cannot be read' };
  const before = withoutInherited(recorded, after, inheritedIn(known, after));
  const own = known.flatMap(({ planned }) => planned ?? []).find((planned) => hasByHand(planned, before, after));
  return own === undefined ? { before, after } : { reason: `${own.file.path} has some of the change by hand` };
}

/** What the run leaves out of models, since their bases have it. */
function inheritedIn(known: readonly Known[], models: readonly Model[]): Inherited {
  const planned = known.flatMap((one) => one.planned ?? []);
  return new Map(
    models.map(({ name: { raw } }) => [raw, planned.find(({ file }) => isModel(file, raw))?.inherited ?? []]),
  );
}

/** Models of the project that its config does not name any more: others may still lead to their tables. */
function leftModels({ files, outDir, options }: Plan): readonly Known[] {
  const made = new Set(files.map(({ file }) => file.path));
  const { files: entries } = options.owner?.manifest ?? NO_MANIFEST;
  return [...entries].flatMap(([path, entry]) => {
    const isLeft = !made.has(path) && path.includes('/models/') && entry.others === undefined;
    const records = isLeft ? recordsOf(outDir, path, entry) : [];
    return records.slice(0, 1).map((record) => ({ planned: undefined, before: record, after: record }));
  });
}

interface Recorded {
  readonly record: string;
  readonly plan: Plan;
}

function knownModel(planned: PlannedFile, { record, plan }: Recorded): Known | { readonly reason: string } {
  const { file, state, edit } = planned;
  const entry = plan.options.owner?.manifest.files.get(file.path);
  if (entry === undefined) {
    // A file that is there and that this tool never wrote is somebody's model of a table that is there, too.
    return state === 'absent' ? { planned, after: record } : { planned, before: record, after: record };
  }
  if (hashesOf(entry).includes(factsOf(file).hash) || isLevel(planned))
    return { planned, before: record, after: record };
  const records = recordsOf(plan.outDir, file.path, entry);
  // Each branch brought the migration of what it changed.
  if (records.length > 1 && isOfSides(record, records)) return { planned, before: record, after: record };
  const [before] = records;
  if (before === undefined || entry.others !== undefined) return { reason: unknown(file.path, entry) };
  if (!isWritten(planned)) return { planned, before, after: before };
  if (edit !== undefined && edit.merged?.conflicts !== 0) return { reason: `${file.path} was changed by hand` };
  return { planned, before, after: record };
}

/** Somebody has brought all of it in, or it stands there already. */
function isLevel(planned: PlannedFile): boolean {
  const { action, news, edit } = planned;
  return (
    action === 'identical' || (action === 'skip' && !isBehind(planned) && (news === 'level' || edit !== undefined))
  );
}

function unknown(path: string, { others }: ManifestEntry): string {
  return others === undefined
    ? `what ${path} was made of before is not known`
    : `${path} comes of a merge of branches, which no run has looked at yet`;
}

/** Tell whether a model that was edited has columns that are to come, or lacks some that are to go: a migration may know. */
function hasByHand(planned: PlannedFile, before: readonly Model[], after: readonly Model[]): boolean {
  const { file, state, target } = planned;
  if (!isWritten(planned) || state !== 'edited' || file.record === undefined) return false;
  const [now] = recordedModels([file.record]) ?? [];
  const columnsIn = (models: readonly Model[]): readonly string[] =>
    models.find(({ name }) => name.raw === now?.name.raw)?.columns.map(({ name }) => name) ?? [];
  const [old, next] = [columnsIn(before), columnsIn(after)];
  const text = readFileSync(target, 'utf8');
  const isThere = (name: string): boolean => new RegExp(`^\\s+${name}\\s*[:=]`, 'm').test(text);
  return (
    next.some((name) => !old.includes(name) && isThere(name)) ||
    old.some((name) => !next.includes(name) && !isThere(name))
  );
}
