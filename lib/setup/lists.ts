/** What clients may do with a list: which fields that is about, and which of it is offered. */
import { LIST_PARAMETERS } from '../targets/be/filter/kinds.js';
import { columnOf } from './column-name.js';
import { type FieldAnswer, LIST_FEATURES, type ListFeature, type ResourceAnswer } from './answers.js';

/** Whose API a list is of: the project's, or one that is made elsewhere, of which only its fields are known. */
export type ApiOwner = 'own' | 'elsewhere';

/** For each thing that clients may do, the columns that it is about; none: it cannot be offered. */
export type ListColumns = Readonly<Record<ListFeature, readonly string[]>>;

/** When a row was made: lists of an own API start with the newest, and are counted by day. */
export const MADE_AT = 'created_at';

/** The columns of a list that it can be filtered, sorted and searched by. */
export function listColumns(fields: readonly FieldAnswer[], api: ApiOwner): ListColumns {
  const columns = (isFit: (field: FieldAnswer) => boolean): readonly string[] =>
    fields.filter((field) => field.many !== true && isFit(field)).map(columnOf);
  return {
    filters: [
      ...columns(({ name, type, long }) => type !== 'json' && long !== true && !LIST_PARAMETERS.has(name)),
      ...(api === 'own' ? [MADE_AT] : []),
    ],
    sorting: [
      ...columns(({ type, long }) => !UNORDERED.has(type) && long !== true),
      ...(api === 'own' ? [MADE_AT] : []),
    ],
    search: columns(({ type }) => type === 'str' || type === 'email'),
  };
}

/** Keys and documents are in no order that means anything. */
const UNORDERED: ReadonlySet<FieldAnswer['type']> = new Set(['relation', 'uuid', 'json']);

/** What can be offered of a list with these fields. */
export function possibleLists(fields: readonly FieldAnswer[], api: ApiOwner): readonly ListFeature[] {
  const columns = listColumns(fields, api);
  return LIST_FEATURES.filter((feature) => columns[feature].length > 0);
}

/** What is usual: everything of an own API; what another one offers cannot be known. */
export function usualLists(fields: readonly FieldAnswer[], api: ApiOwner): readonly ListFeature[] {
  return api === 'own' ? possibleLists(fields, api) : [];
}

/** What is offered of the list of a resource, as far as it can be. */
export function offeredLists(
  { fields, operations, lists }: Pick<ResourceAnswer, 'fields' | 'operations' | 'lists'>,
  api: ApiOwner,
): readonly ListFeature[] {
  if (!operations.includes('list')) return [];
  if (lists === 'usual') return usualLists(fields, api);
  return possibleLists(fields, api).filter((feature) => lists.includes(feature));
}
