/**
 * The state that a run leaves for the next one: the manifest of each output directory, the texts that merges start from,
 * and the state of the run. Only what changes is written.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { GeneratedFile } from '../../core/fragment.js';
import { isUserTemplate } from '../../input/user-template.js';
import { behindPath, verdictOf } from '../plan/behind.js';
import { changedPacks } from './changed-texts.js';
import { factsOf, hashOf } from './facts.js';
import {
  hashesOf,
  type Manifest,
  MANIFEST,
  type ManifestEntry,
  NO_MANIFEST,
  STATE_DIRECTORY,
  writeManifest,
} from './manifest.js';
import { OLD_MANIFEST } from './earlier-state.js';
import { changesAnything, hasEdits, isBehind, type Plan, type PlannedFile } from '../plan/plan.js';
import { readStateText, stateConfigPath, runStatePath } from './run-state.js';
import type { RemovedFile } from '../write/remove.js';
import { fileStatesPath } from './file-states.js';

/** A file of the state. */
export interface StateFile {
  /** Absolute */
  readonly target: string;
  /** The output directory that it is for, absolute. */
  readonly outDir: string;
  readonly content: string | Buffer;
}

/** Files of the state that change. */
export interface NextState {
  /** Written when the files of the plans stand, so that a run that was stopped is not taken for a whole one. */
  readonly manifests: readonly StateFile[];
  /** Written after them: until then merges start from the texts that the manifests before know. */
  readonly texts: readonly StateFile[];
  /** Written last: the states of the runs. */
  readonly records: readonly StateFile[];
  /** Removed at the end. */
  readonly obsolete: readonly RemovedFile[];
}

/** Find the files of the state that change when plans are carried out. */
export function nextState(plans: readonly Plan[]): NextState {
  const owned = plans.filter((plan) => plan.options.owner !== undefined && !RESTING.has(plan));
  const directories = [...new Set(owned.map(({ outDir }) => outDir))];
  const all = directories.map((outDir) =>
    ofDirectory(
      outDir,
      owned.filter((plan) => plan.outDir === outDir),
    ),
  );
  return {
    manifests: all.flatMap(({ manifests }) => manifests),
    texts: all.flatMap(({ texts }) => texts),
    records: all.flatMap(({ records }) => records),
    obsolete: all.flatMap(({ obsolete }) => obsolete),
  };
}

/** Tell whether carrying a plan out would change nothing at all, this tool's own files included. */
export function isAtRest(plan: Plan): boolean {
  if (changesAnything(plan) || hasEdits(plan)) return false;
  const { manifests, texts, records, obsolete } = nextState([plan]);
  const isResting = manifests.length + texts.length + records.length + obsolete.length === 0;
  if (isResting) RESTING.add(plan);
  return isResting;
}

/** Plans of which nothing has to be found out again. */
const RESTING = new WeakSet<Plan>();

function ofDirectory(outDir: string, plans: readonly Plan[]): NextState {
  const before = plans[0]?.options.owner?.manifest ?? NO_MANIFEST;
  const after = plans.reduce(withPlan, before);
  const [texts, obsolete]: [StateFile[], RemovedFile[]] = [[], []];
  for (const { path, content } of changedPacks(outDir, { before, after, generated: generatedFiles(plans) })) {
    const target = join(outDir, path);
    if (content !== '') texts.push({ target, outDir, content });
    else if (existsSync(target)) obsolete.push({ target, outDir });
  }
  const records = recordsOf(outDir, plans);
  obsolete.push(...removedIfThere(outDir, records.obsolete));
  if (after.files.size === 0) {
    const rest = removedIfThere(outDir, [MANIFEST, OLD_MANIFEST, IGNORED, ATTRIBUTES]);
    return { manifests: [], texts: [], records: [], obsolete: [...obsolete, ...rest] };
  }
  if (before.mends === 'old') obsolete.push(...removedIfThere(outDir, [OLD_MANIFEST]));
  // One that says nothing new is the very same.
  const isCurrent = after === before && before.mends === undefined && existsSync(join(outDir, MANIFEST));
  const manifests = isCurrent
    ? []
    : [{ target: join(outDir, MANIFEST), outDir, content: writeManifest(after, before) }];
  for (const [path, content] of FOR_GIT) {
    const target = join(outDir, path);
    if (manifests.length > 0 && !existsSync(target)) texts.push({ target, outDir, content });
  }
  return { manifests, texts, records: records.changed, obsolete };
}

/** Keeps what was edited out of the history, where it is already, if anywhere; and what holds for one machine only. */
const IGNORED = `${STATE_DIRECTORY}/.gitignore`;

/** Tells git that these are lists, of which a merge keeps the lines of both sides, and that nobody reads their changes. */
const ATTRIBUTES = `${STATE_DIRECTORY}/.gitattributes`;

const FOR_GIT = [
  [IGNORED, '/cache/\n/kept/\n/journal.json\n'],
  [ATTRIBUTES, '*.jsonl text eol=lf -diff merge=union linguist-generated\n'],
] as const;

