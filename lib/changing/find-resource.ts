/** Where the config of a resource is written: in a file that the config imports, or in the config itself. */
import { dirname, join } from 'node:path/posix';

import { Unreadable } from '../input/jsonnet-tokens.js';
import { folderAt } from '../input/resource-folder.js';
import { bracketed, memberOf, type Region, textOf, wholeList, wholeObject } from './regions.js';

/** An object in a file. */
export interface Place {
  readonly path: string;
  readonly text: string;
  readonly object: Region;
  /** Whether it says in JSON what a table is made of; default false. */
  readonly isTable?: boolean;
}

/** Reads files by their paths from the project's directory. */
export interface Read {
  /** The text of a file; nothing: there is none. */
  (path: string): string | undefined;
  /** The files in a folder that is the list of a JSON config. */
  readonly filesIn: (folder: string) => readonly string[];
}

/** Reads what is there, with some texts in the place of others. */
export function withTexts(read: Read, texts: ReadonlyMap<string, string>): Read {
  return Object.assign((path: string) => texts.get(path) ?? read(path), { filesIn: read.filesIn });
}

/**
 * Every resource of a config that is written plainly: an object, or the import of a file that is one.
 *
 * @param key - of the list: `resources`, `models`
 */
export function entriesOf(config: string, key: string, read: Read): readonly Place[] {
  const folder = folderOf(config, key, read);
  if (folder !== undefined) {
    return read.filesIn(folder).flatMap((path) => {
      const place = placeAt(path, read);
      return place === undefined ? [] : { ...place, isTable: memberOf(place.object, 'model') !== undefined };
    });
  }
  return listsOf(config, key, read).flatMap((list) => {
    const items = bracketed(list.object, '[')?.items ?? [];
    return items.flatMap((item) => entryAt(item, list, read) ?? []);
  });
}

/** The folder that a JSON config names in the place of a list. */
export function folderOf(config: string, key: string, read: Read): string | undefined {
  const whole = config.endsWith('.json') ? placeAt(config, read) : undefined;
  const folder = whole && textOf(memberOf(whole.object, key));
  return folder === undefined ? undefined : folderAt({ [key]: folder }, key, config);
}

/** What says where the relations of a resource lead: in JSON it stands apart from what the API reads. */
export function relationsIn(object: Region): Region {
  return memberOf(memberOf(object, 'table') ?? [], 'relations') ?? memberOf(object, 'relations') ?? [];
}

/** The lists of a config, each where it is written. */
export function listsOf(config: string, key: string, read: Read): readonly Place[] {
  const whole = placeAt(config, read);
  if (whole === undefined) return [];
  const apps = bracketed(memberOf(whole.object, 'apps') ?? [], '[')?.items ?? [];
  return [whole.object, ...apps].flatMap((object) => {
    const written = memberOf(object, key) ?? [];
    const imported = importedPath(written, whole.path);
    return (imported === undefined ? { ...whole, object: written } : placeAt(imported, read, wholeList)) ?? [];
  });
}

/** The texts of an expression that are the path of a file. */
export function importsOf(item: Region, path: string, from: string): Region {
  return item.filter((token, at) => {
    const isImport = token.kind === 'string' && item[at - 1]?.text === 'import';
    return isImport && join(dirname(from), token.text) === path;
  });
}

/** The entry of a resource in the config of the API. */
export function findResource(config: string, name: string, read: Read): Place | undefined {
  return entriesOf(config, 'resources', read).find(({ object }) => modelName(object) === name);
}

/** What the model of an entry is called. */
export function modelName(object: Region): string | undefined {
  return textOf(memberOf(object, 'model'))?.split('.').at(-1);
}

function entryAt(item: Region, whole: Place, read: Read): Place | undefined {
  if (bracketed(item, '{')?.rest.length === 0) return { ...whole, object: item };
  const path = importedPath(item, whole.path);
  return path === undefined ? undefined : placeAt(path, read);
}

/** The file that an expression imports and does nothing else with. */
function importedPath([word, path, more]: Region, from: string): string | undefined {
  if (word?.text !== 'import' || path?.kind !== 'string' || more !== undefined) return undefined;
  return join(dirname(from), path.text);
}

function placeAt(path: string, read: Read, regionOf = wholeObject): Place | undefined {
  const text = read(path);
  if (text === undefined) return undefined;
  try {
    const object = regionOf(text);
    return object && { path, text, object };
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}
