/** Tables of classes that are not made from the config, as of an import: starter models lead to them, too. */
import { resolve } from 'node:path';

import { property } from '../core/property.js';
import { partsOf } from '../core/value-forms.js';
import { modulePlace, tablesOfClasses } from './read-attributes.js';
import type { ProjectResource, TargetPlace } from '../setup/project.js';

/** What is around an API. */
export interface RootPlace extends TargetPlace {
  /** The config, as it is written. */
  readonly written: unknown;
  readonly cwd: string;
}

/** Tell the tables of resources whose models are not among those of the config. */
export async function withTables(
  resources: readonly ProjectResource[],
  { written, prefixPath, cwd }: RootPlace,
): Promise<readonly ProjectResource[]> {
  const made = new Set(partsOf(property(written, 'models')).map(({ name }) => name));
  const keys = new Map(
    resources.flatMap(({ name, model, pk = 'id' }) => (made.has(name) || model === undefined ? [] : [[model, pk]])),
  );
  if (keys.size === 0) return resources;
  const found = await tablesOfClasses(keys, modulePlace([resolve(cwd, prefixPath), cwd], { cwd, env: process.env }));
  return resources.map((resource) => {
    const { model = '' } = resource;
    return keys.has(model) ? { ...resource, elsewhere: found.get(model) ?? 'unclear' } : resource;
  });
}
