/** A whole resource that goes, or gets another name. */
import { dirname, relative } from 'node:path/posix';

import { CLIError } from '../core/problem.js';
import type { Token } from '../input/jsonnet-tokens.js';
import { resourcePath } from '../setup/entries.js';
import { checkResourceName } from '../setup/names.js';
import { type AnyResource, everyResource, type Project } from '../setup/project.js';
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
import { declaredName, listsIn } from './mentions.js';
import { bracketed, type Member, memberOf, membersOf, type Region, textOf } from './regions.js';
import { removeItem, removeItems, type Splice, spliced } from './splice.js';

/**
 * Plan that a resource goes: from the API and the pages, and from the tables where its model is made from the config.
 *
 * @throws CLIError - others refer to it, or it is not written plainly
 */
export function planResourceRemoval(name: string, place: ChangePlace): ConfigChange {
  const { project, read, made } = place;
  const resource = resourceOf(name, project);
  const own = needed(findResource(configOf(project), name, read), name, project);
  const lines = everyPlace(project, name, read)
    .filter(({ isOwn }) => !isOwn)
    .flatMap((one) => referringLines(one, resource, leadingRelations(one, resource, place)));
  if (lines.length > 0) throw new CLIError(lines);
  if (everyResource(project).length === 1) {
    throw new CLIError([`${name} is the only resource, and there is no project without one; add another one first`]);
  }
  const left = changedTexts({ project, resource: name, read }, (one) =>
    one.isOwn ? one.text : withoutRelations(one, leadingRelations(one, resource, place)),
  );
  const { texts, unused } = listTexts({ project, read: withTexts(read, left) }, own, (list, index) => [
    removeItem(list.text, list.items, index),
  ]);
  const common = { what: name, done: `Remove ${name}`, texts: new Map([...left, ...texts]), gone: [name], renames: [] };
  const isMade = made?.has(name) === true;
  const loses = isMade ? 'its table and all its rows' : 'its routes and pages';
  return { ...common, loses, resource: { from: name }, unused, ...(!isMade && staying(resource)) };
}

function staying({ model = '' }: AnyResource): Pick<ConfigChange, 'told' | 'keepsTables'> {
  return { keepsTables: true, told: ['', `${model} is a class of yours, and stays as it is, with its table`] };
}

/**
 * Plan another name of a resource: of its class, its table, and its routes.
 *
 * @throws CLIError - the name is taken, or the resource is not written plainly
 */
export function planResourceRename(name: string, to: string, { project, read, made }: ChangePlace): ConfigChange {
  const resource = resourceOf(name, project);
  const others = everyResource(project)
    .map((one) => one.name)
    .filter((one) => one !== name);
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
    resource: { from: name, to },
    unused,
    ...(made?.has(name) === true ? { renames: [{ from: name, to }] } : ofUser(resource, to)),
  };
}

/** A class that is not made from the config has its name of the user, and its table keeps its own. */
function ofUser({ model }: AnyResource, to: string): Pick<ConfigChange, 'renames' | 'renamedClass' | 'keepsTables'> {
  const path = model?.split('.').with(-1, to).join('.');
  return { renames: [], keepsTables: true, ...(model && path && { renamedClass: { from: model, to: path } }) };
}

/** The quotes stay as they are. */
function called(text: string, { offset, end }: Token, name: string): Splice {
  const quote = text.charAt(offset);
  return { start: offset, end, text: `${quote}${name}${quote}` };
}

/** What is in the way of a removal: a field that leads there, or is made of a relation that does. */
function referringLines(place: Place, resource: AnyResource, gone: readonly Member[]): readonly string[] {
  const { object, path, text } = place;
  const fields = listsIn(memberOf(object, 'fields') ?? []).flatMap(({ items }) => items);
  const left = namingTokens(place, resource).filter((token) => !gone.some(({ value }) => value.includes(token)));
  const relations = new Set(relationsIn(object));
  const keys = new Set(gone.map(({ key }) => key.text));
  const through = object.filter(
    (token) => token.kind === 'string' && !relations.has(token) && keys.has(token.text.split('.')[0] ?? ''),
  );
  const lines = [...left, ...through].map((token) => {
    const line = text.slice(0, token.offset).split('\n').length;
    const field = declaredName(fields.find((item) => item.includes(token)) ?? []);
    const who = modelName(object) ?? 'a resource';
    const what = field === undefined ? who : `${who}.${field.text}`;
    return `${path}:${String(line)}: ${what} refers to ${resource.name}; take that out first`;
  });
  return [...new Set(lines)];
}

/** Relations to a resource that go with it. Those of a model that is made from the config are columns of its table: they stay. */
function leadingRelations({ object }: Place, resource: AnyResource, { made }: ChangePlace): readonly Member[] {
  if (made?.has(modelName(object) ?? '') === true) return [];
  const names = namesOf(resource);
  return membersOf(relationsIn(object)).filter(({ value }) =>
    value.some(({ kind, text }) => kind === 'string' && names.has(text)),
  );
}

function withoutRelations({ text, object }: Place, gone: readonly Member[]): string {
  const list = bracketed(relationsIn(object), '{');
  if (list === undefined || gone.length === 0) return text;
  const indexes = [...list.items.keys()].filter((at) => gone.some(({ key }) => list.items[at]?.includes(key)));
  const members = bracketed(object, '{');
  const at = members?.items.findIndex((item) => item[0]?.text === 'relations' && item.includes(list.open)) ?? -1;
  const isWhole = members !== undefined && at !== -1 && indexes.length === list.items.length;
  return spliced(text, isWhole ? removeItems(text, members, [at]) : removeItems(text, list, indexes));
}

/** Where a config says which class or resource it is about. */
function namingTokens({ object }: Place, resource: AnyResource): readonly Token[] {
  const names = namesOf(resource);
  const relations = membersOf(relationsIn(object)).flatMap(({ value }) => value);
  return [
    ...object.filter((token) => token.kind === 'string' && token.text !== resource.name && names.has(token.text)),
    ...relations.filter((token) => token.kind === 'string' && token.text === resource.name),
  ];
}

/** What a resource and its class are called by. */
function namesOf({ name, model = '', apiName = name }: AnyResource): ReadonlySet<string> {
  return new Set([model, `${model.split('.')[0] ?? ''}.${name}`, apiName, name]);
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
