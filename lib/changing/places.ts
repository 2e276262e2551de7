/** The places of a project's configs that are about a resource, and how they are changed together. */
import { CLIError } from '../core/problem.js';
import { everyResource, type Project } from '../setup/project.js';
import { entriesOf, modelName, type Place, type Read, withTexts } from './find-resource.js';
import { memberOf, textOf } from './regions.js';

/** Where a change is made. */
export interface ChangePlace {
  readonly project: Project;
  readonly read: Read;
  /** Models that are made from the config; none: there is no project around the API. */
  readonly made?: ReadonlySet<string>;
}

/** The class of a resource whose model is the user's: no change of a config reaches its table. */
export function foreignModel(name: string, { project, made }: ChangePlace): string | undefined {
  if (made === undefined || made.has(name)) return undefined;
  return everyResource(project).find((resource) => resource.name === name)?.model;
}

/**
 * The config of the API.
 *
 * @throws CLIError - there is none
 */
export function configOf({ targets }: Project): string {
  if (targets.be !== undefined) return targets.be.config;
  throw new CLIError(['the API is made elsewhere: change the config of the page, then run codegen update']);
}

/**
 * The entry of a resource.
 *
 * @throws CLIError - it is not written plainly
 */
export function needed(place: Place | undefined, name: string, project: Project): Place {
  if (place !== undefined) return place;
  const advice = 'its lines cannot be found; change it by hand, then run codegen update';
  throw new CLIError([`${configOf(project)}: the config of ${name} is written by expressions, so that ${advice}`]);
}

/** Change places one after the other: several may stand in one file. */
export function changedTexts(
  { project, resource, read }: ChangePlace & { readonly resource: string },
  change: (place: ChangedPlace) => string,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const now = withTexts(read, texts);
  for (const index of everyPlace(project, resource, read).keys()) {
    const place = everyPlace(project, resource, now)[index];
    if (place === undefined) continue;
    const text = change(place);
    if (text !== place.text) texts.set(place.path, text);
  }
  return texts;
}

/** A place, and whether it is the resource itself, or one that may show it. */
export type ChangedPlace = Place & { readonly isOwn: boolean };

/** The resource in every config that has it, and the resources that may show it. */
export function everyPlace(project: Project, resource: string, read: Read): readonly ChangedPlace[] {
  return [
    ...entriesOf(configOf(project), 'resources', read).map((place) => ({
      ...place,
      isOwn: modelName(place.object) === resource,
    })),
    ...plainPlaces(project, resource, read).map((place) => ({ ...place, isOwn: true })),
  ];
}

/** The entries of a resource in configs of the model and of the page that do not read that of the API: JSON. */
export function plainPlaces({ targets }: Project, resource: string, read: Read): readonly Place[] {
  const { be_root: root, fe_root: web } = targets;
  const found = (config: string | undefined, key: string): readonly Place[] =>
    config?.endsWith('.json') === true ? entriesOf(config, key, read) : [];
  return [
    ...found(root?.config, 'models').map((place) => ({ ...place, isTable: true })),
    ...found(web?.config, 'resources'),
  ].filter(({ object }) => textOf(memberOf(object, 'name')) === resource);
}
