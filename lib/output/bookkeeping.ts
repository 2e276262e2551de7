/**
 * What this tool writes down about a run, so that the next one knows: the manifest of each output directory, and the
 * texts that merges start from. Only what changes is written.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { GeneratedFile } from '../core/fragment.js';
import { isUserTemplate } from '../input/user-template.js';
import { type Pack, packPaths, readPack, singlePack, splitPath, writePack } from './base.js';
import { factsOf, hashOf, textOf } from './facts.js';
import {
  type Manifest,
  MANIFEST,
  type ManifestEntry,
  NO_MANIFEST,
  STATE_DIRECTORY,
  writeManifest,
} from './manifest.js';
import { changesAnything, hasEdits, type Plan, type PlannedFile } from './plan.js';
import { readRecordText, recordedConfigPath, recordPath } from './record.js';
import type { RemovedFile } from './remove.js';
import { seenPath } from './seen.js';

/** A file of this tool's own. */
export interface StateFile {
  /** Absolute */
  readonly target: string;
  /** The output directory that it is for, absolute. */
  readonly outDir: string;
  readonly content: string | Buffer;
}

/** What is to be written down. */
export interface Bookkeeping {
  /** Written when the files of the plans stand, so that a run that was stopped is not taken for a whole one. */
  readonly manifests: readonly StateFile[];
  /** Written after them: until then merges start from the texts that the manifests before know. */
  readonly texts: readonly StateFile[];
  /** Written last. */
  readonly records: readonly StateFile[];
  /** Removed at the end. */
  readonly obsolete: readonly RemovedFile[];
}

/** Find out what to write down about plans. */
export function bookkeeping(plans: readonly Plan[]): Bookkeeping {
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
  const { manifests, texts, records, obsolete } = bookkeeping([plan]);
  const isResting = manifests.length + texts.length + records.length + obsolete.length === 0;
  if (isResting) RESTING.add(plan);
  return isResting;
}

/** Plans of which nothing has to be found out again. */
const RESTING = new WeakSet<Plan>();

function ofDirectory(outDir: string, plans: readonly Plan[]): Bookkeeping {
  const before = plans[0]?.options.owner?.manifest ?? NO_MANIFEST;
  const after = plans.reduce(withPlan, before);
  const [texts, obsolete]: [StateFile[], RemovedFile[]] = [[], []];
  const areTextsKnown = after === before && arePacksWhole(outDir, after);
  const changed = areTextsKnown ? [] : changedPacks(outDir, { before, after, generated: generatedFiles(plans) });
  for (const [path, pack] of changed) {
    const target = join(outDir, path);
    if (pack.size > 0) texts.push({ target, outDir, content: writePack(pack) });
    else if (existsSync(target)) obsolete.push({ target, outDir });
  }
  const records = recordsOf(outDir, plans);
  obsolete.push(...removedIfThere(outDir, records.obsolete));
  if (after.files.size === 0) {
    const rest = removedIfThere(outDir, [MANIFEST, IGNORED]);
    return { manifests: [], texts: [], records: [], obsolete: [...obsolete, ...rest] };
  }
  // One that says nothing new is the very same.
  const isCurrent = after === before && existsSync(join(outDir, MANIFEST));
  const manifests = isCurrent
    ? []
    : [{ target: join(outDir, MANIFEST), outDir, content: writeManifest(after, before) }];
  const ignored = { target: join(outDir, IGNORED), outDir, content: '/cache/\n/kept/\n/journal.json\n' };
  if (manifests.length > 0 && !existsSync(ignored.target)) texts.push(ignored);
  return { manifests, texts, records: records.changed, obsolete };
}

/** Keeps what was edited out of the history, where it is already, if anywhere; and what holds for one machine only. */
const IGNORED = `${STATE_DIRECTORY}/.gitignore`;

/** What the next run is to remember: what changes of it, and of which targets nothing is left to be remembered. */
function recordsOf(
  outDir: string,
  plans: readonly Plan[],
): { readonly changed: readonly StateFile[]; readonly obsolete: readonly string[] } {
  const [changed, obsolete]: [StateFile[], string[]] = [[], []];
  for (const { files, options } of plans) {
    const { owner: { target = '' } = {}, record } = options;
    const contents = [
      [recordedConfigPath(target), record?.config],
      [recordPath(target), record?.text],
    ] as const;
    if (files.length === 0) obsolete.push(seenPath(target));
    for (const [path, content] of contents) {
      if (files.length === 0 || (record !== undefined && content === undefined)) obsolete.push(path);
      else if (content !== undefined && content !== readRecordText(join(outDir, path))) {
        changed.push({ target: join(outDir, path), outDir, content });
      }
    }
  }
  return { changed, obsolete };
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
  const isSame = kept.length === before.size && [...made].every(([path, entry]) => entry === before.get(path));
  return isSame ? manifest : { files: new Map([...kept, ...made]) };
}

