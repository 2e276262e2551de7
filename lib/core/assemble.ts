/**
 * Fragments to files: contributions to one path are merged, snippets fill the slots that they name, and the
 * language puts imports and banner in place. Files come one by one, sorted by path, so that whoever takes them
 * can work on the first while the next is rendered.
 */
import { type Snippets, collect, contributor } from './collect.js';
import type { DraftFile, FileFragment, Fragment, GeneratedFile } from './fragment.js';
import { type ImportSpec, splitAtImports } from './imports.js';
import type { Draft, Language } from './language.js';
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

/**
 * Make the files.
 *
 * @throws GenerationError - contributors disagree about a file, a snippet has no place, or a path is not safe
 *
 * @example
 * import { assemble, code, createTemplateEnv, fileFragment, python, snippetFragment } from 'generator-codegen';
 * const [file] = assemble(
 *   [
 *     fileFragment({ path: 'greeting.py' }),
 *     snippetFragment({ parent: 'greeting.py', slot: 'body', value: code`print("hello")\n` }),
 *   ],
 *   { env: createTemplateEnv([]), language: python, banner: 'Generated.' },
 * );
 */
export function* assemble(fragments: Iterable<Fragment>, options: AssembleOptions): Generator<GeneratedFile> {
  for (const file of assembleDrafts(fragments, options)) yield composeFile(file, options.language);
}

/** Let the language put a file together. */
export function composeFile({ content, ...file }: DraftFile, language: Language): GeneratedFile {
  return { ...file, content: typeof content === 'string' ? content : language.compose(content) };
}

/**
 * {@link assemble}, but for the last step, which {@link composeFile} does. What is wrong with files is told of all of them,
 * when the others are made.
 */
export function* assembleDrafts(fragments: Iterable<Fragment>, options: AssembleOptions): Generator<DraftFile> {
  const { files, snippets, origins } = collect(fragments);
  const inOrder = [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  const paths = inOrder.map((file) => placeOf(file, options.packagePrefix));
  /** Many files are made with the same template. */
  const wrong = new Set<string>();
  for (const [index, file] of inOrder.entries()) {
    const content = noting(wrong, () => makeDraft(file, snippets, options));
    if (content === undefined) continue;
    yield {
      path: String(paths[index]),
      content,
      ...(file.template !== undefined && options.env.isFormatted?.(file.template) === true && { formatted: true }),
      ifExists: file.ifExists,
      ...(file.settled === true && { settled: true }),
      ...(file.formerly !== undefined && { formerly: below(options.packagePrefix, file.formerly) }),
      ...(file.record !== undefined && { record: file.record }),
      executable: file.executable,
      ...(origins.has(file.path) && { origins: origins.get(file.path) ?? [] }),
    };
  }
  if (wrong.size > 0) throw new GenerationError([...wrong]);
}

/** @returns nothing where it is wrong, which is noted */
function noting<T>(wrong: Set<string>, make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof GenerationError)) throw error;
    for (const message of error.messages) wrong.add(message);
    return undefined;
  }
}

function below(packagePrefix = '', path: string): string {
  return packagePrefix === '' ? path : `${packagePrefix}/${path}`;
}

function placeOf(file: FileFragment, packagePrefix?: string): string {
  const path = below(packagePrefix, file.path);
  const steps = path.split('/');
  if (file.path === '' || /[\\\p{Cc}]/u.test(path) || steps.some((step) => ['', '.', '..'].includes(step))) {
    throw new GenerationError([`${contributor(file)} makes '${path}', which is not a path below the output directory`]);
  }
  return path;
}

function makeDraft(file: FileFragment, snippets: Snippets, { env, language, banner }: AssembleOptions): string | Draft {
  const withBanner = file.banner && file.ifExists === 'overwrite';
  const owned = language.owns(file.path);
  if (file.template !== undefined && env.isVerbatim(file.template)) {
    const text = env.render(file.template, {});
    checkFilled(file.path, snippets, new Set());
    if (file.imports.length > 0) throw cannotImport(file);
    return withBanner && owned ? language.withBanner(text, banner) : text;
  }
  const imports: ImportSpec[] = [...file.imports];
  const body = fill(file, file.path, { env, snippets, imports });
  if (owned) return { path: file.path, body, imports, ...(withBanner && { banner }) };
  if (imports.length > 0 || splitAtImports(body).length > 1) throw cannotImport(file);
  return body;
}

function cannotImport(file: FileFragment): GenerationError {
  return new GenerationError([`${contributor(file)} imports into ${file.path}, a file that takes no imports`]);
}

interface FillState {
  readonly env: TemplateEnv;
  readonly snippets: Snippets;
  /** Imports of the fragments that were filled in */
  readonly imports: ImportSpec[];
}

/** @param holder - what snippets call the fragment; none: they cannot */
function fill(fragment: Fragment, holder: string | undefined, state: FillState): string {
  const filled = new Set<string>();
  const slotText = (slot: string): string => {
    filled.add(slot);
    const snippets = holder === undefined ? [] : (state.snippets.get(holder)?.get(slot) ?? []);
    return snippets
      .toSorted((a, b) => a.order - b.order)
      .map((snippet) => {
        state.imports.push(...snippet.imports);
        return fill(snippet, snippet.id, state);
      })
      .join('');
  };
  const text = textOf(fragment, slotText, state.env);
  if (holder !== undefined) checkFilled(holder, state.snippets, filled);
  return text;
}

function checkFilled(holder: string, snippets: Snippets, filled: ReadonlySet<string>): void {
  for (const [slot, [first]] of snippets.get(holder) ?? []) {
    if (filled.has(slot) || first === undefined) continue;
    const snippet = first.template === undefined ? 'a snippet' : `a snippet (${first.template})`;
    const others = filled.size === 0 ? '' : `; it has ${[...filled].sort().join(', ')}`;
    throw new GenerationError([
      `${contributor(first)} gives ${snippet} for slot '${slot}' of '${holder}', whose text has no such slot${others}`,
    ]);
  }
}

function textOf(fragment: Fragment, slotText: (slot: string) => string, env: TemplateEnv): string {
  if (fragment.type === 'SnippetFragment' && fragment.value !== undefined) return fragment.value;
  if (fragment.template === undefined) return slotText('body');
  return env.render(fragment.template, { ...fragment.context, slot: slotText });
}