/** Files of the states of runs: those that change, and those of targets that have no files any more. */
function recordsOf(
  outDir: string,
  plans: readonly Plan[],
): { readonly changed: readonly StateFile[]; readonly obsolete: readonly string[] } {
  const [changed, obsolete]: [StateFile[], string[]] = [[], []];
  for (const plan of plans) {
    const { files, options } = plan;
    const { owner: { target = '' } = {}, runState } = options;
    const contents = [
      [stateConfigPath(target), runState?.config],
      [runStatePath(target), runState?.text],
      [behindPath(target), behindText(plan)],
    ] as const;
    if (files.length === 0) obsolete.push(fileStatesPath(target));
    for (const [path, content] of contents) {
      const isGone = content === undefined && (runState !== undefined || path === behindPath(target));
      if (files.length === 0 || isGone) obsolete.push(path);
      else if (content !== undefined && content !== readStateText(join(outDir, path))) {
        changed.push({ target: join(outDir, path), outDir, content });
      }
    }
  }
  return { changed, obsolete };
}

/** What was found to be behind, for the next run; nothing where that is told by hashes alone. */
function behindText({ files, options }: Plan): string | undefined {
  const known = options.owner?.manifest.files;
  const verdicts = files.filter(isBehind).flatMap(({ file, state, held = '' }) => {
    const entry = state === 'edited' ? known?.get(file.path) : undefined;
    return entry === undefined ? [] : [verdictOf(file, held, entry)];
  });
  return verdicts.length === 0 ? undefined : `${JSON.stringify(verdicts)}\n`;
}

function removedIfThere(outDir: string, paths: readonly string[]): readonly RemovedFile[] {
  const targets = paths.map((path) => join(outDir, path)).filter((target) => existsSync(target));
  return targets.map((target) => ({ target, outDir }));
}

/** The manifest after a plan was carried out: the very same where it says nothing new, and so are its entries. */
function withPlan(manifest: Manifest, plan: Plan): Manifest {
  const { files: before } = manifest;
  const { target = '' } = plan.options.owner ?? {};
  // What was handed over to the user is remembered as long as it is there: updates start from it.
  const isRemembered = (path: string, entry: ManifestEntry): boolean =>
    entry.target !== target || (entry.policy === 'skip' && existsSync(join(plan.outDir, path)));
  const made = new Map<string, ManifestEntry>();
  for (const planned of plan.files) {
    const known = before.get(planned.file.path);
    const entry = nextEntry(planned, target, known);
    if (entry !== undefined) made.set(planned.file.path, known !== undefined && areSame(entry, known) ? known : entry);
  }
  const kept = [...before].filter(([path, entry]) => made.has(path) || isRemembered(path, entry));
  // Two sides of a merge are told apart by what they left.
  for (const [path, entry] of kept) {
    if (entry.others !== undefined && entry.target === target && !made.has(path)) {
      made.set(path, settled(entry, heldHash(join(plan.outDir, path))));
    }
  }
  const isSame = kept.length === before.size && [...made].every(([path, entry]) => entry === before.get(path));
  return isSame ? manifest : { files: new Map([...kept, ...made]) };
}

function heldHash(path: string): string | undefined {
  try {
    return hashOf(readFileSync(path));
  } catch {
    return undefined;
  }
}

/** An entry of one text: the one of these hashes that it knows, else the first. */
function settled(entry: ManifestEntry, ...likely: readonly (string | undefined)[]): ManifestEntry {
  const { others, ...rest } = entry;
  if (others === undefined) return entry;
  const known = hashesOf(entry);
  return { ...rest, hash: likely.find((hash) => hash !== undefined && known.includes(hash)) ?? entry.hash };
}

function areSame(entry: ManifestEntry, before: ManifestEntry): boolean {
  return (
    entry.hash === before.hash &&
    before.others === undefined &&
    entry.target === before.target &&
    entry.policy === before.policy &&
    entry.operations.length === before.operations.length &&
    entry.operations.every((name, index) => name === before.operations[index])
  );
}

/**
 * What is known of a file afterwards; nothing of one that was never written and was left. A template of the project is
 * known from when it is first met: by the stock template of that day.
 */
function nextEntry(
  { file, action, edit, held, news }: PlannedFile,
  target: string,
  before: ManifestEntry | undefined,
): ManifestEntry | undefined {
  // A merge that changed nothing has taken the generated text in all the same, whoever made it.
  const isLeft = action === 'skip' && edit === undefined && news !== 'level';
  if (isLeft && before === undefined && !isUserTemplate(file.path)) return undefined;
  // The update that is still to come starts from the texts of both sides of a merge: by them it settles conflicts.
  if (isLeft && before?.others !== undefined && news === 'behind' && !hashesOf(before).includes(held ?? ''))
    return before;
  const { hash, operations } = factsOf(file);
  const known = isLeft && before !== undefined ? settled(before, hash, held).hash : hash;
  return { target, operations, policy: file.ifExists, hash: known };
}

function generatedFiles(plans: readonly Plan[]): ReadonlyMap<string, GeneratedFile> {
  return new Map(plans.flatMap(({ files }) => files.map(({ file }) => [file.path, file] as const)));
}
