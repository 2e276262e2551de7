/** A whole resource that goes, or gets another name. */
import { dirname, relative } from 'node:path/posix';

import { CLIError } from '../core/problem.js';
import type { Token } from '../input/jsonnet-tokens.js';
import { resourcePath } from '../setup/entries.js';
import { checkResourceName } from '../setup/names.js';
import type { Project, ProjectResource } from '../setup/project.js';
import { type ConfigChange, resourceOf } from './config-change.js';
import {
  findResource,
  folderOf,
  importsOf,
  listsOf,
  modelName,
  type Place,
  relationsIn,
  withTexts,
} from './find-resource.js';
import { changedTexts, type ChangePlace, configOf, everyPlace, needed } from './places.js';
import { bracketed, memberOf, membersOf, type Region, textOf } from './regions.js';
import { removeItem, type Splice, spliced } from './splice.js';

/**
 * Plan that a resource goes: from the API, the tables and the pages.
 *
 * @throws CLIError - others refer to it, or it is not written plainly
 */
export function planResourceRemoval(name: string, { project, read }: ChangePlace): ConfigChange {
  const resource = resourceOf(name, project);
  const own = needed(findResource(configOf(project), name, read), name, project);
  const lines = everyPlace(project, name, read)
    .filter(({ isOwn }) => !isOwn)
    .flatMap((place) => referringLines(place, resource));
  if (lines.length > 0) throw new CLIError(lines);
  if (project.resources.length === 1) {
    throw new CLIError([`${name} is the only resource, and there is no project without one; add another one first`]);
  }
  const { texts, unused } = listTexts({ project, read }, own, (list, index) => [
    removeItem(list.text, list.items, index),
  ]);
  const loses = 'its table and all its rows';
  const common = { what: name, done: `Remove ${name}`, texts, gone: [name], renames: [], loses };
  return { ...common, resource: { from: name }, unused };
}

/**
 * Plan another name of a resource: of its class, its table, and its routes.
 *
 * @throws CLIError - the name is taken, or the resource is not written plainly
 */
export function planResourceRename(name: string, to: string, { project, read }: ChangePlace): ConfigChange {
  const resource = resourceOf(name, project);
  const others = project.resources.map((one) => one.name).filter((one) => one !== name);
  const wrong = checkResourceName(to, others, project.auth);
  if (wrong !== undefined) throw new CLIError([wrong]);
  const own = needed(findResource(configOf(project), name, read), name, project);
  const renamed = changedTexts({ project, resource: name, read }, (place) => {
    const tokens = [
      ...namingTokens(place, resource),
      ...(place.isOwn ? membersOf(place.object).flatMap(({ key, value }) => (key.text === 'name' ? value : [])) : []),
    ];
    return spliced(
      place.text,
      tokens.map((token) => called(place.text, token, [...token.text.split('.').slice(0, -1), to].join('.'))),
    );
  });
  const now = withTexts(read, renamed);
  const path = resourcePath(to, configOf(project));
  const { texts, unused } = listTexts({ project, read: now }, own, (list, index) =>
    importsOf(list.items.items[index] ?? [], own.path, list.path).map((token) =>
      called(list.text, token, relative(dirname(list.path), path)),
    ),
  );
  const isMoved = unused.length > 0;
  if (isMoved && read(path) !== undefined) throw new CLIError([`${path} is there already; move it away first`]);
  const kept = [...renamed].filter(([one]) => !isMoved || one !== own.path);
  const moved = isMoved ? [[path, now(own.path) ?? own.text] as const] : [];
  return {
    what: `${name} to ${to}`,
    done: `Rename ${name} to ${to}`,
    texts: new Map([...moved, ...kept, ...texts]),
    gone: [name],
    renames: [{ from: name, to }],
    resource: { from: name, to },
    unused,
  };
}

/** The quotes stay as they are. */
function called(text: string, { offset, end }: Token, name: string): Splice {
  const quote = text.charAt(offset);
  return { start: offset, end, text: `${quote}${name}${quote}` };
}

function referringLines(place: Place, resource: ProjectResource): readonly string[] {
  return namingTokens(place, resource).map(({ offset }) => {
    const line = place.text.slice(0, offset).split('\n').length;
    const who = modelName(place.object) ?? 'a resource';
    return `${place.path}:${String(line)}: ${who} refers to ${resource.name}; take that out first`;
  });
}

/** Where a config says which class or resource it is about. */
function namingTokens({ object }: Place, { name, model = '', apiName }: ProjectResource): readonly Token[] {
  const module = model.split('.')[0] ?? '';
  const names = new Set([model, `${module}.${name}`, ...(apiName === undefined ? [] : [apiName])]);
  const relations = membersOf(relationsIn(object)).flatMap(({ value }) => value);
  return [
    ...object.filter((token) => token.kind === 'string' && names.has(token.text)),
    ...relations.filter((token) => token.kind === 'string' && token.text === name),
  ];
}

/** A list of a config, and its entries. */
interface List extends Pick<Place, 'path' | 'text'> {
  readonly items: NonNullable<ReturnType<typeof bracketed>>;
}

/** Change the entries of a resource in every list of the project's configs. */
function listTexts(
  { project, read }: ChangePlace,
  own: Place,
  change: (list: List, index: number) => readonly Splice[],
): { readonly texts: ReadonlyMap<string, string>; readonly unused: readonly string[] } {
  const name = modelName(own.object) ?? '';
  const texts = new Map<string, string>();
  const imported = new Set<string>();
  for (const [config, key] of listings(project)) {
    // What is in a folder is in its list.
    if (folderOf(config, key, read) === dirname(own.path)) imported.add(own.path);
    for (const { path, text, object } of listsOf(config, key, withTexts(read, texts))) {
      const items = bracketed(object, '[');
      if (items === undefined) continue;
      const splices = items.items.flatMap((item, index) => {
        const imports = importsOf(item, own.path, path);
        if (imports.length > 0) imported.add(own.path);
        return imports.length > 0 || isInline(item, name) ? change({ path, text, items }, index) : [];
      });
      if (splices.length > 0) texts.set(path, spliced(text, splices));
    }
  }
  return { texts, unused: [...imported] };
}

function isInline(item: Region, name: string): boolean {
  return modelName(item) === name || textOf(memberOf(item, 'name')) === name;
}

function listings({ targets: { be, be_root: root, fe_root: web } }: Project): readonly (readonly [string, string])[] {
  return [
    ...(be ? [[be.config, 'resources'] as const] : []),
    ...(root ? [[root.config, 'models'] as const] : []),
    ...(web ? [[web.config, 'resources'] as const] : []),
  ];
}
