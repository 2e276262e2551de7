/** What a request may ask a list to include: fields that lead to other rows, and what the user may do with each row. */
import type { Problem } from '../../../core/problem.js';
import { didYouMean, oneOf, show } from '../../../core/wording.js';
import { keyAttributes, standsFor } from '../fields/attribute.js';
import { isBeside } from '../key_lists/shown.js';
import { type ModifierAt, modifiersOf } from '../list/modifiers-at.js';
import { shownBy } from '../read/shown-fields.js';
import { type Field, type OperationAt, type ResourceAt, has } from '../walk.js';
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
    for (const one of [...wrongFields(modifier, entry), ...wrongActions(modifier, entry)]) yield problem(one);
  }
}

function* wrongFields({ resource, value }: ModifierAt<'include'>, entry: OperationAt): Generator<Problem> {
  const shown = shownBy(resource, entry).filter((field) => field !== undefined);
  const known = shown.filter(leadsToRows).flatMap(({ name }) => name ?? []);
  const seen = new Set<string>();
  for (const [index, name] of (value.fields ?? []).entries()) {
    if (name === undefined) continue;
    const path = ['fields', index];
    if (seen.has(name)) yield { code: 'duplicate', path, message: `${show(name)} is already there` };
    seen.add(name);
    const field = shown.find((one) => one.name === name);
    if (field === undefined || !leadsToRows(field)) {
      const found = field === undefined ? 'is no field of the list' : 'is in each row anyway';
      const message = `${show(name)} ${found}: expected ${known.length === 0 ? 'a nested field, and it has none' : oneOf(known)}`;
      yield { code: 'unknown_reference', path, message, ...didYouMean(name, known) };
    } else if (shown.some((other) => isTogether(field, other, shown))) {
      const message = `${show(name)} and the keys beside it are read together`;
      const hint = 'list either the rows or their keys, or leave it out of this modifier';
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
