/**
 * One run, from a loaded config to files: START HERE. Every phase is a function of what the phase before it
 * made; nothing here reads or writes a disk.
 */
import { type AssembleOptions, assembleDrafts, composeFile } from './assemble.js';
import { Engine } from './engine.js';
import type { DraftFile, Fragment, GeneratedFile } from './fragment.js';
import { doPart } from './operation.js';
import type { OperationRegistry } from './registry.js';
import { RenderRegistry } from './render.js';
import { discoverScopes } from './scope.js';
import type { Warn } from './static-file.js';
import type { BuildStore, StoreItem } from './store.js';
import type { Target } from './target.js';
import type { TemplateEnv } from './template.js';

/**
 * What a run needs.
 *
 * @example
 * import { type GenerateRequest, generateFiles } from 'generator-codegen';
 * const pathsOf = (request: GenerateRequest) => [...generateFiles(request)].map(({ path }) => path);
 */
export interface GenerateRequest {
  readonly target: Target;
  readonly registry: OperationRegistry;
  /** The loaded config */
  readonly config: unknown;
  readonly env: TemplateEnv;
  /** First line of generated files, without comment sign. */
  readonly banner: string;
  /** Directory of all files below the output directory; default empty. */
  readonly packagePrefix?: string;
  /** Renderers; default: those of the target's output types. */
  readonly renderers?: RenderRegistry;
  /** Told of deprecated outputs, once however often it is handed in; default: nobody is told. */
  readonly warn?: Warn;
}

/**
 * Make the files of one target, one after the other, sorted by path.
 *
 * @throws GenerationError - operations disagree, or a template reads what it is not given
 *
 * @example
 * import { type Target, createTemplateEnv, generateFiles, loadRegistry } from 'generator-codegen';
 * function filesOf(target: Target, config: object) {
 *   const [registry, env] = [loadRegistry(target), createTemplateEnv(target.templatePath)];
 *   return [...generateFiles({ target, registry, config, env, banner: 'Generated. Do not edit.' })];
 * }
 */
export function* generateFiles(request: GenerateRequest): Generator<GeneratedFile> {
  for (const file of generateDrafts(request)) yield composeFile(file, request.target.language);
}

/** {@link generateFiles}, but for the last step, which `composeFile` does, maybe in another thread. */
export function generateDrafts(request: GenerateRequest): Generator<DraftFile> {
  const store = buildStore(request);
  return assembleDrafts(rendererOf(store, request)(store.items), assembleOptions(request));
}

/** Run the operations. */
export function buildStore({ target, registry, config, packagePrefix }: GenerateRequest): BuildStore {
  return new Engine(registry, discoverScopes(target.schema(registry.all)), packagePrefix).build(config);
}

/** What assembling needs of a run. */
export function assembleOptions({ env, banner, packagePrefix = '', target }: GenerateRequest): AssembleOptions {
  return { env, banner, packagePrefix, language: target.language };
}

/** Turns what operations made into fragments; what brings the very same fragment again brings nothing. */
export type Renderer = (items: readonly StoreItem[]) => Generator<Fragment>;

/** That an item is rendered, which may be more than once. */
interface Rendering {
  readonly item: StoreItem;
}

/** The renderer of a run. */
export function rendererOf(store: BuildStore, request: GenerateRequest): Renderer {
  const { env, config, target, registry, warn, renderers = new RenderRegistry(target.outputTypes) } = request;
  const { language } = target;
  /** The rendering in which each fragment came last: of the item that brought it first, which brings it each time. */
  const known = new WeakMap<object, Rendering>();
  return function* (items) {
    for (const item of items) {
      const { instance, operation, outputs } = item;
      if (outputs.length === 0) continue;
      const madeBy = { operation, instance: instance.id };
      const context = { env, config, target, language, store, instanceId: instance.id, ...(warn && { warn }) };
      const maker = registry.at(instance.scope.name).find(({ name }) => name === operation);
      const rendering: Rendering = { item };
      for (const output of outputs) {
        // Most are the same files that another item has brought: nothing is made of them.
        if ((known.get(output)?.item ?? item) !== item) continue;
        const render = () => [...renderers.render({ ...context, output })];
        const what = `made an output '${output.type}' at ${instance.id} that cannot be rendered`;
        const made: Fragment[] = maker === undefined ? render() : doPart(maker, what, render);
        // What a file needs comes behind all else, and is gone over with it.
        for (const fragment of made) {
          const before = known.get(fragment);
          // Many outputs of a resource bring the very same file.
          if (before !== undefined && (before === rendering || before.item !== item)) continue;
          known.set(fragment, rendering);
          if (fragment.type === 'FileFragment') made.push(...(fragment.needs ?? []));
          yield { ...fragment, madeBy };
        }
      }
    }
  };
}
