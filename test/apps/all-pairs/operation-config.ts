/** Operations of resources of the pairs, and the modifiers of their lists. */
import { PLAIN_MODIFIERS, plainOf } from '../plain-modifiers.js';
import { type Case, NO } from './covering.js';
import type { TypedField } from './fields.js';
import { matchingRules, upsertRules } from './entry-rules.js';
import { fileKeys, nestedOf, referring } from './related.js';
import { searchOf } from './search-config.js';
import { type Around, type Config, type Resources, hasUser, isChosen, keyOf, keys, nextOf } from './shared.js';

/** Larger than any body of the walk. */
const BODY = { max_body_bytes: 65_536 };

const DELETED_AT = { path: 'deleted_at', type: 'datetime', nullable: true };

/** What an operation is made of. */
export interface Operation extends Around {
  readonly name: string;
  readonly id: Config;
  readonly label: Config;
  readonly own: readonly Config[];
  readonly typed: readonly TypedField[];
}

/** The keys of an operation that are its own. */
export function operationOf(resources: Resources, index: number, of: Operation): Config {
  const [one] = resources[index]!;
  const { name, id, label } = of;
  switch (name) {
    case 'get':
    case 'list':
      return {
        ...answerOf(answerIn(one, name), { index, name, id, label }),
        ...(name === 'get'
          ? keys(one, name, { actions: true, include: includedOf(resources, index), sparse: true })
          : { ...keys(one, name, BODY), ...modifiersOf(resources, index, of) }),
      };
    case 'create':
    case 'update':
      return {
        ...keys(one, name, {
          fields: writtenIn(resources, index, of),
          pre: 'shop.functions.pre',
          post: 'shop.functions.post',
          returns: [id, label],
          ...BODY,
        }),
        ...(name === 'create' && isChosen(one) && { fields: writtenIn(resources, index, of) }),
        ...(needsReturns(one, name) && { returns: [id, label] }),
      };
    case 'delete':
    case 'purge':
      return keys(one, name, { max_rows: 50 });
    case 'bulk_create':
    case 'bulk_update':
    case 'bulk_delete':
    case 'import':
      return keys(one, name, { scope: 'collection', max_items: 5, ...BODY, atomic: true });
    case 'upsert':
      return {
        ...upsertRules(one, of),
        ...keys(one, name, { scope: 'collection', max_items: 5, ...BODY, by: [id.name], atomic: true }),
      };
    case 'put':
      return { ...upsertRules(one, of), ...keys(one, name, BODY) };
    case 'update_matching':
    case 'delete_matching':
      return {
        ...matchingRules(one, of),
        ...keys(one, name, { scope: 'collection', max_items: 5, ...(name === 'update_matching' && BODY) }),
      };
    case 'link':
    case 'unlink':
      return { field: 'marked_ids' };
    case 'action':
      return actionOf(resources, index, of);
    default:
      return fileKeys(one, name);
  }
}

/** What a request takes; items of `upsert`, and what `put` is told, are those of `create`, and have no lists. */
function writtenIn(resources: Resources, index: number, { name, id, own }: Operation): readonly Config[] {
  const [one] = resources[index]!;
  const isNew = name === 'create';
  const lists = nestedOf(resources, index).filter((field) => field.write === true);
  return [...own, ...lists].filter(
    (field) =>
      field.read_only !== true &&
      field.name !== 'next_id' &&
      (field !== id || isNew) &&
      !(isNew && isChosen(one) && (field.relation !== undefined || field.write === true)),
  );
}

/** How an operation answers; a `get` with a serializer that knows the user is not open as `restore`. */
function answerIn(one: Case, name: string): string {
  const answer = one[`${name}.answer`]!;
  const isOpen = name === 'get' && hasUser(one, name) && !hasUser(one, 'restore');
  if (!isOpen || !answer.startsWith('serializer')) return answer;
  return answer.endsWith('representation') ? 'representation' : 'fields';
}

/** Where `get` has a serializer that knows the user, an open write does not answer by it. */
function needsReturns(one: Case, name: string): boolean {
  const many = [`bulk_${name}`, ...(name === 'update' ? ['upsert', 'put'] : [])];
  const isOpen = !hasUser(one, name) || many.some((of) => one[`${of}.require_auth`] === 'false');
  return one['get.answer']!.startsWith('serializer') && hasUser(one, 'get') && isOpen;
}

function answerOf(
  answer: string,
  {
    index,
    name,
    id,
    label,
  }: { readonly index: number; readonly name: string; readonly id: Config; readonly label: Config },
): Config {
  if (answer === NO) return {};
  const serializer = answer.startsWith('serializer') && { serializer: `shop.functions.${name}_s${index}` };
  return {
    ...(answer.endsWith('representation') ? { representation: 'short' } : { fields: [id, label] }),
    ...serializer,
  };
}

function actionOf(resources: Resources, index: number, { label, id, typed }: Operation): Config {
  const [one] = resources[index]!;
  const next = nextOf(resources, index);
  const scope = one['action.scope']!;
  const params = one['action.params']!;
  const returns = one['action.returns']!;
  const isCollection = scope === 'collection';
  const isRead = one['action.method'] === 'get';
  const given: Readonly<Record<string, readonly Config[]>> = {
    none: [],
    reference: [{ name: 'next_id', type: keyOf(resources[next]![0]).type, ref: `shop.models.S${next}` }],
    // A parameter is of no row.
    typed: typed
      .filter(
        ({ field }) => field.read_only !== true && !(isRead && (field.type === 'json' || field.nullable === true)),
      )
      .map(({ field }) => Object.fromEntries(Object.entries(field).filter(([key]) => key !== 'alias'))),
  };
  return {
    fn: `shop.functions.act_s${index}`,
    ...(isRead && { method: 'get' }),
    ...(scope !== NO && { scope }),
    ...(params !== NO && { params: given[params] }),
    ...(returns === 'fields' && { returns: isCollection ? [label] : [id, label] }),
    ...(returns === 'model' && { returns: 'shop.people.Done' }),
    ...keys(one, 'action', BODY),
    ...(one['action.status_code'] !== NO && { status_code: returns === NO ? 204 : isRead ? 200 : 202 }),
  };
}

