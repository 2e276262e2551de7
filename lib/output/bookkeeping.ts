/**
 * What this tool writes down about a run, so that the next one knows: the manifest of each output directory, and the
 * texts that merges start from. Only what changes is written.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { isUserTemplate } from '../core/user-template.js';
import { type Pack, packPath, readPack, splitPath, writePack } from './base.js';
import {
  hashOf,
  type Manifest,
  MANIFEST,
  type ManifestEntry,
  NO_MANIFEST,
  operationsOf,
  STATE_DIRECTORY,
  writeManifest,
} from './manifest.js';
import type { Plan, PlannedFile } from './plan.js';
import type { RemovedFile } from './remove.js';

/** A file of this tool's own. */
export interface StateFile {
  /** Absolute */
  readonly target: string;
  readonly content: string | Buffer;
}

/** What is to be written down. */
export interface Bookkeeping {
  /** Written with the files of the plans. */
  readonly texts: readonly StateFile[];
  /** Removed with them. */
  readonly obsolete: readonly RemovedFile[];
  /** Written when everything else stands, so that a run that was stopped is not taken for a whole one. */
  readonly manifests: readonly StateFile[];
}

/** Find out what to write down about plans. */
export function bookkeeping(plans: readonly Plan[]): Bookkeeping {
  const owned = plans.filter(({ options }) => options.owner !== undefined);
  const directories = [...new Set(owned.map(({ outDir }) => outDir))];
  const all = directories.map((outDir) =>
    ofDirectory(
      outDir,
      owned.filter((plan) => plan.outDir === outDir),
    ),
  );
  return {
    texts: all.flatMap(({ texts }) => texts),
    obsolete: all.flatMap(({ obsolete }) => obsolete),
    manifests: all.flatMap(({ manifests }) => manifests),
  };
}

function ofDirectory(outDir: string, plans: readonly Plan[]): Bookkeeping {
  const before = plans[0]?.options.owner?.manifest ?? NO_MANIFEST;
  const after = plans.reduce(withPlan, before);
  const [texts, obsolete]: [StateFile[], RemovedFile[]] = [[], []];
  for (const [directory, pack] of changedPacks(outDir, { before, after, generated: generatedTexts(plans) })) {
    const target = join(outDir, packPath(directory));
    if (pack.size > 0) texts.push({ target, content: writePack(pack) });
    else if (existsSync(target)) obsolete.push({ target, outDir });
  }
  const manifest = { target: join(outDir, MANIFEST), content: writeManifest(after) };
  if (after.files.size === 0) {
    const own = [manifest.target, join(outDir, IGNORED)].filter((path) => existsSync(path));
    return { texts: [], obsolete: [...obsolete, ...own.map((target) => ({ target, outDir }))], manifests: [] };
  }
  const isCurrent = manifest.content === writeManifest(before) && existsSync(manifest.target);
  const ignored = { target: join(outDir, IGNORED), content: '/kept/\n' };
  if (!isCurrent && !existsSync(ignored.target)) texts.push(ignored);
  return { texts, obsolete, manifests: isCurrent ? [] : [manifest] };
}

/** Keeps what was edited out of the history: it is in there already, if anywhere. */
const IGNORED = `${STATE_DIRECTORY}/.gitignore`;

/** The manifest after a plan was carried out. */
function withPlan({ files: before }: Manifest, plan: Plan): Manifest {
  const { target = '' } = plan.options.owner ?? {};
  // What was handed over to the user is remembered as long as it is there: updates start from it.
  const isRemembered = (path: string, entry: ManifestEntry): boolean =>
    entry.target !== target || (entry.policy === 'skip' && existsSync(join(plan.outDir, path)));
  const files = new Map([...before].filter(([path, entry]) => isRemembered(path, entry)));
  for (const planned of plan.files) {
    const entry = nextEntry(planned, target, before.get(planned.file.path));
    if (entry !== undefined) files.set(planned.file.path, entry);
  }
  return { files };
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
  const hash = isLeft && before !== undefined ? before.hash : hashOf(file.content);
  return { target, operations: operationsOf(file), policy: file.ifExists, hash };
}

/** By path. */
type Texts = ReadonlyMap<string, string>;

function generatedTexts(plans: readonly Plan[]): Texts {
  return new Map(plans.flatMap(({ files }) => files.map(({ file }) => [file.path, file.content] as const)));
}

interface Change {
  readonly before: Manifest;
  readonly after: Manifest;
  readonly generated: Texts;
}

/** The packs of all directories in which a text came, went or changed, or whose pack is gone. */
function changedPacks(
  outDir: string,
  { before, after, generated }: Change,
): readonly (readonly [directory: string, pack: Pack])[] {
  const [left, right] = [byDirectory(before), byDirectory(after)];
  const directories = [...new Set([...left.keys(), ...right.keys()])].sort();
  return directories.flatMap((directory) => {
    const [old, next] = [left.get(directory) ?? [], right.get(directory) ?? []];
    const isSame =
      old.length === next.length && next.every(([path, { hash }]) => before.files.get(path)?.hash === hash);
    if (isSame && existsSync(join(outDir, packPath(directory)))) return [];
    const known = readPack(outDir, directory);
    const pack = new Map<string, string>();
    for (const [path, { hash }] of next) {
      const name = splitPath(path)[1];
      const text = [generated.get(path), known.get(name)].find((one) => one !== undefined && hashOf(one) === hash);
      if (text !== undefined) pack.set(name, text);
    }
    return [[directory, pack] as const];
  });
}

function byDirectory({ files }: Manifest): ReadonlyMap<string, readonly (readonly [string, ManifestEntry])[]> {
  const found = new Map<string, (readonly [string, ManifestEntry])[]>();
  for (const entry of files) {
    const [directory] = splitPath(entry[0]);
    const list = found.get(directory);
    if (list === undefined) found.set(directory, [entry]);
    else list.push(entry);
  }
  return found;
}
