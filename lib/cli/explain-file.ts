/** `explain`: what a generated file is made from. The files of its target are made, and none is written. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

import type { GeneratedFile, Origin } from '../core/fragment.js';
import { CLIError, formatPath, type PathStep } from '../core/problem.js';
import type { Place } from '../core/problem-line.js';
import { hashOf, withUnixLines } from '../output/state/facts.js';
import { userTemplateDirectory } from '../input/user-templates.js';
import { hashesOf, type ManifestEntry } from '../output/state/manifest.js';
import { hasManifest, readManifest } from '../output/state/read-manifest.js';
import { displayPath } from '../output/safe-path.js';
import { refuseStateLinks } from '../output/state/links.js';
import { extendedTarget, readSource, render } from '../pipeline.js';
import { configuredTargets } from '../setup/existing.js';
import { type Answer, jsonAnswer, type Question } from './answer.js';
import { suggestion } from './suggestion.js';
import { outputDirectory, renderRequest, withStored } from './request.js';
import type { Settings } from './settings.js';

/** One place of the config, with what it contributes to a file. */
interface Contribution {
  readonly operation: string;
  /** Path in the config; empty: the config as a whole. */
  readonly entry: string;
  readonly source: string;
  readonly place?: Place | undefined;
  readonly templates: readonly string[];
}

/**
 * Tell what the file is made from whose path is asked.
 *
 * @throws CLIError - it is not generated, or its config cannot be loaded
 */
export async function answer({ word = '', settings, cwd }: Question): Promise<Answer> {
  const path = resolve(cwd, word);
  const shown = displayPath(path, cwd);
  if (existsSync(path) && statSync(path).isDirectory()) {
    throw new CLIError([`${shown} is a directory; name a file in it`]);
  }
  const known: string[] = [];
  for (const { target, own, outDir } of await candidates(path, settings, cwd)) {
    const request = { ...renderRequest(target, own, cwd), outDir };
    const files = await render(request);
    known.push(...files.map((file) => displayPath(join(outDir, file.path), cwd)));
    const file = files.find((candidate) => join(outDir, candidate.path) === path);
    if (file === undefined) continue;
    const { source, contributions } = await contributionsTo(file, target, request);
    const about = { path: shown, target, config: source, policy: file.ifExists, state: stateOf(path, file, outDir) };
    return settings.json ? jsonAnswer({ ...about, origins: contributions }) : { lines: lines(about, contributions) };
  }
  throw new CLIError([notGenerated(path, shown, known)]);
}

interface Candidate {
  readonly target: string;
  readonly own: Settings;
  readonly outDir: string;
}

/** The targets that may make a file: the one that has made it, else those that write to a directory above it. */
async function candidates(path: string, settings: Settings, cwd: string): Promise<readonly Candidate[]> {
  const written = writtenBefore(path);
  if (written !== undefined) {
    const { target } = written;
    return [{ target, own: await withStored(settings, target, cwd), outDir: written.outDir }];
  }
  const found: Candidate[] = [];
  for (const target of configuredTargets(cwd, settings.plugins)) {
    const own = await withStored(settings, target, cwd);
    const outDir = outputDirectory(own, cwd);
    if (path.startsWith(outDir + sep)) found.push({ target, own, outDir });
  }
  return found;
}

function writtenBefore(path: string): { readonly target: string; readonly outDir: string } | undefined {
  for (let outDir = dirname(path); ; outDir = dirname(outDir)) {
    if (hasManifest(outDir)) {
      refuseStateLinks(outDir);
      const entry = entryOf(outDir, path);
      if (entry !== undefined) return { target: entry.target, outDir };
    }
    if (outDir === dirname(outDir)) return undefined;
  }
}

function entryOf(outDir: string, path: string): ManifestEntry | undefined {
  return readManifest(outDir).files.get(relative(outDir, path).split(sep).join('/'));
}

function notGenerated(path: string, shown: string, known: readonly string[]): string {
  if (writtenBefore(path) !== undefined) {
    return `${shown} was generated, but the config does not make it any more; the next run removes it unless it was edited`;
  }
  const what = existsSync(path) ? 'is not generated: it is yours' : 'is not there, and no config makes it';
  return `${shown} ${what}${existsSync(path) ? '' : suggestion(shown, known)}`;
}

/** How a file stands on the disk. */
function stateOf(path: string, file: GeneratedFile, outDir: string): string {
  if (!existsSync(path)) return 'not written yet';
  const text = withUnixLines(readFileSync(path)).toString('utf8');
  if (text === file.content) return 'as generated';
  const entry = entryOf(outDir, path);
  if (entry !== undefined && hashesOf(entry).includes(hashOf(text))) return 'out of date';
  return file.ifExists === 'skip' ? 'yours, and differs from what would be generated' : 'edited by hand';
}

async function contributionsTo(
  { origins = [] }: GeneratedFile,
  name: string,
  request: Parameters<typeof readSource>[1] & { readonly outDir: string },
): Promise<{ readonly source: string; readonly contributions: readonly Contribution[] }> {
  const target = await extendedTarget(name, request);
  const source = await readSource(target, request);
  const found = new Map<string, Contribution>();
  for (const { operation, instance, template } of origins) {
    const path = target.writtenPath?.(stepsOf(instance), source.value) ?? stepsOf(instance);
    const place = source.locate(path);
    const key = `${operation} ${instance}`;
    const added = template === undefined ? [] : [shownTemplate(template, name, request)];
    const templates = [...(found.get(key)?.templates ?? []), ...added];
    found.set(key, { operation, entry: formatPath(path), source: place?.source ?? source.name, place, templates });
  }
  return { source: source.name, contributions: [...found.values()] };
}

/** A template by its name among the stock ones, or by the path of the project's own in its place. */
function shownTemplate(
  template: string,
  target: string,
  { outDir, cwd }: { readonly outDir: string; readonly cwd: string },
): string {
  const own = join(userTemplateDirectory({ outDir, target }), template);
  return existsSync(own) ? displayPath(own, cwd) : template;
}

/** `project.apps.0` is `apps[0]`. */
function stepsOf(instance: Origin['instance']): readonly PathStep[] {
  return instance
    .split('.')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

interface About {
  readonly path: string;
  readonly target: string;
  readonly config: string;
  readonly policy: GeneratedFile['ifExists'];
  readonly state: string;
}

function lines(about: About, contributions: readonly Contribution[]): readonly string[] {
  const policy = about.policy === 'skip' ? 'written once, then yours' : 'written anew by every run';
  const width = Math.max(...contributions.map(({ operation }) => operation.length), 'target'.length);
  const row = (title: string, text: string): string => `  ${title.padEnd(width)}  ${text}`;
  return [
    `${about.path}: ${about.state}`,
    row('target', `${about.target}, ${policy}`),
    row('config', about.config),
    '',
    'Made by these operations:',
    ...contributions.flatMap(({ operation, entry, source, place, templates }) => [
      row(operation, `${entry || 'the config'}${place && entry ? ` at ${source}:${place.line}:${place.column}` : ''}`),
      ...templates.map((template) => row('', `template ${template}`)),
    ]),
  ];
}
