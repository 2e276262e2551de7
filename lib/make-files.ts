/**
 * The files of a target, made or recalled: where nothing changed that they are made from, what they are is known from the
 * run before, and nothing is evaluated or rendered.
 */
import type { GeneratedFile } from './core/fragment.js';
import { findConfig } from './input/find-config.js';
import { type InputRequest, inputsOf } from './input/inputs.js';
import { textFilesBeside } from './input/text-files.js';
import { hashOf } from './output/facts.js';
import { FinishedTexts } from './output/finished.js';
import { readRecord, writeRecord } from './output/record.js';
import type { RunRequest } from './pipeline.js';

/** Files, and what the next run is to remember. */
export interface MadeFiles {
  readonly files: readonly GeneratedFile[];
  /** Nothing where the next run has to make them again. */
  readonly record?: string;
}

/**
 * Recall the files of the last run: their facts, not their texts.
 *
 * @returns nothing when something changed, or there was no such run
 */
export function recallFiles(request: InputRequest, tool: string): readonly GeneratedFile[] | undefined {
  const record = readRecord(request.outDir, request.target);
  if (record === undefined || record.inputs !== digestOf(request, tool)) return undefined;
  const texts = textFilesBeside(request.config ?? findConfig(request.target, request.cwd));
  const isSame = record.texts.every(([path, hash]) => hashOf(JSON.stringify(texts(path))) === hash);
  return isSame ? record.files : undefined;
}

/**
 * Make the files of a target.
 *
 * @throws CLIError - the config cannot be loaded, or files cannot be made from it
 */
export async function makeFiles(request: RunRequest, tool: string): Promise<MadeFiles> {
  const { render } = await import('./pipeline.js');
  const inputs = digestOf(request, tool);
  /** What makes the next run see something else although nothing changed. */
  const reasons: string[] = [];
  const texts = new Map<string, string>();
  const before = readRecord(request.outDir, request.target);
  const finished = new FinishedTexts(request.outDir, before?.tool === tool ? before : undefined);
  const files = await render({
    ...request,
    finished,
    onTrace: (line) => {
      // Whoever traces wants to see it at every run.
      reasons.push(line);
      (request.onTrace ?? printTrace)(line);
    },
    onText: (path, found) => {
      const hash = hashOf(JSON.stringify(found));
      if ((texts.get(path) ?? hash) !== hash) reasons.push(path);
      texts.set(path, hash);
    },
  });
  // An update renders with templates that are not on the disk yet; and what was changed meanwhile is in the files or not.
  const isKnown = request.templates === undefined && reasons.length === 0 && inputs === digestOf(request, tool);
  if (inputs === undefined || !isKnown) return { files };
  return { files, record: writeRecord({ inputs, texts: [...texts], files, tool, drafts: finished.drafts }) };
}

function digestOf(request: InputRequest, tool: string): string | undefined {
  return inputsOf(request, tool).digest;
}

function printTrace(line: string): void {
  process.stderr.write(`${line}\n`);
}
