/** Configs of earlier versions: what a run says of them, and what an update does about them. Nothing is written here. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, extname, relative, resolve } from 'node:path';

import type * as jsonc from 'jsonc-parser';

import type { ConfigChange, NeededChanges } from '../core/migrate.js';
import type { PathStep } from '../core/problem.js';
import { formatProblem } from '../core/problem-line.js';
import { editedJson, jsonEditor } from '../input/json-edits.js';
import { literal } from '../languages/jsonnet.js';
import { makePlan, type Plan } from '../output/plan/plan.js';
import type { LoadedConfig } from '../pipeline.js';
import { changedFile } from '../setup/project-files.js';
import { withSlashes } from '../slashes.js';

/** A config that a run has read. */
export type ReadConfig = Pick<LoadedConfig, 'source' | 'path' | 'needed'>;

/** The line about a config of an earlier version, where the latest writes something otherwise. */
export function versionNote({ source, needed }: Pick<ReadConfig, 'source' | 'needed'>): readonly string[] {
  if (needed === undefined) return [];
  return [`${source.name} is of version ${needed.from}, and works; codegen update shows what is new in ${needed.to}`];
}

/** What an update does about a config. */
export interface ConfigUpdate {
  /** What is another way, and where. */
  readonly notes: readonly string[];
  /** Rewrites the config; none: its text cannot be changed for certain, so that it is left to its author. */
  readonly plan?: Plan;
}

/** Bring a config to the latest version: JSON is rewritten in place, of jsonnet every place is told. */
export function updateConfig({ source, path, needed }: ReadConfig): ConfigUpdate {
  if (needed === undefined) return { notes: [] };
  const { from, to, descriptions, changes } = needed;
  const isJson = extname(path).toLowerCase() === '.json' && existsSync(path);
  const write = isJson ? JSON.stringify : literal;
  /** An inherited or imported value stands in one place and is used in several: it is told once. */
  const lines = new Map<string, string>();
  const tell = (at: readonly PathStep[], message: string): void => {
    const place = source.locate(at);
    const key = JSON.stringify([place ?? at, message]);
    if (!lines.has(key))
      lines.set(
        key,
        formatProblem({ code: 'wrong_value', path: at, message }, source.name, () => place),
      );
  };
  for (const { path: at, after } of changes) tell(at, after === undefined ? 'remove it' : `write ${write(after)}`);
  tell(['version'], `write ${write(to)}`);
  const head = `${source.name}: from version ${from} to ${to}: ${descriptions.join('; ')}`;
  return { notes: [head, ...lines.values()], ...(isJson && { plan: rewrite(path, needed, source) }) };
}

function rewrite(path: string, needed: NeededChanges, { entries = [], entriesKey }: ReadConfig['source']): Plan {
  // What a link leads to is the config; replacing the link would take it away from others.
  const place = realpathSync(path);
  const isInEntry = ({ path: at }: ConfigChange): boolean => entriesKey !== undefined && at[0] === entriesKey;
  const own = needed.changes.filter((change) => !isInEntry(change));
  const content = rewrittenJson(readFileSync(place, 'utf8'), { ...needed, changes: own });
  const directory = dirname(place);
  const files = entries.flatMap((entry, index) => {
    const changes = needed.changes
      .filter((change) => isInEntry(change) && change.path[1] === index)
      .map((change) => ({ ...change, path: change.path.slice(2) }));
    if (changes.length === 0) return [];
    const changed = editedJson(readFileSync(entry, 'utf8'), changes);
    return [changedFile(withSlashes(relative(directory, resolve(entry))), changed)];
  });
  return makePlan([changedFile(basename(place), content), ...files], directory);
}

/** Make changes in the text of a JSON config, and leave all else of it as it stands. */
export function rewrittenJson(text: string, { to, changes }: Pick<NeededChanges, 'to' | 'changes'>): string {
  const { applyEdits, modify, parseTree } = jsonEditor();
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const edited = editedJson(text.slice(mark.length), changes);
  const entries = parseTree(edited)?.children ?? [];
  const keyOf = (entry: jsonc.Node | undefined): unknown => entry?.children?.[0]?.value;
  if (entries.some((entry) => keyOf(entry) === 'version')) {
    return mark + applyEdits(edited, modify(edited, ['version'], to, {}));
  }
  const next = keyOf(entries[0]) === '$schema' ? entries[1] : entries[0];
  const offset = next?.offset ?? 1;
  const [head, tail] = [edited.slice(0, offset), edited.slice(offset)];
  const gap = /\s*$/.exec(head)?.[0] ?? '';
  return `${mark}${head}"version": ${JSON.stringify(to)},${gap}${tail}`;
}
