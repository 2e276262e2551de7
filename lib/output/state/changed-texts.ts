/** Which packs of texts a run writes anew, and what they hold then. The disk is read here, never changed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { GeneratedFile } from '../../core/fragment.js';
import { type PackedText, packPath, packText, readPack, writePack } from './texts.js';
import { factsOf, hashOf, textOf } from './facts.js';
import { hashesOf, type Manifest, type ManifestEntry } from './manifest.js';
import { type OldPacks, readOldPacks } from './earlier-state.js';

/** What a run changes. */
export interface TextChange {
  readonly before: Manifest;
  readonly after: Manifest;
  /** By path */
  readonly generated: ReadonlyMap<string, GeneratedFile>;
}

/** A pack, from the output directory; one without content goes. */
export interface ChangedPack {
  readonly path: string;
  readonly content: string;
}

/** The packs in which a text came, went or changed, or that are gone; all, where what was known is to be put in order. */
export function changedPacks(outDir: string, change: TextChange): readonly ChangedPack[] {
  const { before, after } = change;
  const old = before.mends === 'old' ? readOldPacks(outDir) : NO_PACKS;
  const changed = packsToLookAt(outDir, change);
  const packs = [...entriesByPack(after, changed)].map(([path, entries]) => {
    const known = readPack(outDir, path);
    const texts = entries.flatMap((entry) => textsFor(entry, { known, old, change, isThere: known.length > 0 }));
    return { path, known, content: writePack(texts) };
  });
  const isNews = before.mends === undefined;
  const written = packs.filter(({ known, content }) => isNews || writePack(known) !== content || !isSorted(known));
  return [
    ...written.map(({ path, content }) => ({ path, content })),
    ...old.paths.map((path) => ({ path, content: '' })),
  ];
}

const NO_PACKS: OldPacks = { paths: [], texts: new Map() };

function isSorted(known: readonly PackedText[]): boolean {
  return known.every(({ line }, index) => index === 0 || (known[index - 1]?.line ?? '') < line);
}

function packsToLookAt(outDir: string, { before, after }: TextChange): ReadonlySet<string> {
  const packs = new Set<string>();
  const changed = new Set<string>();
  const areAll = before.mends !== undefined;
  for (const [path, entry] of after.files) {
    const pack = packPath(path);
    packs.add(pack);
    if (areAll || (after !== before && entry !== before.files.get(path) && isNew(entry, before.files.get(path)))) {
      changed.add(pack);
    }
  }
  for (const pack of packs) if (!existsSync(join(outDir, pack))) changed.add(pack);
  if (after !== before || areAll) {
    for (const path of before.files.keys()) if (!after.files.has(path)) changed.add(packPath(path));
  }
  return changed;
}

function isNew(entry: ManifestEntry, before: ManifestEntry | undefined): boolean {
  return entry.hash !== before?.hash || before.others !== undefined;
}

type Entry = readonly [path: string, entry: ManifestEntry];

/** The entries of some packs; one may have none. */
function entriesByPack({ files }: Manifest, wanted: ReadonlySet<string>): ReadonlyMap<string, readonly Entry[]> {
  const found = new Map<string, Entry[]>([...wanted].sort().map((pack) => [pack, []]));
  if (wanted.size > 0) for (const entry of files) found.get(packPath(entry[0]))?.push(entry);
  return found;
}

interface Sources {
  readonly known: readonly PackedText[];
  readonly old: OldPacks;
  readonly change: TextChange;
  /** Whether the pack is there: then a text that nobody has made is not read from the disk for it. */
  readonly isThere: boolean;
}

function textsFor([path, entry]: Entry, { known, old, change, isThere }: Sources): readonly PackedText[] {
  return hashesOf(entry).flatMap((hash) => {
    const packed = known.find((one) => one.path === path && one.hash === hash);
    if (packed !== undefined) return packed;
    const before = old.texts.get(path)?.find((text) => hashOf(text) === hash);
    const made = change.generated.get(path);
    const text = before ?? madeText(made, hash, isThere);
    const record = before === undefined ? made?.record : undefined;
    return text === undefined ? [] : packText(path, { text, hash, record });
  });
}

/** The text that this run made, where it is the one that is to be known. */
function madeText(file: GeneratedFile | undefined, hash: string, isThere: boolean): string | undefined {
  if (file === undefined || factsOf(file).hash !== hash) return undefined;
  return isThere ? textOf(file) : file.content;
}
