/**
 * Templates on disk: EJS, strict. A value that is undefined, null or no text or number is an error that
 * names the template and the line; nothing is escaped, since what is written is source code. Templates are
 * compiled once per environment. A file whose name does not end in `.ejs` is used as it stands.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import ejs from 'ejs';

import { GenerationError } from '../core/problem.js';
import type { TemplateEnv } from '../core/template.js';

type Compiled = (context: Readonly<Record<string, unknown>>) => string;

/** Options of {@link createTemplateEnv}. */
export interface TemplateEnvOptions {
  /** What every template sees beside its context; default nothing. */
  readonly extraGlobals?: Readonly<Record<string, unknown>>;
}

/**
 * Make an environment over template directories; the first one that has a template wins.
 *
 * @param templatePaths - absolute directories
 */
export function createTemplateEnv(templatePaths: readonly string[], options: TemplateEnvOptions = {}): TemplateEnv {
  const compiled = new Map<string, Compiled>();
  const env: TemplateEnv = {
    isVerbatim: (template) => !template.endsWith('.ejs'),
    render: (template, context) => {
      let render = compiled.get(template);
      if (!render) compiled.set(template, (render = compile(template, templatePaths, env, options)));
      return render(context);
    },
  };
  return env;
}

/** Fill a template; the same as `env.render`. */
export function renderTemplate(env: TemplateEnv, template: string, context: Readonly<Record<string, unknown>>): string {
  return env.render(template, context);
}

function compile(
  template: string,
  templatePaths: readonly string[],
  env: TemplateEnv,
  { extraGlobals = {} }: TemplateEnvOptions,
): Compiled {
  const path = templatePaths.map((directory) => join(directory, template)).find((candidate) => existsSync(candidate));
  if (path === undefined) throw new GenerationError([`there is no template '${template}'`]);
  const text = readFileSync(path, 'utf8');
  if (env.isVerbatim(template)) return () => text;
  const render = ejs.compile(text, {
    filename: template,
    strict: true,
    destructuredLocals: ['slot', 'view', 'include', ...Object.keys(extraGlobals)],
    escape: printable,
  });
  return (context) => {
    // EJS's own `include` reads the disk by its own rules; ours goes through the environment.
    const include = (name: string, data?: Record<string, unknown>): string => env.render(name, { ...context, ...data });
    try {
      return render({ slot: noSlot, ...extraGlobals, ...context, include }) as string;
    } catch (error) {
      if (error instanceof GenerationError) throw error;
      throw new GenerationError([`template ${(error as Error).message.replaceAll(/\s+/g, ' ').trim()}`]);
    }
  };
}

/** EJS calls this on every value that a template prints. */
function printable(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new TypeError(`a template prints ${value === undefined ? 'an undefined value' : JSON.stringify(value)}`);
}

function noSlot(): string {
  return '';
}
