/** Orders: what the pages show of them, and how they are read and written. */
import { ShoppingCart as Icon } from 'lucide-react';

import {
  type GroupOrdersData,
  type ListOrdersData,
  type OrderCreateRequest,
  type OrderListItem,
  type OrderUpdateRequest,
  type ShipOrderData,
  type UploadReceiptOrdersData,
  bulkDeleteOrders,
  bulkUpdateOrders,
  createOrder,
  deleteOrder,
  downloadReceiptOrder,
  getOrder,
  groupOrders,
  listOrders,
  recountOrders,
  referrersOrder,
  shipOrder,
  updateOrder,
  uploadReceiptOrders,
} from '@/api';
import { dataOf, versionOf } from '@/kit/request';
import type { Resource, ResourceOf } from '@/kit/resource';

import { writers } from './writer';

export const orders: Resource = {
  path: 'orders',
  label: 'Orders',
  singular: 'order',
  icon: Icon,
  key: 'id',
  title: 'number',
  columns: ['number', 'author_id', 'total', 'status', 'placed_at'],
  sort: ['total', 'placed_at'],
  defaultSort: '-placed_at',
  filters: { total: ['gte', 'lte', 'between', 'gt', 'lt', 'eq'], status: ['in', 'not_in'] },
  pageSize: 50,
  offset: true,
  estimates: true,
  groups: ['status', 'placed_at__day'],
  rowActions: true,
  sections: [{ label: 'Money', fields: ['total'] }],
  fields: [
    { name: 'id', type: 'uuid', label: 'ID', readOnly: true },
    { name: 'number', type: 'str', label: 'Number', only: 'create', required: true },
    { name: 'total', type: 'decimal', label: 'Total', required: true, currency: 'EUR' },
    {
      name: 'status',
      type: 'enum',
      label: 'Status',
      required: true,
      values: ['open', 'lost'],
      tones: { open: 'violet' },
    },
    { name: 'placed_at', type: 'datetime', label: 'Placed at', readOnly: true },
    {
      name: 'author_id',
      type: 'uuid',
      label: 'Author',
      required: true,
      reference: () => writers,
      nested: 'author.name',
    },
    {
      name: 'writer_ids',
      type: 'uuid',
      label: 'Writers',
      list: true,
      required: true,
      reference: () => writers,
      nested: 'writers.name',
      mostItems: 9,
    },
    { name: 'note', type: 'str', label: 'Note', unlisted: true, nullable: true },
    {
      name: 'receipt',
      type: 'str',
      label: 'Receipt',
      nullable: true,
      file: {
        maxBytes: 1000000,
        types: ['application/pdf'],
        upload: {
          name: 'upload_receipt',
          run: (body: UploadReceiptOrdersData['body']) => dataOf(uploadReceiptOrders({ body })),
        },
        download: {
          name: 'download_receipt',
          run: (key) => dataOf(downloadReceiptOrder({ path: { pk: key } })),
        },
      },
    },
    {
      name: 'lines',
      type: 'nested',
      label: 'Lines',
      required: true,
      items: [
        { name: 'line_no', type: 'int', label: 'Line no', required: true, ge: 1 },
        { name: 'item_id', type: 'int', label: 'Item', required: true, reference: () => writers },
      ],
      itemKey: ['line_no'],
      mostItems: 50,
    },
  ],
  actions: [
    {
      name: 'ship',
      label: 'Ship it',
      danger: true,
      fields: [{ name: 'carrier', type: 'str', label: 'Carrier', required: true, maxLength: 40 }],
      run: (key, body: ShipOrderData['body'], tag) =>
        dataOf(shipOrder({ path: { pk: key }, body, headers: { 'If-Match': tag } })),
    },
  ],
  listActions: [
    { name: 'recount', label: 'Recount', fields: [], run: () => dataOf(recountOrders()) },
  ],
  list: (query: ListOrdersData['query']) => dataOf(listOrders({ query })),
  count: (query: GroupOrdersData['query']) => dataOf(groupOrders({ query })),
  get: (key) => versionOf(getOrder({ path: { pk: key } })),
  create: (body: OrderCreateRequest) => dataOf(createOrder({ body })),
  update: (key, body: OrderUpdateRequest, tag) =>
    dataOf(updateOrder({ path: { pk: key }, body, headers: { 'If-Match': tag } })),
  remove: (key, tag) => dataOf(deleteOrder({ path: { pk: key }, headers: { 'If-Match': tag } })),
  referrers: (key) => dataOf(referrersOrder({ path: { pk: key } })),
  updateAll: (keys, body: OrderUpdateRequest) =>
    dataOf(bulkUpdateOrders({ body: keys.map((key) => ({ ...body, id: key })) })),
  removeAll: (keys) => dataOf(bulkDeleteOrders({ body: keys.map((key) => ({ id: key })) })),
} satisfies ResourceOf<
  OrderListItem,
  OrderCreateRequest | OrderUpdateRequest,
  ListOrdersData['query'],
  GroupOrdersData['query']
>;
