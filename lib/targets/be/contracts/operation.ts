/** The facts of operations, as outputs that others amend. */
import type { BuildContext } from '../../../core/context.js';
import { Name } from '../../../core/name.js';
import { type Expression, imported } from '../../../core/expression.js';
import type { OperationConfig } from '../config.js';
import { type ResourceNames, generatedName, moduleOf } from '../names/names.js';
import { ownBodyLimit } from '../routes/body-limit.js';
import type { Entry } from '../routes/handler.js';
import { TestCase } from '../outputs/test_case.js';

/** The classes of facts that the operations of the core have. */
type BuiltIn =
  | 'Get'
  | 'List'
  | 'Create'
  | 'Update'
  | 'Delete'
  | 'Restore'
  | 'Purge'
  | 'Link'
  | 'Unlink'
  | 'Action'
  | 'Export'
  | 'Referrers'
  | 'BulkCreate'
  | 'BulkUpdate'
  | 'BulkDelete'
  | 'UpdateMatching'
  | 'DeleteMatching'
  | 'Upsert'
  | 'Put'
  | 'Import'
  | 'Upload'
  | 'Download';

/**
 * The facts of an operation of the core, where the resource is tested; they belong to its contract.
 *
 * @param facts - gives them: a quarter of what it takes to build a resource, which one without tests does without
 */
export function builtInFacts(
  of: Entry<unknown>,
  kind: BuiltIn,
  facts: () => TestCase['facts'],
  order: number,
): readonly TestCase[] {
  const { entry, resource } = of;
  if (!resource.generate_tests) return [];
  const isNamed = kind === 'Action' ? entry.name !== new Name(entry.name).snake : entry.name !== entry.type;
  const named = { called: isNamed ? entry.name : undefined, ...facts(), max_body_bytes: ownBodyLimit(entry) };
  return operationFacts(of, { kind: generatedName('testing.contract', kind), facts: named, order });
}

/**
 * The facts of an operation, where the resource is tested; they belong to its contract.
 *
 * @example
 * import { type BuildContext, entryOf, generatedName, operationFacts } from 'generator-codegen';
 * // `Digested` extends `Operation` in `digests.py` of the plug-in's own templates, which has checks of it, too.
 * const factsOf = (context: BuildContext) =>
 *   operationFacts(entryOf(context), {
 *     kind: generatedName('testing.digests', 'Digested'),
 *     facts: { path: '/digest' },
 *     checks: { digests: 'digests/digests.py' },
 *     order: 90,
 *   });
 */
export function operationFacts(
  { resource, names, entry }: Entry<unknown>,
  parts: Pick<TestCase, 'kind' | 'facts' | 'order' | 'checks'>,
): readonly TestCase[] {
  return resource.generate_tests ? [{ type: 'TestCase', names, entry, place: 'operations', ...parts }] : [];
}

/**
 * Add to the facts of the resource that an operation is about; nothing, where it is not tested.
 *
 * @example
 * import { amendContract, operation } from 'generator-codegen';
 * export default operation({
 *   name: 'small_requests',
 *   trigger: 'resource',
 *   targets: ['be'],
 *   afterChildren: true,
 *   build: (context) => {
 *     amendContract(context, { max_body_bytes: 4096 });
 *     return [];
 *   },
 * });
 */
export function amendContract({ store, instanceId }: BuildContext, facts: TestCase['facts']): void {
  amendFacts(
    store.outputsUnder(instanceId, TestCase).find(({ place }) => place === 'contract'),
    facts,
  );
}

/** Add to what is told, if anything is: the resource may not be tested. */
export function amendFacts(told: TestCase | undefined, facts: TestCase['facts']): void {
  if (told !== undefined) Object.assign(told.facts, facts);
}

/**
 * Add to the facts of an entry of the resource's operations.
 *
 * @example
 * import { RouteHandler, amendOperation, operation } from 'generator-codegen';
 * export default operation({
 *   name: 'open_doors',
 *   trigger: 'resource',
 *   targets: ['be'],
 *   requires: ['auth'],
 *   afterChildren: true,
 *   build: (context) => {
 *     for (const handler of context.store.outputsUnder(context.instanceId, RouteHandler)) {
 *       amendOperation(context, handler.entry, { public: !handler.authenticated });
 *     }
 *     return [];
 *   },
 * });
 */
export function amendOperation(
  { store, instanceId }: BuildContext,
  entry: OperationConfig,
  facts: TestCase['facts'],
): void {
  amendFacts(
    store.outputsUnder(instanceId, TestCase).find((one) => one.entry === entry && one.place === 'operations'),
    facts,
  );
}

/** The module of a resource's routes, as its tests name it. */
export function routesModule(names: ResourceNames): Expression {
  const module = moduleOf(names.paths.routes);
  const dot = module.lastIndexOf('.');
  return imported({
    module: module.slice(0, dot),
    name: module.slice(dot + 1),
    alias: `${names.model.snake}_routes`,
    origin: 'generated',
  });
}

/** The module that says who sees which rows of an app, as tests name it. */
export function visibilityModule(module: string): Expression {
  return imported({ module, name: 'visibility', alias: `${new Name(module).snake}_visibility`, origin: 'generated' });
}
