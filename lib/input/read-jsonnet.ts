/** Evaluates a jsonnet config, and tells where its values are written. */
import { stat } from 'node:fs/promises';
import { ConfigError } from '../core/problem.js';
import { withSlashes } from '../slashes.js';
import { DEFAULT_MAX_MEMORY_MIB, DEFAULT_TIMEOUT_SECONDS } from './evaluation-limits.js';
import { evaluateJsonnet, JSONNET_LIBRARY } from './jsonnet.js';
import { createJsonnetLocate, type EvaluatedJsonnet } from './jsonnet-locate.js';
import { oneLine } from './one-line.js';
import type { ReadOptions, SourceText } from './read-config.js';

/**
 * Evaluate a config.
 *
 * @param path - with `/`
 * @param text - that stands there
 * @throws ConfigError - it cannot be evaluated, or a library directory is not there
 */
export async function readJsonnet(
  path: string,
  text: string,
  options: ReadOptions,
): Promise<{ readonly value: unknown } & Pick<SourceText, 'locate'>> {
  const jsonnet = { name: path, text, ...libraries(options) };
  const value = await evaluate(jsonnet, options);
  return { value, locate: createJsonnetLocate({ ...jsonnet, value }) };
}

async function evaluate(jsonnet: Omit<EvaluatedJsonnet, 'value'>, options: ReadOptions): Promise<unknown> {
  await Promise.all((options.jpath ?? []).map(checkLibraryPath));
  // The library takes a NUL for the end of the text and would silently read half of the config.
  if (jsonnet.text.includes('\0')) {
    throw new ConfigError([`${oneLine(jsonnet.name)}: the file holds a NUL character; remove it`]);
  }
  return evaluateJsonnet({
    ...jsonnet,
    extStr: options.extStr ?? {},
    tla: options.tla ?? {},
    timeoutSeconds: options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    maxMemoryMib: options.maxMemoryMib ?? DEFAULT_MAX_MEMORY_MIB,
    library: options.library ?? JSONNET_LIBRARY,
    onTrace: options.onTrace ?? ((line) => process.stderr.write(`${line}\n`)),
  });
}

/** Where imports are looked for, beside the importing file. */
function libraries({ stdlibDirs, jpath = [] }: ReadOptions): Pick<EvaluatedJsonnet, 'stdlibDirs' | 'jpath'> {
  return { stdlibDirs: stdlibDirs.map(withSlashes), jpath: jpath.map(withSlashes) };
}

async function checkLibraryPath(path: string): Promise<void> {
  const isDirectory = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isDirectory) throw new ConfigError([`--jpath ${oneLine(path)}: no such directory; correct or remove it`]);
}
