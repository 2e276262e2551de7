/** `validate`: checks configs as a run would, and shows every mistake at its place. */
import { CLIError, ConfigError, formatPath, type PathStep, type Problem } from '../core/problem.js';
import { formatProblem, type Locate, type Place } from '../core/problem-line.js';
import type { Target } from '../core/target.js';
import { MOST_TOLD } from '../core/validate.js';
import { usualPaths } from '../input/find-config.js';
import type { SourceText } from '../input/read-config.js';
import { configPath, extendedTarget, readSource, validateSource } from '../pipeline.js';
import { configuredTargets } from '../setup/existing.js';
import type { ProjectConfig } from '../targets/be/config.js';
import { type Answer, jsonAnswer, type Question } from './answer.js';
import { versionNote } from './config-versions.js';
import { excerpt } from './excerpt.js';
import { splitPlace } from './failure.js';
import { renderRequest, withStored } from './request.js';
import type { Settings } from './settings.js';
import { UsageError } from './usage-error.js';

/** One mistake. */
interface Finding {
  /** As a run tells it, on one line or with the way that led there below it. */
  readonly message: string;
  readonly source: string;
  readonly place?: Place | undefined;
  /** The nearest place that is known, where the place itself is not. */
  readonly near?: Place | undefined;
  readonly problem?: Problem;
}

/** What is found in one config. */
interface Checked {
  readonly target: string;
  readonly config: string;
  readonly findings: readonly Finding[];
  /** Of all mistakes, where not all are told. */
  readonly count?: number;
  /** What is to say of it beside mistakes. */
  readonly notes: readonly string[];
}

/**
 * Check the config of a target, or of all that the project has.
 *
 * @throws CLIError - there is no config
 */
export async function answer({ word, settings, cwd }: Question): Promise<Answer> {
  const targets = targetsToCheck(word, settings, cwd);
  const checked: Checked[] = [];
  for (const target of targets) checked.push(await check(target, await withStored(settings, target, cwd), cwd));
  const isFailure = checked.some(({ findings }) => findings.length > 0);
  if (settings.json) return jsonAnswer({ valid: !isFailure, targets: checked.map(asDocument) }, isFailure);
  if (settings.quiet && !isFailure) return { lines: [] };
  return {
    lines: [...checked.flatMap(findingLines), ...checked.flatMap((one) => [summary(one), ...one.notes])],
    isFailure,
  };
}

function targetsToCheck(word: string | undefined, { config, plugins }: Settings, cwd: string): readonly string[] {
  if (word !== undefined) return [word];
  if (config !== undefined) throw new UsageError('--config needs the target that it is for, as in validate be');
  const targets = configuredTargets(cwd, plugins);
  if (targets.length > 0) return targets;
  throw new CLIError(['there is no config to check; name a target and its config: validate be --config PATH']);
}

async function check(name: string, settings: Settings, cwd: string): Promise<Checked> {
  const target = await extendedTarget(name, { cwd, plugins: settings.plugins });
  let config = settings.config ?? usualPaths(name)[0];
  try {
    const request = renderRequest(name, settings, cwd);
    config = configPath(target, request);
    const source = await readSource(target, request);
    const result = validateSource(target, source, source.value);
    const problems = 'problems' in result ? result.problems : await modelProblems(target, result.config, source, cwd);
    const notes = 'config' in result ? [...versionNote({ source, ...result }), ...noteLines(result.notes, source)] : [];
    const findings = problems.slice(0, MOST_TOLD).map((problem) => findingOf(problem, source));
    const more = problems.length - MOST_TOLD;
    const rest = more > 0 ? [{ message: `${more} more mistakes; mend these first`, source: source.name }] : [];
    return {
      target: name,
      config,
      findings: [...findings, ...rest],
      notes,
      ...(more > 0 && { count: problems.length }),
    };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { target: name, config, findings: error.messages.map((message) => readFinding(message, config)), notes: [] };
  }
}

