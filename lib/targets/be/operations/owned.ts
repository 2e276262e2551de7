/** Resources whose rows belong to users, as tests of others make rows of them. */
import { oncePer } from '../../../core/once.js';
import { literal } from '../../../languages/python.js';
import type { ProjectConfig, ResourceConfig, ScopeBy } from '../config.js';
import { userName } from '../names.js';
import { databaseFixture } from './tests.js';

/** A resource whose rows belong to users. */
export type Owned = ResourceConfig & { readonly scope_by: ScopeBy };

/** The owned resources that others of the same claim make one user of. */
export function alikeOwners({ resource, project }: { resource: Owned; project: ProjectConfig }): readonly Owned[] {
  const { claim, type } = resource.scope_by;
  return ownedIn(project).filter(
    (other) =>
      other !== resource &&
      other.db_key === resource.db_key &&
      other.scope_by.claim === claim &&
      other.scope_by.type === type,
  );
}

/** How tests name a row's class and owner. */
export function ownerView({ model, scope_by: { column, claim }, db_key: key }: Owned) {
  return { modelClass: userName(model), column, claim: literal(claim), db: databaseFixture(key) };
}

/** All such resources of a project. */
export const ownedIn = oncePer(({ apps }: ProjectConfig): readonly Owned[] =>
  apps.flatMap(({ resources }) => resources).filter((one): one is Owned => one.scope_by !== undefined),
);
