/**
 * Fragments to files: contributions to one path are merged, snippets fill the slots that they name, and the
 * language puts imports and banner in place. Files come one by one, sorted by path, so that whoever takes them
 * can work on the first while the next is rendered.
 */
import { isDeepStrictEqual } from 'node:util';

import type { FileFragment, Fragment, GeneratedFile, SnippetFragment } from './fragment.js';
import type { ImportSpec } from './imports.js';
import type { Language } from './language.js';
import { GenerationError } from './problem.js';
import type { TemplateEnv } from './template.js';

/** What assembling needs beside the fragments. */
export interface AssembleOptions {
  readonly env: TemplateEnv;
  readonly language: Language;
  /** First line of generated files, without comment sign. */
  readonly banner: string;
  /** Directory that all paths are below; default empty. */
  readonly packagePrefix?: string;
}

type Slots = Map<string, Map<string, SnippetFragment[]>>;

/**
 * Make the files.
 *
 * @throws GenerationError - contributors disagree about a file, a snippet has no place, or a path is not safe
 */
export function* assemble(fragments: Iterable<Fragment>, options: AssembleOptions): Generator<GeneratedFile> {
  const { files, slots, ids } = sortFragments(fragments);
  checkParents(files, slots, ids);
  for (const path of [...files.keys()].sort()) {
    const file = files.get(path) as FileFragment;
    yield {
      path: [options.packagePrefix, path].filter(Boolean).join('/'),
      content: makeText(file, slots, options),
      ifExists: file.ifExists,
      executable: file.executable,
    };
  }
}

function sortFragments(fragments: Iterable<Fragment>) {
  const files = new Map<string, FileFragment>();
  const slots: Slots = new Map();
  const ids = new Map<string, string>();
  for (const fragment of fragments) {
    if (fragment.type === 'FileFragment') {
      checkPath(fragment.path);
      const known = files.get(fragment.path);
      files.set(fragment.path, known ? mergeFiles(known, fragment) : fragment);
      if (fragment.id) ids.set(fragment.id, fragment.path);
    } else {
      addSnippet(slots, fragment);
      if (fragment.id) ids.set(fragment.id, fragment.id);
    }
  }
  return { files, slots, ids };
}

function addSnippet(slots: Slots, snippet: SnippetFragment): void {
  const ofParent = getOrAdd(slots, snippet.parent, () => new Map<string, SnippetFragment[]>());
  const inSlot = getOrAdd(ofParent, snippet.slot, (): SnippetFragment[] => []);
  const twin = snippet.id === undefined ? undefined : inSlot.find((other) => other.id === snippet.id);
  if (!twin) inSlot.push(snippet);
  else if (!isDeepStrictEqual(twin, snippet)) {
    throw new GenerationError([`two contributors disagree about snippet '${String(snippet.id)}' of ${snippet.parent}`]);
  }
}

function mergeFiles(first: FileFragment, second: FileFragment): FileFragment {
  const disagreement = (what: string): GenerationError =>
    new GenerationError([`two contributors disagree about ${what} of ${first.path}`]);
  if (first.template && second.template && first.template !== second.template) throw disagreement('the template');
  if (first.banner !== second.banner) throw disagreement('the banner');
  const context: Record<string, unknown> = { ...first.context };
  for (const [key, value] of Object.entries(second.context)) {
    if (key in context && !isDeepStrictEqual(context[key], value)) throw disagreement(`'${key}'`);
    context[key] = value;
  }
  const template = first.template ?? second.template;
  return {
    ...first,
    ...(template !== undefined && { template }),
    context,
    imports: [...first.imports, ...second.imports],
    ifExists: first.ifExists === 'overwrite' ? 'overwrite' : second.ifExists,
    executable: first.executable || second.executable,
    id: first.id || second.id,
  };
}

function checkParents(files: Map<string, FileFragment>, slots: Slots, ids: Map<string, string>): void {
  for (const [parent, bySlot] of slots) {
    if (files.has(parent) || ids.has(parent)) continue;
    const [slot] = bySlot.keys();
    throw new GenerationError([`a snippet for slot '${String(slot)}' names '${parent}', which no operation makes`]);
  }
}

function checkPath(path: string): void {
  const steps = path.split('/');
  if (path === '' || path.includes('\\') || steps.some((step) => step === '' || step === '.' || step === '..')) {
    throw new GenerationError([`'${path}' is not a path below the output directory`]);
  }
}

function makeText(file: FileFragment, slots: Slots, { env, language, banner }: AssembleOptions): string {
  const withBanner = file.banner && file.ifExists === 'overwrite';
  if (file.template !== undefined && env.isVerbatim(file.template)) {
    const text = env.render(file.template, {});
    return withBanner && language.owns(file.path) ? language.withBanner(text, banner) : text;
  }
  const imports: ImportSpec[] = [...file.imports];
  const body = fill(file, [file.path, ...(file.id ? [file.id] : [])], { env, slots, imports });
  if (!language.owns(file.path)) return body;
  return language.compose({ path: file.path, body, imports, ...(withBanner && { banner }) });
}

interface FillState {
  readonly env: TemplateEnv;
  readonly slots: Slots;
  /** Imports of the fragments that were filled in */
  readonly imports: ImportSpec[];
}

function fill(fragment: Fragment, parents: readonly string[], state: FillState): string {
  const filled = new Set<string>();
  const slotText = (slot: string): string => {
    filled.add(slot);
    return parents
      .flatMap((parent) => state.slots.get(parent)?.get(slot) ?? [])
      .map((snippet, index) => ({ snippet, index }))
      .sort((a, b) => a.snippet.order - b.snippet.order || a.index - b.index)
      .map(({ snippet }) => {
        state.imports.push(...snippet.imports);
        return fill(snippet, snippet.id === undefined ? [] : [snippet.id], state);
      })
      .join('');
  };
  const text = textOf(fragment, slotText, state.env);
  for (const parent of parents) {
    for (const slot of state.slots.get(parent)?.keys() ?? []) {
      if (!filled.has(slot)) {
        throw new GenerationError([`a snippet names slot '${slot}' of '${parent}', whose template has no such slot`]);
      }
    }
  }
  return text;
}

function textOf(fragment: Fragment, slotText: (slot: string) => string, env: TemplateEnv): string {
  if (fragment.type === 'SnippetFragment' && fragment.value !== undefined) return fragment.value;
  if (fragment.template === undefined) return slotText('body');
  return env.render(fragment.template, { ...fragment.context, slot: slotText });
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
