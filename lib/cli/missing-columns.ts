/** What the models of a project lack of what the config of its API says, as far as their text tells. */
import { join } from 'node:path';

import { Name } from '../core/name.js';
import type { PathStep, Problem } from '../core/problem.js';
import { absentClasses, missingAttributes, modulePlace, type ModulePlace } from '../importing/read-attributes.js';
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
 * Find the classes and columns that models lack. Models are read as text, by the project's own Python; what cannot be followed
 * there, such as mixins of libraries, tables or classes that are made by calls, is no problem.
 *
 * @returns with paths as the loaded config has them
 */
export async function missingColumns(config: ProjectConfig, place: ModelPlace): Promise<readonly Problem[]> {
  const wanted = config.apps.flatMap(({ resources }, app) =>
    resources.flatMap((resource, index) => wantedOf(resource, ['apps', app, 'resources', index])),
  );
  const names = new Map<string, string[]>();
  for (const { model, name } of wanted) names.set(model, [...(names.get(model) ?? []), name]);
  const modules = await modulesOf(place);
  const missing = await missingAttributes(names, modules);
  const isGenerated = await generatedIn(place.cwd);
  const columns = wanted.flatMap(({ model, name, path }): Problem[] => {
    const found = missing.get(model);
    if (found?.names.includes(name) !== true) return [];
    const hint = isGenerated(found.path) ? 'codegen update merges it in' : 'add it there, or take it out here';
    const message = `${Name.fromDotted(model).raw}.${name}: ${shown(found.path, place)} has no such column`;
    return [{ code: 'unknown_reference', path, message, hint }];
  });
  return [...absentModels(config, await absentClasses(modelsIn(config), modules), place), ...columns];
}

/**
 * Say which file lacks a class that a config is to name.
 *
 * @param model - its dotted path
 * @returns the file; nothing where there is the class, or that cannot be told
 */
export async function fileWithout(model: string, place: ModelPlace): Promise<string | undefined> {
  const path = (await absentClasses([model], await modulesOf(place))).get(model);
  return path && shown(path, place);
}

function absentModels(
  { apps }: ProjectConfig,
  absent: ReadonlyMap<string, string>,
  place: ModelPlace,
): readonly Problem[] {
  return apps.flatMap(({ resources }, app) =>
    resources.flatMap(({ model }, index): readonly Problem[] => {
      const path = absent.get(model);
      if (path === undefined) return [];
      const { raw } = Name.fromDotted(model);
      const message = `${raw}: ${shown(path, place)} has no class ${raw}`;
      const hint = 'name the class that is meant, or write it; codegen update writes those of starter models';
      return [{ code: 'unknown_reference', path: ['apps', app, 'resources', index, 'model'], message, hint }];
    }),
  );
}

function modelsIn({ apps }: ProjectConfig): readonly string[] {
  return [...new Set(apps.flatMap(({ resources }) => resources.map(({ model }) => model)))];
}

/** Where the modules of models are looked for. */
async function modulesOf(place: ModelPlace): Promise<ModulePlace> {
  const { cwd } = place;
  const root = (await storedTargets(cwd)).be_root?.prefixPath;
  return modulePlace([cwd, ...(root === undefined ? [] : [join(cwd, root)])], place);
}

/** Tells whether a file is one that was generated, by its absolute path. */
async function generatedIn(cwd: string): Promise<(path: string) => boolean> {
  const root = (await storedTargets(cwd)).be_root?.prefixPath;
  if (root === undefined) return () => false;
  const { files } = readManifest(join(cwd, root));
  return (path) => files.has(withSlashes(displayPath(path, join(cwd, root))));
}

function shown(path: string, { cwd }: ModelPlace): string {
  return withSlashes(displayPath(path, cwd));
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
