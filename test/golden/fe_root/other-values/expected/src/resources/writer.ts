/** Writers: what the pages show of them, and how they are read and written. */
import { Users as Icon } from 'lucide-react';

import { type ListWritersData, type WriterListItem, listWriters } from '@/api';
import { dataOf } from '@/kit/request';
import type { Resource, ResourceOf } from '@/kit/resource';

export const writers: Resource = {
  path: 'writers',
  label: 'Writers',
  singular: 'writer',
  icon: Icon,
  key: 'id',
  title: 'id',
  columns: ['id'],
  fields: [],
  list: (query: ListWritersData['query']) => dataOf(listWriters({ query })),
} satisfies ResourceOf<WriterListItem, WriterListItem, ListWritersData['query']>;
