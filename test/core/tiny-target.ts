/**
 * A made-up language and a made-up target, which share nothing with the built-in ones: what works with them works
 * without any knowledge of Python or of HTTP in the core.
 */
import { z } from 'zod';
import type { Fragment } from '../../lib/core/fragment.js';
import { generateFiles } from '../../lib/core/generate.js';
import { ImportCollector, parseToken, splitAtImports } from '../../lib/core/imports.js';
import type { Language } from '../../lib/core/language.js';
import type { Operation } from '../../lib/core/operation.js';
import { loadRegistry } from '../../lib/core/registry.js';
import { PROJECT, scoped } from '../../lib/core/scope.js';
import { BuildStore } from '../../lib/core/store.js';
import type { Target } from '../../lib/core/target.js';
import type { TemplateEnv } from '../../lib/core/template.js';
import { GenerationError } from '../../lib/core/problem.js';
import { ScopeTree } from '../../lib/core/scope.js';

/** Files end in `.tale`; an import is `use module/name`, a banner is `~ text`. */
export const tale: Language = {
  name: 'tale',
  owns: (path) => path.endsWith('.tale'),
  compose: ({ body, imports, banner }) => {
    const used = new ImportCollector(...imports);
    const text = splitAtImports(body)
      .map((part, index) => {
        if (index % 2 === 0) return part;
        const spec = parseToken(part);
        used.add(spec);
        return spec.name ?? spec.module;
      })
      .join('');
    return `${banner === undefined ? '' : `~ ${banner}\n`}${tale.formatImports(used)}${text}`;
  },
  formatImports: (imports) => [...imports].map(({ module, name }) => `use ${module}/${name ?? '*'}\n`).join(''),
  withBanner: (text, banner) => `~ ${banner}\n${text}`,
};

/** Templates as functions, or as strings: those stand as they are. */
export type Templates = Readonly<Record<string, string | ((view: TemplateView) => string)>>;

/** What a template of this file reads. */
export interface TemplateView {
  readonly slot: (name: string) => string;
  readonly [key: string]: unknown;
}

export function memoryEnv(templates: Templates): TemplateEnv {
  return {
    isVerbatim: (name) => typeof templates[name] === 'string',
    render: (name, context) => {
      const template = templates[name];
      if (template === undefined) throw new GenerationError([`there is no template '${name}'`]);
      return typeof template === 'string' ? template : template(context as TemplateView);
    },
  };
}

/** project → chapters → scenes, the latter behind a key of their own. */
export const storySchema = z.strictObject({
  title: z.string().default('untitled'),
  chapters: scoped(
    'chapter',
    z.array(
      z.strictObject({
        name: z.string(),
        plot: z
          .strictObject({
            scenes: scoped('scene', z.array(z.strictObject({ type: z.string(), name: z.string() }))).optional(),
          })
          .optional(),
      }),
    ),
  ).default([]),
});

export function storyTarget(overrides: Partial<Target> = {}): Target {
  return {
    name: 'story',
    schema: () => storySchema,
    rules: [],
    resolve: (config) => config,
    templatePath: [],
    outputTypes: [],
    envGlobals: {},
    language: tale,
    operations: [],
    ...overrides,
  };
}

/** Run operations on a config; gives what `generateFiles` gives, as a list. */
export function tell(
  operations: readonly Operation[],
  config: unknown,
  templates: Templates = {},
  target = storyTarget(),
) {
  return [
    ...generateFiles({
      target,
      registry: loadRegistry(target, operations),
      config,
      env: memoryEnv(templates),
      banner: 'told',
    }),
  ];
}

/** A store with nothing in it but the project. */
export function emptyStore(): BuildStore {
  const store = new BuildStore(new ScopeTree([PROJECT]));
  store.addInstance('project', PROJECT, {});
  return store;
}

/** Tag a fragment as a run does; its maker is given as errors name it. */
export function by<T extends Fragment>(maker: string, fragment: T): T {
  const [, operation = maker, instance = 'project'] = /^operation '(.*)' at (.*)$/.exec(maker) ?? [];
  return { ...fragment, madeBy: { operation, instance } };
}

/** The one line of the GenerationError that `action` ends in. */
export function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof GenerationError && error.messages.length === 1) return error.messages[0]!;
    throw error;
  }
  throw new Error('nothing was thrown');
}
