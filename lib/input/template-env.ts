/**
 * Templates on disk: EJS, strict. A value that is undefined, null or no text, number or list of these is an error that
 * names the template and the line; nothing is escaped, since what is written is source code. Templates are
 * compiled once per environment. A file whose name does not end in `.ejs` is used as it stands.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';

import ejs from 'ejs';

import { conflictLine } from '../conflict-mark.js';
import { GenerationError } from '../core/problem.js';
import type { TemplateEnv } from '../core/template.js';
import { didYouMean } from '../core/wording.js';
import { isTypescriptName } from '../languages/typescript.js';
import { withSlashes } from '../slashes.js';
import { withTimeLimit } from '../time-limit.js';
import { keysRead, strictView, wholeView } from './strict-view.js';
import { TemplateError, renderError, syntaxError } from './template-errors.js';

type Compiled = (context: Readonly<Record<string, unknown>>) => string;

/**
 * Options of {@link createTemplateEnv}.
 *
 * @example
 * import { type TemplateEnvOptions, createTemplateEnv } from 'generator-codegen';
 * const options: TemplateEnvOptions = { texts: new Map([['empty.txt', '']]) };
 * const env = createTemplateEnv(['/project/templates'], options);
 */
export interface TemplateEnvOptions {
  /** What every template sees beside its context; default nothing. */
  readonly extraGlobals?: Readonly<Record<string, unknown>>;
  /**
   * A directory of the user's, absolute, whose templates win over all others, and whose `{stem}.{slot}.ejs` is added to
   * what fills a slot of `{stem}.ejs`; default none.
   */
  readonly own?: string;
  /** Texts of templates, by name, that win over those on the disk; default none. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Those of the directories whose verbatim texts the formatter leaves as they stand; default none. */
  readonly formatted?: readonly string[];
}

/**
 * Make an environment over template directories; the first one that has a template wins.
 *
 * @param templatePaths - absolute directories
 *
 * @example
 * import { createTemplateEnv } from 'generator-codegen';
 * const env = createTemplateEnv(['/project/templates'], { extraGlobals: { year: 2026 } });
 * const text = env.render('licence.txt.ejs', { view: { owner: 'Ann' } });
 */
export function createTemplateEnv(templatePaths: readonly string[], options: TemplateEnvOptions = {}): TemplateEnv {
  const { own: directory, ...rest } = options;
  // Most projects have no templates of their own: nothing is looked for in a directory that is not there.
  const used: TemplateEnvOptions = directory !== undefined && existsSync(directory) ? options : rest;
  const compiled = new Map<string, Compiled>();
  const env: TemplateEnv = {
    isVerbatim: (template) => !template.endsWith('.ejs'),
    isFormatted: (template) => {
      if (!env.isVerbatim(template) || used.texts?.has(template) === true) return false;
      const { own, formatted = [] } = used;
      const path = pathOf(template, own === undefined ? templatePaths : [own, ...templatePaths]);
      return formatted.some((directory) => path === join(directory, template));
    },
    render: (template, context) => {
      let render = compiled.get(template);
      if (!render) compiled.set(template, (render = compile(template, templatePaths, env, used)));
      return render(context);
    },
  };
  return env;
}

/**
 * Fill a template; the same as `env.render`. The keys of the context are the variables of the template.
 *
 * @example
 * import { createTemplateEnv, renderTemplate } from 'generator-codegen';
 * const env = createTemplateEnv(['/project/templates']); // hello.txt.ejs there is `Hello, <%= name %>!`
 * const text = renderTemplate(env, 'hello.txt.ejs', { name: 'Ann' });
 */
export function renderTemplate(env: TemplateEnv, template: string, context: Readonly<Record<string, unknown>>): string {
  return env.render(template, context);
}

