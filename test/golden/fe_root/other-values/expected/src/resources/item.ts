/** Items: what the pages show of them, and how they are read and written. */
import { Package as Icon } from 'lucide-react';

import { type ItemResource, type ItemUpdateRequest, deleteItem, getItem, updateItem } from '@/api';
import { dataOf, rowOf } from '@/kit/request';
import type { Resource, ResourceOf } from '@/kit/resource';

import { writers } from './writer';

export const items: Resource = {
  path: 'items',
  label: 'Items',
  singular: 'item',
  icon: Icon,
  key: 'id',
  title: 'title',
  columns: ['title', 'author_id', 'count'],
  fields: [
    { name: 'id', type: 'int', label: 'ID', readOnly: true },
    { name: 'title', type: 'str', label: 'Title', minLength: 2 },
    { name: 'count', type: 'int', label: 'Count', required: true, gt: 0, lt: 100 },
    { name: 'author_id', type: 'uuid', label: 'Author', nullable: true, reference: () => writers },
  ],
  get: (key) => rowOf(getItem({ path: { pk: Number(key) } })),
  update: (key, body: ItemUpdateRequest) => dataOf(updateItem({ path: { pk: Number(key) }, body })),
  remove: (key) => dataOf(deleteItem({ path: { pk: Number(key) } })),
} satisfies ResourceOf<ItemResource, ItemUpdateRequest>;
