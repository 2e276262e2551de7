/**
 * What a change of some parts of a config does to the files of the whole, found by making both versions of a reduced
 * config. Pure, but for hashing.
 *
 * Invariant: the answer is what a whole run would make, or none. A file changes only where the reduced config makes it
 * as the whole one did (the recorded draft says so) and one part alone made it; every other file that the reduced config
 * makes must come out the same before and after, and be made for as many parts.
 */
import type { DraftFile, GeneratedFile } from '../core/fragment.js';
import { factsOf, operationsOf } from '../output/state/facts.js';
import { draftHash } from '../output/state/unchanged-texts.js';

/** What is known of the files of the run before. */
export interface Recorded {
  /** By path */
  readonly files: ReadonlyMap<string, GeneratedFile>;
  /** Hashes of the drafts that they were made from, by path. */
  readonly drafts: ReadonlyMap<string, string>;
  /** The parts of the config that they were made for alone, by path. */
  readonly parts: ReadonlyMap<string, string>;
  /** The key that lists of parts are below in the ids of instances. */
  readonly key: string;
}

/** The part of a config that a file was made for, as the id of its instance; nothing: it is for several, or for none. */
export function partOf({ origins = [] }: Pick<DraftFile, 'origins'>, key: string): string | undefined {
  const pattern = new RegExp(`^.*?\\.${key}\\.\\d+(?=\\.|$)`);
  const found = new Set(origins.map(({ instance }) => pattern.exec(instance)?.[0]));
  return found.size === 1 ? [...found][0] : undefined;
}

/** A file that changes. */
export interface ChangedDraft {
  readonly draft: DraftFile;
  /** See {@link draftHash} */
  readonly hash: string;
}

/**
 * Find the files that change.
 *
 * @param before - drafts of the reduced config as it was
 * @param after - drafts of the reduced config as it is
 * @returns nothing where that cannot be told for certain
 */
export function changesOf(
  recorded: Recorded,
  before: Iterable<DraftFile>,
  after: Iterable<DraftFile>,
): readonly ChangedDraft[] | undefined {
  const known = new Map([...before].map((draft) => [draft.path, printOf(draft, recorded.key)]));
  const changed: ChangedDraft[] = [];
  for (const draft of after) {
    const now = printOf(draft, recorded.key);
    const old = known.get(draft.path);
    const whole = recordedPrint(recorded, draft.path);
    known.delete(draft.path);
    // One that they did not make before is of several others, who make the same; or nothing can be told about it.
    if (whole === undefined || (old === undefined && whole.part !== undefined)) return undefined;
    if (old !== undefined && old.part !== now.part) return undefined;
    if (isAsItWas(now, old, whole)) continue;
    if (old === undefined || now.part === undefined || !isWhole(old, whole)) return undefined;
    changed.push({ draft, hash: now.draft });
  }
  return known.size === 0 ? changed : undefined;
}

/** What must be equal for a file to be the same. */
interface Print {
  readonly draft: string;
  readonly policy: string;
  readonly operations: readonly string[];
  /** In the config that it was made from; see {@link partOf} */
  readonly part: string | undefined;
}

function printOf(draft: DraftFile, key: string): Print {
  const { ifExists, executable, settled = false } = draft;
  return {
    draft: draftHash(draft.content),
    policy: policyOf({ ifExists, executable, settled }),
    operations: operationsOf(draft),
    part: partOf(draft, key),
  };
}

function recordedPrint({ files, drafts, parts }: Recorded, path: string): Print | undefined {
  const file = files.get(path);
  const draft = drafts.get(path);
  if (file === undefined || draft === undefined) return undefined;
  return { draft, policy: policyOf(file), operations: factsOf(file).operations, part: parts.get(path) };
}

function policyOf({ ifExists, executable, settled = false }: Omit<DraftFile, 'path' | 'content'>): string {
  return JSON.stringify([ifExists, executable, settled]);
}

/**
 * Tell whether a change leaves a file of the whole as it was.
 *
 * @param whole - the file as all parts together made it
 */
function isAsItWas(now: Print, old: Print | undefined, whole: Print): boolean {
  const same = old ?? whole;
  if (now.draft !== same.draft || now.policy !== same.policy) return false;
  const [made, current] = [new Set(whole.operations), new Set(now.operations)];
  // Whether an operation that makes it no more does so for others is not known.
  const isLost = old?.operations.some((name) => !current.has(name)) ?? false;
  return !isLost && now.operations.every((name) => made.has(name));
}

/** Tell whether a part of the config makes a file as the whole did. */
function isWhole(old: Print, whole: Print): boolean {
  const isSame = old.draft === whole.draft && old.policy === whole.policy;
  return isSame && whole.part !== undefined && old.operations.join() === whole.operations.join();
}
