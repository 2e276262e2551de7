/**
 * What `.yo-rc.json` says of targets, read without a schema library: a run that has nothing to do would spend most of its
 * time on loading that. Where the file is not plainly right nothing is said, and the strict reader tells why.
 */
import { isObject } from '../core/value-forms.js';
import { parseJson } from '../input/json-source.js';
import { DATABASES } from '../targets/be_root/databases.js';
import { CREATES } from './answers.js';

/** Where the file is, in a project's directory. */
export const YO_RC = '.yo-rc.json';

/** The entry of this package. */
export const ENTRY = 'generator-codegen';

/** Where a target reads and writes, both from the project's directory. */
export interface StoredTarget {
  readonly config?: string | undefined;
  readonly prefixPath?: string | undefined;
}

/** What is stored of targets, by name: the built-in ones, and those of plug-ins. */
export type StoredTargets = Readonly<Partial<Record<string, StoredTarget | undefined>>>;

/** Read what is stored of targets; nothing when the strict reader must have a look. */
export function plainTargets(text: string): StoredTargets | undefined {
  try {
    const entry = partOf(parseJson(YO_RC, text), ENTRY);
    const targets = partOf(entry, 'targets');
    if (!areAnswers(partOf(entry, 'answers'))) return undefined;
    return Object.fromEntries(Object.keys(targets).map((name) => [name, storedTarget(partOf(targets, name))]));
  } catch {
    return undefined;
  }
}

type Part = Readonly<Record<string, unknown>>;

/** An object in an object; an empty one where it is not there. */
function partOf(value: unknown, key: string): Part {
  if (!isObject(value)) throw new TypeError('not an object');
  const part = value[key] === undefined ? {} : value[key];
  if (!isObject(part)) throw new TypeError('not an object');
  return part;
}

function storedTarget({ config, prefixPath }: Part): StoredTarget {
  return {
    ...(config !== undefined && { config: pathOf(config) }),
    ...(prefixPath !== undefined && { prefixPath: pathOf(prefixPath) }),
  };
}

function pathOf(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new TypeError('not a path');
  return value;
}

function areAnswers({ create, name, database, auth, openapi }: Part): boolean {
  const isOneOf = (value: unknown, known: readonly string[]): boolean =>
    value === undefined || known.some((one) => one === value);
  const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
  return (
    isOneOf(create, CREATES) &&
    isOneOf(database, DATABASES) &&
    isText(name) &&
    isText(openapi) &&
    (auth === undefined || typeof auth === 'boolean')
  );
}
