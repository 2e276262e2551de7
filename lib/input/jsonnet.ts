/**
 * A jsonnet config to a value, or to one clear line (an error in the config adds its trace). It knows neither files nor
 * options; the text comes from its caller.
 */
import { ConfigError } from '../core/problem.js';
import { formatJsonnetError, type JsonnetErrorContext } from './jsonnet-error.js';
import { type JsonnetLimits, type JsonnetOutcome, runJsonnet } from './jsonnet-process.js';
import { oneLine } from './one-line.js';

/** The module that evaluates jsonnet; it is an optional dependency, because it has to be compiled. */
export const JSONNET_LIBRARY = '@hanazuki/node-jsonnet';

/** One config and everything its evaluation depends on. */
export interface JsonnetEvaluation extends JsonnetErrorContext, JsonnetLimits {
  readonly text: string;
  readonly extStr: Readonly<Record<string, string>>;
  readonly tla: Readonly<Record<string, string>>;
  /** Resident memory of the evaluating process. */
  readonly maxMemoryMib: number;
}

/**
 * Evaluate a jsonnet config.
 *
 * @throws ConfigError - whatever keeps the evaluation from its end
 */
export async function evaluateJsonnet(evaluation: JsonnetEvaluation): Promise<unknown> {
  const { name, text, stdlibDirs, jpath, extStr, tla, maxMemoryMib } = evaluation;
  // The library searches the directory added last first.
  const libraryPaths = [...stdlibDirs, ...jpath].reverse();
  const outcome = await runJsonnet({ name, text, libraryPaths, extStr, tla, maxMemoryMib }, evaluation);
  if (outcome.kind === 'json') return JSON.parse(outcome.json);
  throw new ConfigError([describe(outcome, evaluation)]);
}

function describe(outcome: Exclude<JsonnetOutcome, { kind: 'json' }>, evaluation: JsonnetEvaluation): string {
  const { timeoutSeconds, maxMemoryMib } = evaluation;
  const name = oneLine(evaluation.name);
  switch (outcome.kind) {
    case 'failed':
      return formatJsonnetError(outcome.message, evaluation);
    case 'unavailable':
      return `${name}: ${describeUnavailable(outcome.code, outcome.message)}, or use a .json config`;
    case 'timeout':
      return `${name}: the evaluation took longer than ${timeoutSeconds} s; look for an endless recursion, or raise --timeout`;
    case 'memory':
      return `${name}: the evaluation took more than ${maxMemoryMib} MiB of memory; look for endless growth, or raise --max-memory`;
    case 'unstartable':
      return `${name}: no process for the evaluation could be started (${oneLine(outcome.reason)}); try again, or use a .json config`;
    case 'died':
      return `${name}: ${describeDeath(outcome.code, outcome.signal)}`;
  }
}

function describeDeath(code: number | null, signal: NodeJS.Signals | null): string {
  switch (signal) {
    case 'SIGSEGV':
    case 'SIGBUS':
      return `the evaluation crashed (${signal}); look for an expression with thousands of nested or chained parts`;
    case 'SIGABRT':
      return 'the evaluation was aborted (SIGABRT), most likely for lack of memory; look for endless growth';
    case 'SIGKILL':
      return 'the system killed the evaluation (SIGKILL), most likely for lack of memory; free some, or make the config smaller';
    case null:
      return `the evaluation ended without a result (exit code ${code ?? 'unknown'}); try again, or use a .json config`;
    default:
      return `the evaluation was interrupted (${signal}); run the command again`;
  }
}

function describeUnavailable(code: string, message: string): string {
  const needs = 'install cmake and a C++ compiler';
  const rebuild = `then run: npm rebuild ${JSONNET_LIBRARY}`;
  if (code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND') {
    return `the jsonnet library is not installed; ${needs}, then install this package again`;
  }
  if (message.startsWith('Could not locate the bindings file')) {
    return `the jsonnet library is installed but not built; ${needs}, ${rebuild}`;
  }
  if (code === 'ERR_DLOPEN_FAILED') {
    return `the jsonnet library was built at another place or for another system (${oneLine(message)}); ${needs}, ${rebuild}`;
  }
  return `the jsonnet library cannot be loaded (${oneLine(message)}); ${needs}, ${rebuild}`;
}
