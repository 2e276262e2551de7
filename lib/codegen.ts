/**
 * The public interface of generator-codegen, for plug-ins and programs: the engine, the output types of `be`, and
 * the two functions that a command is made of. This is the only file that re-exports.
 */
import { RenderRegistry } from './core/render.js';
import type { Target } from './core/target.js';
import { CLIError } from './core/problem.js';
import type { GeneratedFile } from './core/fragment.js';
import type { RunRequest } from './input/inputs.js';
import { loadTarget, render } from './pipeline.js';
import type { PluginPlaces } from './plugins/candidates.js';
import { checkPlugins, loadTargetOf, pluginTargetNames } from './plugins/plugins.js';
import { TARGETS } from './target-names.js';
import { be } from './targets/be/target.js';
import { beRoot } from './targets/be_root/target.js';
import { fe } from './targets/fe/target.js';
import { feRoot } from './targets/fe_root/target.js';

// # Programs
export { type RunRequest } from './input/inputs.js';
export { loadConfig } from './pipeline.js';
export { TARGETS, type TargetName } from './target-names.js';
export { writeFiles } from './output/write/write.js';
export type { OverwriteOptions } from './output/plan/plan.js';

// # Errors
export { CLIError, ConfigError, GenerationError, type PathStep, type Problem, formatPath } from './core/problem.js';

// # Targets and scopes
export type { AnyOutputType, Rule, RuleContext, Target } from './core/target.js';
export { PROJECT, type Scope, ScopeTree, type Scoped, discoverScopes, scoped } from './core/scope.js';
// As a whole, so that a plug-in can add its targets to it.
export type * from './core/scopes-by-target.js';
export type { ConfigChange, ConfigMigration } from './core/migrate.js';

// # Operations
export {
  EmptyOptions,
  type Operation,
  type OperationInit,
  type OperationMeta,
  configKeysOf,
  operation,
} from './core/operation.js';
export { BuildContext, type ContextAt } from './core/context.js';
export { OperationRegistry, loadRegistry } from './core/registry.js';
export { Engine } from './core/engine.js';
export { BuildStore, type Instance, type StoreItem } from './core/store.js';
export { Name, type NameLocation } from './core/name.js';

// # Outputs, fragments and files
export { type Output, type OutputType, outputType } from './core/output.js';
export { type RenderCtx, RenderRegistry } from './core/render.js';
export {
  type FileFragment,
  type Fragment,
  type GeneratedFile,
  type IfExists,
  type SnippetFragment,
  fileFragment,
  snippetFragment,
} from './core/fragment.js';
// eslint-disable-next-line @typescript-eslint/no-deprecated -- the reference keeps it for programs that still use it
export { StaticFile, type Warn } from './core/static-file.js';
export { assemble } from './core/assemble.js';
export { generateFiles, type GenerateRequest } from './core/generate.js';

// # Templates
export type { TemplateEnv } from './core/template.js';
export { createTemplateEnv, renderTemplate, type TemplateEnvOptions } from './input/template-env.js';

// # Expressions and imports
export { type Expression, code, identifier, imported, joined, literals } from './core/expression.js';
export { ImportCollector, type ImportOrigin, type ImportSpec, formatImports, prefixImport } from './core/imports.js';
export type { Draft, Language } from './core/language.js';
export { literal, python } from './languages/python.js';
export { typescript } from './languages/typescript.js';
export { library } from './targets/be/fields/expressions.js';

// # Configs and names of `be`
export type { App, OperationConfig, ProjectConfig, ResourceConfig } from './targets/be/config.js';
export { type Walk, walk } from './targets/be/walk.js';
export type { FieldsOptions } from './targets/be/read/schema.js';
export type { WriteOptions } from './targets/be/write/schema.js';
export { type ResourceNames, generatedName, userName } from './targets/be/names/names.js';