/** A resource is at `apps[0].resources[0]` of a loaded config. */
const RESOURCE_STEPS = 4;

/** What models lack is known once the config itself is right. */
async function modelProblems(
  { name, writtenPath }: Target,
  config: unknown,
  { value }: SourceText,
  cwd: string,
): Promise<readonly Problem[]> {
  if (name !== 'be') return [];
  const { missingColumns } = await import('./missing-columns.js');
  const problems = await missingColumns(config as ProjectConfig, { cwd, env: process.env });
  return problems.map((problem) => {
    const [resource, rest] = [problem.path.slice(0, RESOURCE_STEPS), problem.path.slice(RESOURCE_STEPS)];
    return { ...problem, path: [...(writtenPath?.(resource, value) ?? resource), ...rest] };
  });
}

/** An inherited or imported value stands in one place and is used in several: it is told once. */
function noteLines(notes: readonly Problem[], { name, locate }: SourceText): readonly string[] {
  const lines = new Map(
    notes.map((note) => {
      const place = locate(note.path);
      const key = place === undefined ? formatPath(note.path) : `${place.source ?? name}:${place.line}:${place.column}`;
      return [`${key}: ${note.message}`, `note: ${formatProblem(note, name, locate)}`];
    }),
  );
  return [...lines.values()];
}

function findingOf(problem: Problem, { name, locate }: SourceText): Finding {
  const place = locate(problem.path);
  const message = formatProblem(problem, name, locate);
  const near = place === undefined ? nearest(problem.path, locate) : undefined;
  return { message, source: place?.source ?? name, place, near, problem };
}

function nearest(path: readonly PathStep[], locate: Locate): Place | undefined {
  for (let length = path.length - 1; length > 0; length--) {
    const place = locate(path.slice(0, length));
    if (place !== undefined) return place;
  }
  return undefined;
}

/** A text that cannot be read or evaluated: its message begins with the place, where there is one. */
function readFinding(message: string, config: string): Finding {
  const found = splitPlace(message);
  if (found === undefined) return { message, source: config };
  const { source, line, column } = found;
  return { message, source, place: { line, column } };
}

function findingLines({ findings, config }: Checked): readonly string[] {
  return groups(findings).flatMap(([{ message, source, place, near }, ...others]) => {
    const shown = place ? excerpt(source, place) : [];
    const file = near?.source ?? config;
    const around = near ? [`      in what is made at ${file}:${near.line}:${near.column}`, ...excerpt(file, near)] : [];
    const paths = others.length === 1 ? '1 more path leads' : `${String(others.length)} more paths lead`;
    return [message, ...shown, ...around, ...(others.length > 0 ? [`      ${paths} here`] : []), ''];
  });
}

/** Findings at one place that say the same: it is used several times. */
function groups(findings: readonly Finding[]): readonly (readonly [Finding, ...Finding[]])[] {
  const found = new Map<unknown, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const { place, source, problem } = finding;
    const key = place && problem ? `${source}:${place.line}:${place.column}: ${problem.message}` : finding;
    const group = found.get(key);
    if (group) group.push(finding);
    else found.set(key, [finding]);
  }
  return [...found.values()];
}

function summary({ target, config, findings, count: all }: Checked): string {
  const length = all ?? groups(findings).length;
  const count = length === 1 ? '1 mistake' : `${String(length)} mistakes`;
  return `${target}: ${config} ${length === 0 ? 'is valid' : `has ${count}`}`;
}

function asDocument({ target, config, findings, notes }: Checked): object {
  const problems = findings.map(({ message, source, place, problem }) => ({
    source,
    ...(place && { line: place.line, column: place.column }),
    ...(problem && { path: formatPath(problem.path), code: problem.code }),
    message: problem?.message ?? message,
    ...(problem?.hint !== undefined && { hint: problem.hint }),
  }));
  return { target, config, valid: problems.length === 0, problems, ...(notes.length > 0 && { notes }) };
}
