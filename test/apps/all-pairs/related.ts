/** Fields of the pairs that are about other rows: their keys, lists of these, and the rows themselves. */
import { type Case, NO } from './covering.js';
import { type Config, FLAGS, type Resources, hasUser, keyOf, keys, nextOf, previousOf } from './shared.js';

/** Tell whether requests write the rows that refer to those of a resource; rows of users are not written by nobody. */
export function writesItems(resources: Resources, index: number): boolean {
  const [one] = resources[index]!;
  const [item] = resources[previousOf(resources, index)]!;
  if (one['nested.previous'] === NO || one['nested.previous.write'] !== 'true') return false;
  const isOfUsers = item['resource.scope_by'] !== NO || item['resource.row_filter'] !== NO;
  return (
    !isOfUsers || ['create', 'update'].every((of) => hasUser(one, of) && one[`bulk_${of}.require_auth`] !== 'false')
  );
}

function writeOf(resources: Resources, index: number): Config {
  if (writesItems(resources, index)) return { write: true };
  const [one] = resources[index]!;
  return one['nested.previous.write'] === 'false' ? { write: false } : {};
}

/** Fields that hold keys of other rows. */
export function referring(resources: Resources, index: number): readonly Config[] {
  const [one] = resources[index]!;
  const next = nextOf(resources, index);
  const kind = one['key.next'];
  const listed = one['refs.next']!;
  const { type } = keyOf(resources[next]![0]);
  return [
    ...(listed === NO
      ? []
      : [
          {
            ...{
              name: 'marked_ids',
              type,
              list: true,
              relation: 'marked',
              ref: `shop.models.S${next}`,
            },
            ...(listed === 'read_only' ? { read_only: true } : { required: false }),
            ...(listed === 'unscoped' && { unscoped: true }),
          },
        ]),
    ...(kind === NO
      ? []
      : [
          {
            name: 'next_id',
            type,
            nullable: true,
            required: false,
            ...(kind !== 'plain' && { ref: `shop.models.S${next}` }),
            ...(kind === 'unscoped' && { unscoped: true }),
          },
        ]),
    ...(one['nested.parent'] === NO
      ? []
      : [{ name: 'parent_id', type: keyOf(one).type, nullable: true, required: false }]),
  ];
}

/** Fields that show other rows. */
export function nestedOf(resources: Resources, index: number): readonly Config[] {
  const [one] = resources[index]!;
  const previous = previousOf(resources, index);
  const targets = { next: nextOf(resources, index), previous, parent: index, children: index };
  return Object.entries(targets).flatMap(([name, target]) => {
    const load = one[`nested.${name}`]!;
    if (load === NO) return [];
    const unscoped = one[`nested.${name}.unscoped`] ?? NO;
    const { pk, type } = keyOf(resources[target]![0]);
    const isWritten = name === 'previous' && writesItems(resources, index);
    // Clients choose keys of text, and others are made.
    const key = { name: pk, type, ...(isWritten && type !== 'str' && { read_only: true }) };
    const label = { name: 'label', type: 'str' };
    const isMany = name === 'previous' || name === 'children';
    const model = `shop.models.S${target}`;
    const back = {
      ...{ name: 'parent', type: 'nested', model, nullable: true },
      fields: [key, label],
    };
    const inner =
      one[`nested.${name}.representation`] === 'yes'
        ? { representation: 'short' }
        : { fields: [key, label, ...(name === 'parent' || name === 'next' ? [] : [back])] };
    return [
      {
        ...{ name, type: 'nested', model, load },
        ...(isMany ? { many: true } : { nullable: true }),
        ...(unscoped !== NO && { unscoped: FLAGS[unscoped] }),
        ...(name === 'previous' && writeOf(resources, index)),
        ...inner,
      },
    ];
  });
}

/** What `upload` and `download` say; other operations have no keys of their own. */
export function fileKeys(one: Case, name: string): Config {
  if (name === 'upload') return { field: 'photo', ...keys(one, name, { scope: 'collection', max_body_bytes: 65_536 }) };
  return name === 'download' ? { field: 'photo' } : {};
}