// # Route handlers of `be`
export {
  type Entry,
  addParam,
  entryOf,
  lockFunction,
  routeHandler,
  sessionParam,
} from './targets/be/routes/handler.js';
export { pkParam } from './targets/be/routes/key-param.js';
export { schemaOf } from './targets/be/read/read.js';
export type { CreateBody } from './targets/be/write/create.js';

// # Output types of `be`
export { EnumClass } from './targets/be/outputs/enum_class.js';
export type { Field } from './targets/be/outputs/field.js';
export { PageReader } from './targets/be/outputs/page_reader.js';
export { RouteHandler } from './targets/be/outputs/route_handler.js';
export type { RouteParam } from './targets/be/outputs/route_param.js';
export { RouterMount } from './targets/be/outputs/router_mount.js';
export { SchemaClass } from './targets/be/outputs/schema_class.js';
export { SerializerFn } from './targets/be/outputs/serializer_fn.js';
export { TestCase } from './targets/be/outputs/test_case.js';

// # Contracts of generated tests
export { amendContract, amendOperation, operationFacts } from './targets/be/contracts/operation.js';
export { fieldFacts } from './targets/be/fields/contract.js';
export {
  type AsIs,
  type Call,
  type Constant,
  type Fact,
  asIs,
  call,
  constant,
  printFact,
} from './targets/be/contracts/fact.js';

// # Outputs, fragments and files

/**
 * The process-wide registry of renderers: the output types of all built-in targets.
 *
 * @example
 * import { RenderRegistry, renderRegistry } from 'generator-codegen';
 * const ownOfARun = new RenderRegistry(renderRegistry);
 */
export const renderRegistry: RenderRegistry = new RenderRegistry(
  [be, beRoot, fe, feRoot].flatMap(({ outputTypes }) => outputTypes),
);

// # Programs

/**
 * Make the files of a target; with them come the stock templates that the project replaces.
 *
 * @throws CLIError - the config cannot be loaded, or files cannot be made from it
 *
 * @example
 * import { resolve } from 'node:path';
 * import { generate, writeFiles } from 'generator-codegen';
 * const outDir = resolve('_generated');
 * const files = await generate({ target: 'be', config: 'config/be.json', cwd: process.cwd(), outDir });
 * await writeFiles(files, outDir);
 */
export function generate(request: RunRequest): Promise<readonly GeneratedFile[]> {
  return render(request);
}

/**
 * What {@link discoverTargets} takes.
 *
 * @example
 * import { type DiscoverOptions, discoverTargets } from 'generator-codegen';
 * const options: DiscoverOptions = { plugins: ['codegen-sql'], onProblem: (line) => console.error(line) };
 * const targets = await discoverTargets(options);
 */
export interface DiscoverOptions extends Partial<PluginPlaces> {
  /** Told of every plug-in that is broken, in a line that names it; default: a warning of the process. */
  readonly onProblem?: (line: string) => void;
}

/**
 * The targets that can be generated, the built-in ones and those of plug-ins, each without what plug-ins add to it; a
 * broken one takes no other down.
 *
 * @example
 * import { discoverTargets } from 'generator-codegen';
 * for (const { name, operations } of await discoverTargets()) console.log(name, operations.length);
 */
export async function discoverTargets(options: DiscoverOptions = {}): Promise<readonly Target[]> {
  const { cwd = process.cwd(), plugins = [], onProblem = warn } = options;
  const places = { cwd, plugins };
  const problems = await checkPlugins(places, TARGETS);
  problems.forEach(onProblem);
  const brought = await Promise.all(
    pluginTargetNames(places, TARGETS).map((name) => loadTargetOf(name, places).catch(unlessTold)),
  );
  return [...(await Promise.all(TARGETS.map(loadTarget))), ...brought.filter((target) => target !== undefined)];
}

function unlessTold(error: unknown): undefined {
  if (!(error instanceof CLIError)) throw error;
}

function warn(line: string): void {
  process.emitWarning(line, 'PluginWarning');
}
