/** What the models of a project lack of what the config of its API says, as far as their text tells. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { Name } from '../core/name.js';
import type { PathStep, Problem } from '../core/problem.js';
import { missingAttributes } from '../importing/read-attributes.js';
import { displayPath } from '../output/safe-path.js';
import { readManifest } from '../output/state/read-manifest.js';
import { withSlashes } from '../slashes.js';
import { attributeNamed, keyAttributes } from '../targets/be/fields/attribute.js';
import type { FieldSpec, ProjectConfig, ResourceConfig } from '../targets/be/config.js';
import { storedTargets } from './request.js';

/** An attribute that a class is to have, and where the config says so. */
interface Wanted {
  readonly model: string;
  readonly name: string;
  readonly path: readonly PathStep[];
}

/** Where models are. */
export interface ModelPlace {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Find the columns that models lack. Models are read as text, by the project's own Python; what cannot be followed there,
 * such as mixins of libraries, or tables that are made by calls, is no problem.
 *
 * @returns with paths as the loaded config has them
 */
export async function missingColumns(config: ProjectConfig, { cwd, env }: ModelPlace): Promise<readonly Problem[]> {
  const wanted = config.apps.flatMap(({ resources }, app) =>
    resources.flatMap((resource, index) => wantedOf(resource, ['apps', app, 'resources', index])),
  );
  const names = new Map<string, string[]>();
  for (const { model, name } of wanted) names.set(model, [...(names.get(model) ?? []), name]);
  const root = (await storedTargets(cwd)).be_root?.prefixPath;
  const roots = [...new Set([cwd, ...(root === undefined ? [] : [join(cwd, root)]), join(cwd, 'src')])];
  const missing = await missingAttributes(names, { roots: roots.filter((one) => existsSync(one)), cwd, env });
  const known = root === undefined ? undefined : readManifest(join(cwd, root)).files;
  return wanted.flatMap(({ model, name, path }): Problem[] => {
    const found = missing.get(model);
    if (found?.names.includes(name) !== true) return [];
    const file = withSlashes(displayPath(found.path, cwd));
    const isGenerated =
      root !== undefined && known?.has(withSlashes(displayPath(found.path, join(cwd, root)))) === true;
    const hint = isGenerated ? 'codegen update merges it in' : 'add it there, or take it out here';
    const message = `${Name.fromDotted(model).raw}.${name}: ${file} has no such column`;
    return [{ code: 'unknown_reference', path, message, hint }];
  });
}

/** Fields of a resource, which its operations show and write; those of an operation may mean something else. */
function wantedOf(resource: ResourceConfig, path: readonly PathStep[]): readonly Wanted[] {
  const { model, pk, scope_by: scope, version_column: version, soft_delete: deleted, fields } = resource;
  const keys = keyAttributes(pk).map((name): Wanted => ({ model, name, path: [...path, 'pk'] }));
  const columns = [
    ['version_column', version],
    ['soft_delete', deleted],
  ] as const;
  return [
    ...ofFields(model, fields, [...path, 'fields']),
    ...keys.filter(({ name }) => fields.every((field) => attributeNamed(field) !== name)),
    ...(scope === undefined ? [] : [{ model, name: scope.column, path: [...path, 'scope_by', 'column'] }]),
    ...columns.flatMap(([key, name]) => (name === undefined ? [] : [{ model, name, path: [...path, key] }])),
  ];
}

function ofFields(model: string, fields: readonly FieldSpec[], path: readonly PathStep[]): readonly Wanted[] {
  return fields.flatMap((field, index): readonly Wanted[] => [
    { model, name: attributeNamed(field), path: [...path, index] },
    ...(field.model === undefined || field.fields === undefined
      ? []
      : ofFields(field.model, field.fields, [...path, index, 'fields'])),
  ]);
}
