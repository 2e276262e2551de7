/**
 * The files of a target after a change of a few parts of its config: those parts, and what they read, are checked, built
 * and rendered, before the change and after it; all else is known from the run before.
 *
 * Invariant: the files, and the state of the run, are those of a whole run, or there are none and a whole run has to follow.
 * It follows on every doubt: a mistake anywhere, another version of configs, a change that others may see, a file of
 * several parts that comes out differently. No message is ever told of a reduced config.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { GeneratedFile } from '../core/fragment.js';
import { type TextFiles, NO_FILES } from '../core/text-files.js';
import type { SourceText } from '../input/read-config.js';
import { standingFile, withUnixLines } from '../output/state/facts.js';
import { formatFiles } from '../output/format/format.js';
import { readStateConfig, type RunState } from '../output/state/run-state.js';
import { draftsOf, type ExtendedTarget, type LoadedConfig, templateEnv, validateSource } from '../pipeline.js';
import { type ChangedDraft, changesOf } from './changes.js';
import { splitTexts } from './config-texts.js';
import { reduced } from './reduced.js';

/** What a run starts from. */
export interface Remaking {
  readonly target: ExtendedTarget;
  /** The config as it is now. */
  readonly source: SourceText;
  /** As it was named, or found. */
  readonly path: string;
  /** Absolute output directory */
  readonly outDir: string;
  /** Of a run by the same tool, from which nothing but the config differs. */
  readonly runState: RunState;
}

/** All files, and what they were made from. */
export interface Remade {
  readonly files: readonly GeneratedFile[];
  /** Those of them that changed. */
  readonly changed: readonly GeneratedFile[];
  /** Of the changed ones; see {@link RunState} */
  readonly drafts: ReadonlyMap<string, string>;
  /** A part of the config, with all that is said outside of parts. */
  readonly loaded: LoadedConfig;
}

/** Make what a change of the config changes; nothing where that takes a whole run. */
export async function remake(remaking: Remaking): Promise<Remade | undefined> {
  const { target, source, outDir, runState } = remaking;
  if (target.parts === undefined || runState.config === undefined) return undefined;
  const known = readStateConfig(outDir, target.name, runState.config);
  const pair = known === undefined ? undefined : reduced(target.parts, splitTexts(known), source.value);
  const [before, after] = [pair?.before, pair?.after].map((config) => loadPart(config, remaking));
  if (before === undefined || after === undefined) return undefined;
  const changed = changedDrafts(before, after, { remaking, key: target.parts.key });
  // Whatever is wrong with a file, the whole run tells it as it is.
  const formatted =
    changed &&
    (await formatFiles(
      changed.map(({ draft }) => draft),
      target.language,
    ).catch(() => undefined));
  if (changed === undefined || formatted === undefined) return undefined;
  const made = new Map(formatted.map((file) => [file.path, file]));
  const read = (path: string): string => withUnixLines(readFileSync(join(outDir, path))).toString('utf8');
  const files = runState.files.map((file) => made.get(file.path) ?? standingFile(file, read));
  const drafts = new Map(changed.map(({ draft, hash }) => [draft.path, hash]));
  return { files, changed: formatted, drafts, loaded: after };
}

function changedDrafts(
  before: LoadedConfig,
  after: LoadedConfig,
  { remaking: { target, outDir, runState }, key }: { readonly remaking: Remaking; readonly key: string },
): readonly ChangedDraft[] | undefined {
  const env = templateEnv(target, outDir);
  const files = new Map(runState.files.map((file) => [file.path, file]));
  try {
    return changesOf({ ...runState, files, key }, draftsOf(before, env), draftsOf(after, env));
  } catch {
    // Whatever is wrong, the whole run tells it as it is.
    return undefined;
  }
}

/** Check a reduced config; nothing where anything is to be said about it. */
function loadPart(value: unknown, { target, source, path, runState }: Remaking): LoadedConfig | undefined {
  if (value === undefined) return undefined;
  const texts = new Set(runState.texts.map(([text]) => text));
  const unknown: string[] = [];
  const files: TextFiles = (text) => {
    if (!texts.has(text)) unknown.push(text);
    return (source.files ?? NO_FILES)(text);
  };
  const result = validateSource(target, { name: source.name, files }, value);
  if ('problems' in result || result.needed !== undefined || unknown.length > 0) return undefined;
  return { target, source, path, config: result.config as object };
}
