/**
 * The files of a target, made or taken from the state of the last run: where nothing changed that they are made from,
 * nothing is evaluated or rendered; where a few parts of the config changed, only those are.
 */
import type { GeneratedFile } from './core/fragment.js';
import type { ConfigParts } from './core/target.js';
import { partOf } from './incremental/changes.js';
import { joinTexts, textsOf } from './incremental/config-texts.js';
import { findConfig } from './input/find-config.js';
import { type RunRequest, inputsOf } from './input/inputs.js';
import type { SourceText } from './input/read-config.js';
import { textFilesBeside } from './input/text-files.js';
import { hashOf } from './output/state/facts.js';
import { UnchangedTexts } from './output/state/unchanged-texts.js';
import {
  amendRunState,
  readRunState,
  type RunState,
  type StoredRunState,
  writeRunState,
  type WrittenRunState,
} from './output/state/run-state.js';
import type { ExtendedTarget, LoadedConfig, RenderRequest } from './pipeline.js';

/** Files, and the state that the run leaves. */
export interface MadeFiles {
  readonly files: readonly GeneratedFile[];
  /** Nothing where the next run has to make them again. */
  readonly runState?: WrittenRunState;
}

/** The state of the last run of a target, and the digests that hold now. */
export interface LastState {
  /** None where another tool made it. */
  readonly runState?: StoredRunState | undefined;
  /** Digests of what files are made from now; see {@link inputsOf}. */
  readonly inputs?: string | undefined;
  readonly frame: string;
  readonly tool: string;
}

/** Read the state of the last run of a target. */
export function readState(request: RunRequest, tool: string): LastState {
  const runState = readRunState(request.outDir, request.target);
  const { digest, frame } = inputsOf(request, tool);
  return { ...(runState?.tool === tool && { runState }), inputs: digest, frame, tool };
}

/**
 * The files of the last run: their facts, not their texts.
 *
 * @returns nothing when something changed, there was no such run, or it had something to tell about its config
 */
export function filesFromState(
  request: RunRequest,
  { runState, inputs }: LastState,
): readonly GeneratedFile[] | undefined {
  // Of a config without a value there is something to tell at every run.
  if (runState?.config === undefined || runState.inputs !== inputs) return undefined;
  return hasSameTexts(request, runState) ? runState.files : undefined;
}

function hasSameTexts(request: RunRequest, runState: RunState): boolean {
  const texts = textFilesBeside(request.config ?? findConfig(request.target, request.cwd));
  return runState.texts.every(([path, hash]) => hashOf(JSON.stringify(texts(path))) === hash);
}

/**
 * Make the files of a target.
 *
 * @param accepts - tells whether files will do of which only some have texts of their own; default: none will
 * @throws CLIError - the config cannot be loaded, or files cannot be made from it
 */
export async function makeFiles(
  request: RenderRequest,
  last: LastState,
  accepts: (made: MadeFiles) => boolean = () => false,
): Promise<MadeFiles> {
  const { extendedTarget, readSource } = await import('./pipeline.js');
  /** What makes the next run see something else although nothing changed. */
  const reasons: string[] = [];
  const onTrace = (line: string): void => {
    // Whoever traces wants to see it at every run.
    reasons.push(line);
    (request.onTrace ?? printTrace)(line);
  };
  const target = await extendedTarget(request.target, request);
  const source = await readSource(target, { ...request, onTrace });
  const making: Making = { request: { ...request, source }, source, parts: target.parts, last, reasons };
  const changed = await makeChanged(making, target);
  if (changed !== undefined && accepts(changed)) {
    request.onLoaded?.(changed.loaded);
    return changed;
  }
  return makeAll(making);
}

interface Making {
  readonly request: RenderRequest;
  readonly source: SourceText;
  readonly parts: ConfigParts | undefined;
  readonly last: LastState;
  readonly reasons: string[];
}

/** Make what changed, where that can be told from the rest. */
async function makeChanged(
  making: Making,
  target: ExtendedTarget,
): Promise<(MadeFiles & { readonly loaded: LoadedConfig }) | undefined> {
  const { request, source, last, reasons } = making;
  const { runState, frame, inputs } = last;
  if (runState?.frame !== frame || inputs === undefined || reasons.length > 0) return undefined;
  if (request.templates !== undefined || !hasSameTexts(request, runState)) return undefined;
  const { remake } = await import('./incremental/remake.js');
  const path = request.config ?? findConfig(request.target, request.cwd);
  const made = await remake({ target, source, path, outDir: request.outDir, runState });
  if (made === undefined) return undefined;
  const { files, changed, drafts, loaded } = made;
  const { texts, parts } = runState;
  const write = (rest: Frame): string => amendRunState(runState, { ...rest, texts, drafts, parts }, changed);
  return { files, ...nextRunState(making, true, write), loaded };
}

async function makeAll(making: Making): Promise<MadeFiles> {
  const { render } = await import('./pipeline.js');
  const { request, last, reasons } = making;
  const texts = new Map<string, string>();
  const known = new UnchangedTexts(request.outDir, last.runState);
  let isLatest = true;
  const files = await render({
    ...request,
    known,
    onLoaded: (loaded) => {
      isLatest = loaded.needed === undefined;
      request.onLoaded?.(loaded);
    },
    onText: (path, found) => {
      const hash = hashOf(JSON.stringify(found));
      if ((texts.get(path) ?? hash) !== hash) reasons.push(path);
      texts.set(path, hash);
    },
  });
  const parts = partsOf(files, making.parts?.key);
  const { drafts } = known;
  const write = (rest: Frame): string => writeRunState({ ...rest, texts: [...texts], files, drafts, parts });
  return { files, ...nextRunState(making, isLatest, write) };
}

/** The parts of the config that files were made for, by path. */
function partsOf(files: readonly GeneratedFile[], key: string | undefined): RunState['parts'] {
  const parts = files.map((file) => [file.path, key === undefined ? undefined : partOf(file, key)] as const);
  return new Map(parts.flatMap(([path, part]) => (part === undefined ? [] : [[path, part]])));
}

type Frame = Pick<RunState, 'inputs' | 'frame' | 'tool' | 'config'>;

/** The state that a run leaves. */
function nextRunState(
  { request, source, parts, last: { inputs, frame, tool }, reasons }: Making,
  /** Whether its next version may be made in part: an old config has to be told about at every run. */
  isLatest: boolean,
  write: (rest: Frame) => string,
): Pick<MadeFiles, 'runState'> {
  // An update renders with templates that are not on the disk yet; and what was changed meanwhile is in the files or not.
  const isKnown = request.templates === undefined && reasons.length === 0 && inputs === inputsOf(request, tool).digest;
  if (inputs === undefined || !isKnown) return {};
  const config = isLatest ? joinTexts(textsOf(parts, source.value)) : undefined;
  const text = write({ inputs, frame, tool, ...(config !== undefined && { config: hashOf(config) }) });
  return { runState: { text, ...(config !== undefined && { config }) } };
}

function printTrace(line: string): void {
  process.stderr.write(`${line}\n`);
}
