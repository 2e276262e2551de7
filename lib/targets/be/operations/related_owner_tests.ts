/**
 * `related_owner_tests`: the client of a resource's tests is the user whom the rows belong to that it refers to.
 *
 * Config: none of its own; resources with fields that lead to ones with `scope_by`. Amends their tests.
 */
import type { BuildContext } from '../../../core/context.js';
import { operation } from '../../../core/operation.js';
import type { FieldSpec, ProjectConfig, ResourceConfig } from '../config.js';
import { generatedName } from '../names.js';
import { TestCase } from '../outputs/test_case.js';
import { isReferenceTo } from '../resource-references.js';
import { type Owned, ownedIn, ownerView } from './owned.js';
import { nestedFields } from './relations.js';
import { signInFixture } from './scope_tests.js';
import { shareWithTests } from './visibility_tests.js';

/** The operation `related_owner_tests`. */
export const relatedOwnerTests = operation({
  name: 'related_owner_tests',
  trigger: 'resource',
  targets: ['be'],
  // Their tests are those of a user, too.
  requires: ['auth', 'guard', 'hooks', 'idempotency', 'opa', 'row_filter', 'serializer', 'soft_delete', 'version'],
  afterChildren: true,
  when: (context) => {
    const resource = context.instance;
    return resource.generate_tests && resource.scope_by === undefined && ownersOf(context).length > 0;
  },
  build: (context) => {
    const tests = context.store.outputsUnder(context.instanceId, TestCase);
    if (!tests.some(({ authenticated }) => authenticated)) return [];
    const view = { owners: ownersOf(context).map(ownerView), asJson: generatedName('testing.checks', 'as_json') };
    shareWithTests(context, { id: 'owner', template: '[module]/tests/_related_owner.py.ejs', view, order: 3 });
    return [signInFixture(context)];
  },
});

/** The owned resources that the fields of a resource lead to, one for each claim; rows of another database cannot. */
function ownersOf(context: BuildContext): readonly Owned[] {
  const resource = context.instance as ResourceConfig;
  const fields = [resource, ...resource.operations].flatMap((holder) => fieldsOf(holder));
  const models = new Set(nestedFields(fields).map(({ model }) => model));
  const references = fields.flatMap(({ ref }) => ref ?? []);
  const project = context.config as ProjectConfig;
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
