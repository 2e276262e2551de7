/**
 * Runs the steps of a Dockerfile where no container can be built: each stage is a folder, and the absolute paths that the
 * file names lie in it. What a base image brings is the Python and the Node.js that are here.
 */
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

import { must } from './set-up-projects.js';

/** What an image holds, and how it is run. */
export interface Image {
  /** Where what it has at `/` lies */
  readonly root: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

type Stage = { -readonly [Key in keyof Image]: Image[Key] };

/** Folders at `/` that the Dockerfile of a project names. */
const FOLDERS = /(?<![\w.])\/(?=(?:build|data|srv|venv)(?![\w-]))/g;

/** A path, or a text with paths, as it is where the image lies. */
export function inside(root: string, text: string): string {
  return text.replace(FOLDERS, `${root}/`);
}

/** Copy what the build of an image is sent: all files but those that `.dockerignore` names. */
export function copyContext(project: string, context: string): void {
  const patterns = readFileSync(join(project, '.dockerignore'), 'utf8').trim().split('\n').map(matcherOf);
  const isSent = (path: string): boolean => !patterns.some((pattern) => pattern.test(relative(project, path)));
  cpSync(project, context, { recursive: true, filter: isSent });
}

function matcherOf(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${source}$`);
}

/** Run all steps of the Dockerfile of a context, its stages in folders of a directory. */
export async function buildImage(context: string, directory: string, python: string): Promise<Image> {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const [instruction, rest] of stepsOf(readFileSync(join(context, 'Dockerfile'), 'utf8'))) {
    if (instruction === 'FROM') {
      const [base = '', , name = 'last'] = rest.split(' ');
      stage = await startStage(stages.get(base), { base, root: join(directory, name), python });
      stages.set(name, stage);
    } else {
      assert.ok(stage, 'a Dockerfile starts with FROM');
      await take(stage, { instruction, rest, context, stages });
    }
  }
  assert.ok(stage, 'a Dockerfile has a stage');
  return stage;
}

/** Instructions in their order, each with what stands behind it. */
function stepsOf(dockerfile: string): readonly (readonly [string, string])[] {
  const lines = dockerfile
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  return lines.filter((line) => line !== '').map((line) => [line.split(' ')[0]!, line.slice(line.indexOf(' ') + 1)]);
}

async function startStage(
  base: Stage | undefined,
  from: { readonly base: string; readonly root: string; readonly python: string },
): Promise<Stage> {
  const { root } = from;
  if (base) {
    const moved = Object.entries(base.env).map(([name, value]) => [name, value.replaceAll(base.root, root)] as const);
    copy(base.root, root, { was: base.root, is: root });
    return { ...base, root, env: Object.fromEntries(moved), cwd: base.cwd.replace(base.root, root) };
  }
  const programs = join(root, 'usr', 'local', 'bin');
  mkdirSync(programs, { recursive: true });
  if (from.base.startsWith('python:')) {
    await must(root, [from.python, '-m', 'venv', join(root, 'usr', 'local')]);
    // Accounts are those of a machine: these two do what they do to folders.
    const scripts = { useradd: 'exit 0', install: 'for last; do :; done; mkdir -p "$last"' };
    for (const [name, text] of Object.entries(scripts)) {
      writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    }
  } else assert.match(from.base, /^node:/);
  const env = { PATH: `${programs}:${process.env.PATH ?? ''}` };
  return { root, cwd: root, env, command: [], healthCheck: [] };
}

interface Step {
  readonly instruction: string;
  readonly rest: string;
  readonly context: string;
  readonly stages: ReadonlyMap<string, Stage>;
}

async function take(stage: Stage, step: Step): Promise<void> {
  const { instruction, rest } = step;
  if (instruction === 'RUN') await must(stage.cwd, ['sh', '-ec', inside(stage.root, rest)], stage.env);
  else if (instruction === 'COPY') copyStep(stage, step);
  else if (instruction === 'CMD') stage.command = JSON.parse(rest) as string[];
  else if (instruction === 'HEALTHCHECK') stage.healthCheck = JSON.parse(/ CMD (.*)/.exec(rest)![1]!) as string[];
  else if (instruction === 'WORKDIR') {
    stage.cwd = inside(stage.root, rest);
    mkdirSync(stage.cwd, { recursive: true });
  } else if (instruction === 'ENV') {
    const pairs = rest.split(' ').map((pair) => pair.split('=') as [string, string]);
    const valueOf = (value: string): string =>
      inside(stage.root, value).replace(/\$(\w+)/g, (_, name: string) => stage.env[name] ?? '');
    stage.env = { ...stage.env, ...Object.fromEntries(pairs.map(([name, value]) => [name, valueOf(value)])) };
  } else assert.ok(['USER', 'EXPOSE'].includes(instruction), instruction);
}

function copyStep(stage: Stage, { rest, context, stages }: Step): void {
  const [, from] = /^--from=(\S+) /.exec(rest) ?? [];
  const words = rest.split(' ').filter((word) => !word.startsWith('--'));
  const other = from === undefined ? undefined : stages.get(from);
  const to = words.at(-1)!;
  const target = to.startsWith('/') ? inside(stage.root, to) : join(stage.cwd, to);
  for (const word of words.slice(0, -1)) {
    const source = other ? inside(other.root, word) : join(context, word);
    for (const found of word.includes('*') ? matches(source) : [source]) {
      const isFile = statSync(found).isFile();
      const place = isFile && to.endsWith('/') ? join(target, basename(found)) : target;
      copy(found, place, other && { was: other.root, is: stage.root });
    }
  }
}

function matches(path: string): readonly string[] {
  const pattern = matcherOf(basename(path));
  const names = readdirSync(dirname(path)).filter((name) => pattern.test(name));
  return names.map((name) => join(dirname(path), name));
}

/** Copy; programs that name the folder of a stage in their first line name the new one, as both are `/` in an image. */
function copy(from: string, to: string, roots?: { readonly was: string; readonly is: string }): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  const programs = join(to, 'bin');
  if (roots === undefined || !existsSync(programs)) return;
  for (const name of readdirSync(programs)) {
    const path = join(programs, name);
    if (!statSync(path).isFile() || statSync(path).size > 100_000) continue;
    const text = readFileSync(path, 'utf8');
    if (text.startsWith('#!')) writeFileSync(path, text.replaceAll(roots.was, roots.is));
  }
}
