/** Writers: what the pages show of them, and how they are read and written. */
import { type WriterListItem, listWriters } from '../api';
import { dataOf } from '../request';
import type { Resource, ResourceOf } from '../resource';

export const writers: Resource = {
  path: 'writers',
  label: 'Writers',
  singular: 'writer',
  key: 'id',
  title: 'id',
  columns: ['id'],
  fields: [],
  list: (query) => dataOf(listWriters({ query })),
} satisfies ResourceOf<WriterListItem>;