function compile(
  template: string,
  templatePaths: readonly string[],
  env: TemplateEnv,
  options: TemplateEnvOptions,
): Compiled {
  const { extraGlobals = {}, own } = options;
  const { text, name, isOwn } = readTemplate(template, templatePaths, options);
  if (env.isVerbatim(template)) return () => text;
  const usual = new Set(['view', 'slot', 'include', ...Object.keys(extraGlobals)]);
  const forms = new Map<string, { readonly names: readonly string[]; readonly render: Compiled }>();
  /** The template compiled for what a context has beside `view`, which is nothing in those of this package. */
  const formFor = (context: Parameters<Compiled>[0]) => {
    const more = Object.keys(context).filter((key) => !usual.has(key) && isTypescriptName(key));
    const known = forms.get(more.join());
    if (known !== undefined) return known;
    const names = [...usual, ...more];
    const form = { names, render: compileText(name, text, names) };
    forms.set(more.join(), form);
    return form;
  };
  const additions = own === undefined ? noAdditions : additionsTo(template, own);
  const stock = (name: string): string | undefined => {
    const path = pathOf(name, templatePaths);
    return path === undefined ? undefined : readFileSync(path, 'utf8');
  };
  let known: ReadonlySet<string> | undefined;
  const strict = (view: unknown): unknown => strictView(view, () => (known ??= keysRead(template, stock)));
  const isStandIn = isOwn && pathOf(template, templatePaths) !== undefined;
  /** Parts of the project's own, which stand in for nothing, have the view of what includes them. */
  const viewOf = isStandIn ? strict : isOwn ? (view: unknown) => view : wholeView;
  return (given) => {
    const context = own !== undefined ? { ...given, view: viewOf(given.view) } : given;
    // EJS's own `include` reads the disk by its own rules; ours goes through the environment.
    const include = (included: string, data?: Record<string, unknown>): string => {
      try {
        return env.render(included, { ...context, ...data });
      } catch (error) {
        throw error instanceof TemplateError ? error.includedBy(name) : error;
      }
    };
    const slots = (context.slot ?? noSlot) as (slot: string) => string;
    const slot = (slot: string): string =>
      slots(slot) +
      additions(slot, (added) => env.render(added, { ...context, view: strict(context.view), slot: noSlot }));
    const { names, render } = formFor(context);
    const fill = (): string => {
      try {
        return render({ ...extraGlobals, ...context, slot, include });
      } catch (error) {
        throw renderError(name, error, names);
      }
    };
    return isOwn ? withTimeLimit(`template '${name}'`, fill) : fill();
  };
}

interface TemplateText {
  readonly text: string;
  /** What messages call it: a user's template by its path. */
  readonly name: string;
  /** It is of the user's directory: nobody knows whether it ends. */
  readonly isOwn: boolean;
}

function readTemplate(
  template: string,
  templatePaths: readonly string[],
  { own, texts }: TemplateEnvOptions,
): TemplateText {
  const directories = own === undefined ? templatePaths : [own, ...templatePaths];
  const path = pathOf(template, directories);
  if (path === undefined) {
    const { hint } = nearTo(template, directories);
    throw new TemplateError([`there is no template '${template}'${hint === undefined ? '' : `; ${hint}`}`]);
  }
  const isOwn = own !== undefined && path === join(own, template);
  const name = isOwn ? withSlashes(relative(process.cwd(), path)) : template;
  const text = texts?.get(template) ?? readFileSync(path, 'utf8');
  const conflict = isOwn ? conflictLine(text) : undefined;
  if (conflict !== undefined) {
    throw new GenerationError([`template '${name}', line ${conflict}: conflict of a merge: resolve it`]);
  }
  return { text, name, isOwn };
}

function pathOf(template: string, directories: readonly string[]): string | undefined {
  return directories.map((directory) => join(directory, template)).find((path) => existsSync(path));
}

/** The template that may have been meant: one of that file name in another directory, or one whose path is near. */
function nearTo(template: string, directories: readonly string[]): { readonly hint?: string } {
  const known = directories
    .filter((directory) => existsSync(directory))
    .flatMap((directory) => readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    .map(withSlashes);
  const namesake = known.find((path) => posix.basename(path) === posix.basename(template));
  return didYouMean(namesake ?? template, known);
}

type Additions = (slot: string, render: (template: string) => string) => string;

const noAdditions: Additions = () => '';

/** What a user's directory adds to the slots of a template. */
function additionsTo(template: string, own: string): Additions {
  const known = new Map<string, boolean>();
  return (slot, render) => {
    const added = `${template.replace(/\.ejs$/, '')}.${slot}.ejs`;
    let isThere = known.get(slot);
    if (isThere === undefined) known.set(slot, (isThere = existsSync(join(own, added))));
    return isThere ? render(added) : '';
  };
}

/** @param names - what the template can read by name */
function compileText(template: string, text: string, names: readonly string[]): Compiled {
  // EJS drops undefined in `<%-` without a word; nothing is escaped here, so that `<%=` says the same and tells.
  const strict = text.replaceAll('\r\n', '\n').replaceAll('<%-', '<%=');
  const options = {
    filename: template,
    strict: true,
    destructuredLocals: [...names],
    // What it reads is an object made for it, which need not be copied once more, into one without a prototype.
    unsafePrototypeLocals: true,
    escape: printable,
  };
  try {
    return ejs.compile(strict, options);
  } catch {
    throw syntaxError(template, strict, options);
  }
}

/** EJS calls this on every value that a template prints; a list is written with commas. */
function printable(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(printable).join(', ');
  if (typeof value === 'number') return String(value);
  throw new TypeError(`it prints ${value === undefined ? 'an undefined value' : describe(value)}`);
}

function describe(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

function noSlot(): string {
  return '';
}
