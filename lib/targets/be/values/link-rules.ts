/** Links of resources: one way to make them, of attributes that there may be. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { standsFor } from '../fields/attribute.js';
import { findColumn } from '../fields/columns.js';
import { isFamily } from '../fields/field-types.js';
import { declarationsIn, declarationsOf } from '../fields/declared.js';
import { aliasProblem } from '../names/identifier-rules.js';
import { type Path, type Resource, type ResourceAt, has, walk } from '../walk.js';

/** The key `links`. */
export function* links(config: unknown): Generator<Problem> {
  for (const resource of walk(config).resources) {
    const { value, path } = resource;
    if (value.links === undefined) continue;
    const at = [...path, 'links'];
    yield* checkForm(value.links, at);
    yield* checkAttributes(config, resource, at);
    const hasGet = resource.operations?.entries.some(({ type }) => type === 'get') ?? true;
    if (value.links.self === true && !hasGet && !has(value.links, 'builder')) {
      const message = 'a link cannot hold the path of a row: the resource has no `get`';
      yield { code: 'conflict', path: [...at, 'self'], message, hint: 'add a `get`, or remove the key' };
    }
  }
}

type Links = NonNullable<Resource['links']>;

function* checkForm(value: Links, at: Path): Generator<Problem> {
  if (has(value, 'builder')) {
    for (const key of ['name', 'id'] as const) {
      if (!has(value, key)) continue;
      const message = `'builder' makes the link: '${key}' has no effect`;
      yield { code: 'conflict', path: [...at, key], message, hint: 'keep one of them' };
    }
    return;
  }
  const isKnown = !has(value, 'kind') || value.kind !== undefined;
  const { kind = 'id_name' } = value;
  if (has(value, 'name') || kind === 'id' || !isKnown) return;
  const message = `links of the kind ${show(kind)} need 'name', the attribute that holds it, or a 'builder'`;
  yield { code: 'missing', path: [...at, 'name'], message };
}

function* checkAttributes(config: unknown, resource: ResourceAt, at: Path): Generator<Problem> {
  const { name, id } = resource.value.links ?? {};
  for (const [key, attribute] of [
    ['name', name],
    ['id', id],
  ] as const) {
    const reason = attribute === undefined ? undefined : aliasProblem(attribute);
    if (reason !== undefined) {
      yield { code: 'wrong_name', path: [...at, key], message: `${show(attribute)} ${reason}` };
    }
  }
  if (name === undefined) return;
  const shown = declarationsOf(resource).fields.find(standsFor(name));
  const column = findColumn(declarationsOf(resource), shown?.name ?? name, declarationsIn(config));
  if ('problem' in column || isFamily(column.field.type, 'text')) return;
  const message = `${show(name)} is no text: its type is ${show(column.field.type)}`;
  yield { code: 'conflict', path: [...at, 'name'], message, hint: 'name a column of the type str or email' };
}
