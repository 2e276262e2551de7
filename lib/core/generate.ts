/**
 * One run, from a loaded config to files: START HERE. Every phase is a function of what the phase before it
 * made; nothing here reads or writes a disk.
 */
import { assembleDrafts, composeFile } from './assemble.js';
import { Engine } from './engine.js';
import type { DraftFile, Fragment, GeneratedFile } from './fragment.js';
import { doPart } from './operation.js';
import type { OperationRegistry } from './registry.js';
import { RenderRegistry } from './render.js';
import { discoverScopes } from './scope.js';
import type { Warn } from './static-file.js';
import type { BuildStore } from './store.js';
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
  const scopes = discoverScopes(request.target.schema(request.registry.all));
  const store = new Engine(request.registry, scopes, request.packagePrefix).build(request.config);
  const { env, banner, packagePrefix = '', target } = request;
  return assembleDrafts(renderStore(store, request), { env, banner, packagePrefix, language: target.language });
}

function* renderStore(store: BuildStore, request: GenerateRequest): Generator<Fragment> {
  const { env, config, target, registry, warn, renderers = new RenderRegistry(target.outputTypes) } = request;
  const { language } = target;
  const seen = new Set<Fragment>();
  for (const { instance, operation, outputs } of store.items) {
    if (outputs.length === 0) continue;
    const madeBy = { operation, instance: instance.id };
    const context = { env, config, target, language, store, instanceId: instance.id, ...(warn && { warn }) };
    const maker = registry.at(instance.scope.name).find(({ name }) => name === operation);
    for (const output of outputs) {
      const render = () => [...renderers.render({ ...context, output })];
      const what = `made an output '${output.type}' at ${instance.id} that cannot be rendered`;
      for (const fragment of maker === undefined ? render() : doPart(maker, what, render)) {
        // Many outputs of a resource bring the very same file.
        if (seen.has(fragment)) continue;
        seen.add(fragment);
        yield { ...fragment, madeBy };
      }
    }
  }
}
