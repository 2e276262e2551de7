/** Resources whose rows belong to users, as tests of others make rows of them. */
import type { BuildContext } from '../../../core/context.js';
import { oncePer } from '../../../core/once.js';
import type { FieldSpec, ProjectConfig, ResourceConfig, ScopeBy } from '../config.js';
import { call, type Call, type Fact, code } from '../contracts/fact.js';
import { generatedName, userName } from '../names.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { isReferenceTo } from '../resource-references.js';
import { nestedFields } from './relations.js';

/** A resource whose rows belong to users. */
type Owned = ResourceConfig & { readonly scope_by: ScopeBy };

/**
 * The rows of other resources that have to belong to the user whom the tests of a resource sign in: those of the same claim
 * beside an owned resource's own, else those that its fields lead to.
 */
export function ownedFacts({ store, instanceId, config, instance }: BuildContext): Fact | undefined {
  const resource = instance as ResourceConfig;
  const project = config as ProjectConfig;
  const isOfUser = store.outputsUnder(instanceId, RouteHandler).some(({ authenticated }) => authenticated);
  if (!isOfUser) return undefined;
  const owned = isOwned(resource) ? alikeOwners(resource, project) : ownersOf(resource, project);
  return owned.length === 0 ? undefined : owned.map(ownedFact);
}

function ownedFact({ model, scope_by: { column, claim } }: Owned): Call {
  return call(generatedName('testing.contract', 'Owned'), [code(userName(model)), column, claim]);
}

/** The owned resources that others of the same claim make one user of. */
function alikeOwners(resource: Owned, project: ProjectConfig): readonly Owned[] {
  const { claim, type } = resource.scope_by;
  return ownedIn(project).filter(
    (other) =>
      other !== resource &&
      other.db_key === resource.db_key &&
      other.scope_by.claim === claim &&
      other.scope_by.type === type,
  );
}

/** The owned resources that the fields of a resource lead to, one for each claim; rows of another database cannot. */
function ownersOf(resource: ResourceConfig, project: ProjectConfig): readonly Owned[] {
  const fields = [resource, ...resource.operations].flatMap((holder) => fieldsOf(holder));
  const models = new Set(nestedFields(fields).map(({ model }) => model));
  const references = fields.flatMap(({ ref }) => ref ?? []);
  return ownedIn(project).filter(
    (owned) =>
      owned.db_key === resource.db_key &&
      (models.has(owned.model) || references.some((reference) => isReferenceTo(placeOf(project, owned), reference))),
  );
}

function fieldsOf(holder: object): readonly FieldSpec[] {
  const { fields } = holder as { readonly fields?: readonly FieldSpec[] };
  return fields ?? [];
}

function placeOf({ apps }: ProjectConfig, resource: ResourceConfig) {
  const app = apps.find(({ resources }) => resources.includes(resource));
  return { module: app?.module ?? '', model: resource.model };
}

function isOwned(resource: ResourceConfig): resource is Owned {
  return resource.scope_by !== undefined;
}

/** All such resources of a project. */
const ownedIn = oncePer(({ apps }: ProjectConfig): readonly Owned[] =>
  apps.flatMap(({ resources }) => resources).filter(isOwned),
);
