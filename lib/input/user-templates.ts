/**
 * Templates of a project, in `.codegen/templates/{target}/` of its output directory. A file there takes the place of
 * the stock template of the same path, fills a slot of one (`api.py.installs.ejs` fills `installs` of `api.py.ejs`), or
 * is a part that others of them include. A file that is none of these would do nothing, and is an error.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import type { GeneratedFile } from '../core/fragment.js';
import { GenerationError } from '../core/problem.js';
import { errorCode } from '../core/thrown.js';
import { USER_TEMPLATES } from './user-template.js';
import { didYouMean } from '../core/wording.js';
import { withSlashes } from '../slashes.js';
import { filesBelow } from './files-below.js';

/** Where templates are looked for. */
export interface TemplatePlaces {
  /** Name of the target */
  readonly target: string;
  /** The output directory, absolute */
  readonly outDir: string;
  /** Directories of stock templates, absolute; the first one that has a template wins. */
  readonly stock: readonly string[];
}

/** The directory of a project's templates for a target, absolute. */
export function userTemplateDirectory({ outDir, target }: Pick<TemplatePlaces, 'outDir' | 'target'>): string {
  return join(outDir, USER_TEMPLATES, target);
}

/**
 * Find the templates of a project that take the place of stock ones.
 *
 * @returns for each the text of the stock template, as a file of the user's at the place of the project's own: whoever
 *   writes files remembers it, and can merge what a later version changes in it
 * @throws GenerationError - a file there does nothing, or the directory cannot be read
 */
export function readOverrides(places: TemplatePlaces): readonly GeneratedFile[] {
  const directory = userTemplateDirectory(places);
  const names = templatesIn(directory);
  const texts = new Map(names.map((name) => [name, readFileSync(join(directory, name), 'utf8')]));
  const known: Known = {
    stock: (name) => stockText(name, places.stock),
    texts,
    names: () => places.stock.flatMap(templatesIn),
  };
  const problems = names.flatMap((name) => {
    const problem = problemOf(name, known);
    return problem === undefined ? [] : [`${shown(join(directory, name))} ${problem}`];
  });
  if (problems.length > 0) throw new GenerationError(problems);
  return names.flatMap((name): readonly GeneratedFile[] => {
    const content = known.stock(name);
    const path = `${USER_TEMPLATES}/${places.target}/${name}`;
    return content === undefined ? [] : [{ path, content, ifExists: 'skip', executable: false }];
  });
}

interface Known {
  /** The text of a stock template, if there is such a one. */
  readonly stock: (name: string) => string | undefined;
  /** The templates of the project, by name. */
  readonly texts: ReadonlyMap<string, string>;
  /** The names of all stock templates. */
  readonly names: () => readonly string[];
}

function problemOf(name: string, { stock, texts, names }: Known): string | undefined {
  const isIncluded = [...texts.values()].some((text) => text.includes(`'${name}'`) || text.includes(`"${name}"`));
  if (stock(name) !== undefined || isIncluded) return undefined;
  const [, stem, slot = ''] = /^(.+)\.([a-z_]+)\.ejs$/.exec(name) ?? [];
  const holder = stem === undefined ? undefined : (texts.get(`${stem}.ejs`) ?? stock(`${stem}.ejs`));
  if (holder !== undefined) {
    const slots = slotsOf(holder);
    if (slots.has(slot)) return undefined;
    const what = slots.size === 0 ? 'has no slots' : `has no slot '${slot}', only ${[...slots].join(', ')}`;
    return `fills nothing: ${stem}.ejs ${what}`;
  }
  const { hint } = didYouMean(name, names());
  return `is no template of this target, and no other one here includes it${hint === undefined ? '' : `; ${hint}`}`;
}

/** The slots that a template has; their names are literal. */
function slotsOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\bslot\(\s*(['"])(\w+)\1\s*\)/g)].map(([, , name = '']) => name));
}

function stockText(name: string, directories: readonly string[]): string | undefined {
  const path = directories.map((directory) => join(directory, name)).find((candidate) => existsSync(candidate));
  return path === undefined ? undefined : readFileSync(path, 'utf8');
}

/** The names of templates in a directory; what editors and systems leave there is none of ours. */
function templatesIn(directory: string): readonly string[] {
  try {
    return filesBelow(directory, (name) => !/^\.|~$/.test(name));
  } catch (error) {
    throw new GenerationError([`${shown(directory)} cannot be read (${String(errorCode(error))})`]);
  }
}

function shown(path: string): string {
  return withSlashes(relative(process.cwd(), path));
}
