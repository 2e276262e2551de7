/** What a request may ask answers to include: fields that lead to other rows, and of lists what the user may do with each row. */
import type { Problem } from '../../../core/problem.js';
import { didYouMean, oneOf, show } from '../../../core/wording.js';
import { keyAttributes, standsFor } from '../fields/attribute.js';
import { isBeside } from '../key_lists/shown.js';
import { type ModifierAt, modifiersOf } from '../list/modifiers-at.js';
import { shownBy } from '../read/shown-fields.js';
import { type Field, type OperationAt, type ResourceAt, has, walk } from '../walk.js';
import { ACTIONS } from './included.js';

/** The modifier `include`. */
export function* includes(config: unknown): Generator<Problem> {
  for (const modifier of modifiersOf(config, 'include')) {
    const { resource, among, value, problem } = modifier;
    const entry = resource.operations?.entries.find((one) => one.value.modifiers === among);
    if (entry === undefined) continue;
    if (!has(value, 'fields') && value.actions !== true) {
      yield problem({
        code: 'missing',
        path: [],
        message: "'include' offers nothing: write 'fields' or 'actions: true'",
      });
      continue;
    }
    if (has(entry.value, 'serializer')) {
      const message = 'a function of yours makes the items, and nothing can be left out of them';
      yield problem({ code: 'conflict', path: ['type'], message, hint: "remove 'serializer', or this modifier" });
      continue;
    }
    const of = { shown: shownBy(resource, entry), offered: value.fields, at: ['fields'], ...OF_LIST };
    for (const one of [...wrongFields(of), ...wrongActions(modifier, entry)]) yield problem(one);
  }
}

/** The key `include` of `get`. */
export function* includesOfGet(config: unknown): Generator<Problem> {
  for (const resource of walk(config).resources) {
    for (const entry of resource.operations?.entries ?? []) {
      const { include, serializer } = entry.value;
      if (entry.type !== 'get' || !Array.isArray(include)) continue;
      const at = [...entry.path, 'include'];
      if (serializer !== undefined) {
        const message = 'a function of yours makes the answer, and nothing can be left out of it';
        yield { code: 'conflict', path: at, message, hint: "remove 'serializer', or this key" };
        continue;
      }
      yield* wrongFields({ shown: shownBy(resource, entry), offered: include, at, ...OF_GET });
    }
  }
}

/** What names fields that answers have where they are asked for. */
interface Including {
  readonly shown: readonly (Field | undefined)[];
  readonly offered: readonly unknown[] | undefined;
  readonly at: Problem['path'];
  /** What answers, and what says so: `list`, `row` and `modifier` */
  readonly words: readonly [string, string, string];
}

const OF_LIST: Pick<Including, 'words'> = { words: ['list', 'each row', 'modifier'] };
const OF_GET: Pick<Including, 'words'> = { words: ['answer', 'it', 'key'] };

function* wrongFields({ shown: all, offered = [], at, words }: Including): Generator<Problem> {
  const [answer, place, key] = words;
  const shown = all.filter((field) => field !== undefined);
  const known = shown.filter(leadsToRows).flatMap(({ name }) => name ?? []);
  const seen = new Set<string>();
  for (const [index, name] of offered.entries()) {
    if (typeof name !== 'string') continue;
    const path = [...at, index];
    if (seen.has(name)) yield { code: 'duplicate', path, message: `${show(name)} is already there` };
    seen.add(name);
    const field = shown.find((one) => one.name === name);
    if (field === undefined || !leadsToRows(field)) {
      const found = field === undefined ? `is no field of the ${answer}` : `is in ${place} anyway`;
      const message = `${show(name)} ${found}: expected ${known.length === 0 ? 'a nested field, and it has none' : oneOf(known)}`;
      yield { code: 'unknown_reference', path, message, ...didYouMean(name, known) };
    } else if (shown.some((other) => isTogether(field, other, shown))) {
      const message = `${show(name)} and the keys beside it are read together`;
      const hint = `list either the rows or their keys, or leave it out of this ${key}`;
      yield { code: 'conflict', path, message, hint };
    }
  }
}

/** Tell whether a field is read from other rows. */
function leadsToRows({ type, relation }: Field): boolean {
  return type === 'nested' || relation !== undefined;
}

/** Tell whether one of two fields lists the rows whose keys the other has. */
function isTogether(one: Field, other: Field, shown: readonly Field[]): boolean {
  if (one === other) return one.relation !== undefined && isBeside(one, shown);
  return one.type === 'nested' && other.relation !== undefined && isBeside(other, [one]);
}

function* wrongActions({ resource, value }: ModifierAt<'include'>, entry: OperationAt): Generator<Problem> {
  if (value.actions !== true) return;
  const shown = shownBy(resource, entry).filter((field) => field !== undefined);
  const conflict = (message: string, hint: string): Problem => ({ code: 'conflict', path: [ACTIONS], message, hint });
  if (shown.some(({ name }) => name === ACTIONS))
    yield conflict("the list has a field 'actions' already", 'rename the field, or remove this key');
  const missing = keyOf(resource).filter((attribute) => !shown.some(standsFor(attribute)));
  if (missing.length > 0) {
    const keys = missing.map(show).join(' and ');
    yield conflict(
      `the list does not show ${keys}, by which its rows are told apart`,
      'add the field, or remove this key',
    );
  }
  if ((resource.operations?.entries ?? []).every(isOfNoRow))
    yield conflict(
      'no operation of the resource is about one of the rows',
      'add one, such as `get`, or remove this key',
    );
}

function keyOf({ value: { pk = 'id' } }: ResourceAt): readonly string[] {
  return keyAttributes(typeof pk === 'string' ? pk : pk.filter((part) => part !== undefined));
}

const OF_NO_ROW: ReadonlySet<unknown> = new Set(
  'list export create restore purge upload bulk_create bulk_update bulk_delete upsert import'.split(' '),
);

/** Tell whether an operation is about no row that a list shows. */
function isOfNoRow({ type, value }: OperationAt): boolean {
  return OF_NO_ROW.has(type) || (type === 'action' && value.scope === 'collection');
}
