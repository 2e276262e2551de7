/**
 * The files of a target, made or recalled: where nothing changed that they are made from, what they are is known from the
 * run before, and nothing is evaluated or rendered; where a few parts of the config changed, only those are.
 */
import type { GeneratedFile } from './core/fragment.js';
import type { ConfigParts } from './core/target.js';
import { partOf } from './incremental/changes.js';
import { joinTexts, textsOf } from './incremental/config-texts.js';
import { findConfig } from './input/find-config.js';
import { type InputRequest, inputsOf } from './input/inputs.js';
import type { SourceText } from './input/read-config.js';
import { textFilesBeside } from './input/text-files.js';
import { hashOf } from './output/facts.js';
import { KnownTexts } from './output/known-texts.js';
import {
  amendRecord,
  readRecord,
  type RunRecord,
  type StoredRecord,
  writeRecord,
  type WrittenRecord,
} from './output/record.js';
import type { ExtendedTarget, LoadedConfig, RunRequest } from './pipeline.js';

/** Files, and what the next run is to remember. */
export interface MadeFiles {
  readonly files: readonly GeneratedFile[];
  /** Nothing where the next run has to make them again. */
  readonly record?: WrittenRecord;
}

/** What is remembered of a target, and what holds now. */
export interface Memory {
  /** Of the run before, by the same tool. */
  readonly record?: StoredRecord | undefined;
  /** Digests of what files are made from now; see {@link inputsOf}. */
  readonly inputs?: string | undefined;
  readonly frame: string;
  readonly tool: string;
}

/** Look at what is remembered of a target. */
export function remember(request: InputRequest, tool: string): Memory {
  const record = readRecord(request.outDir, request.target);
  const { digest, frame } = inputsOf(request, tool);
  return { ...(record?.tool === tool && { record }), inputs: digest, frame, tool };
}

/**
 * Recall the files of the last run: their facts, not their texts.
 *
 * @returns nothing when something changed, there was no such run, or it had something to tell about its config
 */
export function recallFiles(request: InputRequest, { record, inputs }: Memory): readonly GeneratedFile[] | undefined {
  // Of a config without a value there is something to tell at every run.
  if (record?.config === undefined || record.inputs !== inputs) return undefined;
  return hasSameTexts(request, record) ? record.files : undefined;
}

function hasSameTexts(request: InputRequest, record: RunRecord): boolean {
  const texts = textFilesBeside(request.config ?? findConfig(request.target, request.cwd));
  return record.texts.every(([path, hash]) => hashOf(JSON.stringify(texts(path))) === hash);
}

/**
 * Make the files of a target.
 *
 * @param accepts - tells whether files will do of which only some have texts of their own; default: none will
 * @throws CLIError - the config cannot be loaded, or files cannot be made from it
 */
export async function makeFiles(
  request: RunRequest,
  memory: Memory,
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
  const making: Making = { request: { ...request, source }, source, parts: target.parts, memory, reasons };
  const changed = await makeChanged(making, target);
  if (changed !== undefined && accepts(changed)) {
    request.onLoaded?.(changed.loaded);
    return changed;
  }
  return makeAll(making);
}

interface Making {
  readonly request: RunRequest;
  readonly source: SourceText;
  readonly parts: ConfigParts | undefined;
  readonly memory: Memory;
  readonly reasons: string[];
}

/** Make what changed, where that can be told from the rest. */
async function makeChanged(
  making: Making,
  target: ExtendedTarget,
): Promise<(MadeFiles & { readonly loaded: LoadedConfig }) | undefined> {
  const { request, source, memory, reasons } = making;
  const { record, frame, inputs } = memory;
  if (record?.frame !== frame || inputs === undefined || reasons.length > 0) return undefined;
  if (request.templates !== undefined || !hasSameTexts(request, record)) return undefined;
  const { remake } = await import('./incremental/remake.js');
  const path = request.config ?? findConfig(request.target, request.cwd);
  const made = await remake({ target, source, path, outDir: request.outDir, record });
  if (made === undefined) return undefined;
  const { files, changed, drafts, loaded } = made;
  const { texts, parts } = record;
  const write = (rest: Frame): string => amendRecord(record, { ...rest, texts, drafts, parts }, changed);
  return { files, ...remembering(making, true, write), loaded };
}

async function makeAll(making: Making): Promise<MadeFiles> {
  const { render } = await import('./pipeline.js');
  const { request, memory, reasons } = making;
  const texts = new Map<string, string>();
  const known = new KnownTexts(request.outDir, memory.record);
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
  const write = (rest: Frame): string => writeRecord({ ...rest, texts: [...texts], files, drafts, parts });
  return { files, ...remembering(making, isLatest, write) };
}

/** The parts of the config that files were made for, by path. */
function partsOf(files: readonly GeneratedFile[], key: string | undefined): RunRecord['parts'] {
  const parts = files.map((file) => [file.path, key === undefined ? undefined : partOf(file, key)] as const);
  return new Map(parts.flatMap(([path, part]) => (part === undefined ? [] : [[path, part]])));
}

type Frame = Pick<RunRecord, 'inputs' | 'frame' | 'tool' | 'config'>;

/** What the next run is to remember. */
function remembering(
  { request, source, parts, memory: { inputs, frame, tool }, reasons }: Making,
  /** Whether its next version may be made in part: an old config has to be told about at every run. */
  isLatest: boolean,
  write: (rest: Frame) => string,
): Pick<MadeFiles, 'record'> {
  // An update renders with templates that are not on the disk yet; and what was changed meanwhile is in the files or not.
  const isKnown = request.templates === undefined && reasons.length === 0 && inputs === inputsOf(request, tool).digest;
  if (inputs === undefined || !isKnown) return {};
  const config = isLatest ? joinTexts(textsOf(parts, source.value)) : undefined;
  const text = write({ inputs, frame, tool, ...(config !== undefined && { config: hashOf(config) }) });
  return { record: { text, ...(config !== undefined && { config }) } };
}

function printTrace(line: string): void {
  process.stderr.write(`${line}\n`);
}