function modifiersOf(resources: Resources, index: number, of: Operation): Config {
  const [one] = resources[index]!;
  const { single, many } = relatedColumns(resources, index);
  const found = [
    ...(one['filter.fields'] === NO
      ? []
      : [filterOf(one, { ...of, model: `shop.models.S${index}` }, [...single, ...many])]),
    ...(one['order.fields'] === NO
      ? []
      : [
          {
            type: 'order',
            fields: ['label', ...sortable(of), ...single],
            ...keys(one, 'order', {
              default: single.length > 0 ? [`-${single[0]!.path}`, 'label'] : ['-label'],
              max_sorts: 3,
            }),
          },
        ]),
    ...(one['paginate.mode'] === NO
      ? []
      : [
          {
            type: 'paginate',
            ...(one['paginate.mode'] !== 'default' && { mode: one['paginate.mode'] }),
            ...keys(one, 'paginate', { default_page_size: 3, max_page_size: 50, count: true }),
          },
        ]),
    ...searchOf(one, of, ['label', ...single, ...many]),
    ...includeOf(resources, index),
    ...(one['group.fields'] === NO
      ? []
      : [
          {
            type: 'group',
            fields: [
              'label',
              ...single,
              ...(one['group.periods'] === NO
                ? []
                : [{ column: DELETED_AT, periods: ['day', 'week', 'month', 'year'] }]),
            ],
            ...keys(one, 'group', {
              max_by: 2,
              aggregates: [
                { fn: 'count', name: 'rows' },
                { fn: 'sum', column: { path: 'version', type: 'int', nullable: false }, name: 'versions' },
                { fn: 'max', column: single[0] ?? 'label', name: 'greatest' },
                { fn: 'min', column: single[0] ?? 'label', name: 'least' },
              ],
            }),
          },
        ]),
    ...PLAIN_MODIFIERS.flatMap((modifier) => plainOf(one, modifier)),
  ];
  return found.length === 0 ? {} : { modifiers: found };
}

/** All that leads to other rows. */
function includedOf(resources: Resources, index: number): readonly unknown[] {
  const shown = [...referring(resources, index), ...nestedOf(resources, index)];
  return shown.filter(({ type, relation }) => type === 'nested' || relation !== undefined).map(({ name }) => name);
}

/** The same, and what may be done with each row. */
function includeOf(resources: Resources, index: number): readonly Config[] {
  const [one] = resources[index]!;
  const keysOfIt = keys(one, 'include', { fields: includedOf(resources, index), actions: true });
  return Object.keys(keysOfIt).length === 0 ? [] : [{ type: 'include', ...keysOfIt }];
}

interface Related {
  readonly path: string;
  readonly type: string;
  readonly nullable: boolean;
}

/** Columns of related rows, through the relations that the resource declares. */
function relatedColumns(
  resources: Resources,
  index: number,
): { readonly single: readonly Related[]; readonly many: readonly Related[] } {
  const [one] = resources[index]!;
  const has = (name: string): boolean => one[`nested.${name}`] !== NO;
  const declared = one['resource.relations'];
  const column = (name: string): Related => ({ path: `${name}.label`, type: 'str', nullable: true });
  const names = {
    single: [...(has('next') || declared !== NO ? ['next'] : []), ...(has('parent') ? ['parent'] : [])],
    many: [...(has('previous') || declared !== NO ? ['previous'] : []), ...(has('children') ? ['children'] : [])],
  };
  return { single: names.single.map(column), many: names.many.map(column) };
}

function sortable({ typed }: Operation): readonly unknown[] {
  return typed.filter(({ field }) => field.list !== true && field.type !== 'json').map(({ field }) => field.name);
}

function filterOf(
  one: Case,
  { typed, id, model }: Operation & { readonly model: string },
  related: readonly Related[],
): Config {
  const kind = one['filter.fields'];
  const throughs = related.map((column, index) => ({
    column,
    name: column.path.replace('.', '_'),
    ...(index % 2 === 0
      ? { operators: ['eq', 'ne', 'in', 'not_in', 'contains', 'is_null'] }
      : { values: 'literal', operators: ['eq', 'gt', 'lte'] }),
  }));
  const scalars = typed.filter(({ field }) => field.list !== true && field.type !== 'json');
  const fields = [
    { column: id.name, name: 'self_key', values: 'self' },
    { column: 'label', values: 'free_text', operators: ['eq', 'icontains', 'starts_with', 'ends_with', 'contains'] },
    { column: { path: 'color', type: 'enum' }, values: 'enum', enum: 'shop.people.Color' },
    { column: { path: 'version', type: 'int', nullable: false }, values: 'literal', type: 'int' },
    ...(kind === 'reference'
      ? [
          {
            column: { path: 'parent_id', type: id.type, nullable: true },
            name: 'under',
            values: 'ref',
            ref_resource: model,
          },
        ]
      : []),
    ...scalars.map(({ field }) => field.name),
    ...throughs,
  ];
  return { type: 'filter', fields, ...keys(one, 'filter', { max_items: 20 }) };
}