function areSame(entry: ManifestEntry, before: ManifestEntry): boolean {
  return (
    entry.hash === before.hash &&
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
  { file, action, edit }: PlannedFile,
  target: string,
  before: ManifestEntry | undefined,
): ManifestEntry | undefined {
  // A merge that changed nothing has taken the generated text in all the same.
  const isLeft = action === 'skip' && edit === undefined;
  if (isLeft && before === undefined && !isUserTemplate(file.path)) return undefined;
  const { hash, operations } = factsOf(file);
  return { target, operations, policy: file.ifExists, hash: isLeft && before !== undefined ? before.hash : hash };
}

/** By path. */
type Files = ReadonlyMap<string, GeneratedFile>;

function generatedFiles(plans: readonly Plan[]): Files {
  return new Map(plans.flatMap(({ files }) => files.map(({ file }) => [file.path, file] as const)));
}

interface Change {
  readonly before: Manifest;
  readonly after: Manifest;
  readonly generated: Files;
}

/** Tell whether the texts of all files are where they belong, and nowhere else. */
function arePacksWhole(outDir: string, { files }: Manifest): boolean {
  const packs = new Set(packPaths([...files.keys()]).values());
  const isThere = (path: string): boolean => existsSync(join(outDir, path));
  return [...packs].every((path) => isThere(path) && (singlePack(path) === path || !isThere(singlePack(path))));
}

/** The packs in which a text came, went or changed, or that are gone. */
function changedPacks(
  outDir: string,
  { before, after, generated }: Change,
): readonly (readonly [path: string, pack: Pack])[] {
  const left = packPaths([...before.files.keys()]);
  const isSame = before.files.size === after.files.size && [...after.files.keys()].every((path) => left.has(path));
  const right = isSame ? left : packPaths([...after.files.keys()]);
  const changed = new Set<string | undefined>();
  for (const [path, { hash }] of after.files) {
    const isKnown = before.files.get(path)?.hash === hash;
    if (isKnown && isSame) continue;
    const [was, is] = [left.get(path), right.get(path)];
    if (was !== is || !isKnown) changed.add(was).add(is);
  }
  for (const path of isSame ? [] : before.files.keys()) if (!after.files.has(path)) changed.add(left.get(path));
  for (const packAt of new Set(right.values())) {
    if (!existsSync(join(outDir, packAt))) changed.add(packAt);
    if (singlePack(packAt) !== packAt && existsSync(join(outDir, singlePack(packAt)))) changed.add(singlePack(packAt));
  }
  const read = readingPacks(outDir);
  const next = byPack(after, right, changed);
  return [...changed]
    .filter((packAt) => packAt !== undefined)
    .sort()
    .map((packAt) => {
      const isThere = existsSync(join(outDir, packAt));
      const pack = new Map<string, string>();
      for (const [path, { hash }] of next.get(packAt) ?? []) {
        const name = splitPath(path)[1];
        const places = [packAt, left.get(path) ?? packAt, singlePack(packAt)];
        const known = places.map((place) => read(place).get(name));
        const text = known.find((one) => one !== undefined && hashOf(one) === hash) ?? madeText(path, hash, isThere);
        if (text !== undefined) pack.set(name, text);
      }
      return [packAt, pack] as const;
    });

  /** The text that this run made, where it is the one that is to be known. */
  function madeText(path: string, hash: string, isThere: boolean): string | undefined {
    const file = generated.get(path);
    if (file === undefined || factsOf(file).hash !== hash) return undefined;
    return isThere ? textOf(file) : file.content;
  }
}

function readingPacks(outDir: string): (path: string) => Pack {
  const packs = new Map<string, Pack>();
  return (path) => {
    const pack = packs.get(path) ?? readPack(outDir, path);
    packs.set(path, pack);
    return pack;
  };
}

type Entry = readonly [path: string, entry: ManifestEntry];

/** The entries of some packs. */
function byPack(
  { files }: Manifest,
  packs: ReadonlyMap<string, string>,
  wanted: ReadonlySet<string | undefined>,
): ReadonlyMap<string, readonly Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const entry of files) {
    const pack = packs.get(entry[0]) ?? '';
    if (!wanted.has(pack)) continue;
    const list = found.get(pack);
    if (list === undefined) found.set(pack, [entry]);
    else list.push(entry);
  }
  return found;
}
