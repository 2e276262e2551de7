/** Writers: what the pages show of them, and how they are read and written. */
import { Users as Icon } from 'lucide-react';

import {
  type ExportWritersData,
  type ListWritersData,
  type WriterListItem,
  exportWriters,
  listWriters,
} from '@/api';
import { dataOf, streamOf } from '@/kit/request';
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
  exportAll: (query: ExportWritersData['query']) =>
    streamOf(exportWriters({ query: { ...query, format: 'ndjson' }, parseAs: 'stream' })),
} satisfies ResourceOf<WriterListItem, WriterListItem, ListWritersData['query']>;
