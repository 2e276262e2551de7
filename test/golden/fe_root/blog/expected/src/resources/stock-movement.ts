/** Stock movements: what the pages show of them, and how they are read and written. */
import { Package as Icon } from 'lucide-react';

import {
  type ListStockMovementsData,
  type StockMovementCreateRequest,
  type StockMovementListItem,
  createStockMovement,
  listStockMovements,
} from '@/api';
import { dataOf } from '@/kit/request';
import type { Resource, ResourceOf } from '@/kit/resource';

export const stockMovements: Resource = {
  path: 'stock-movements',
  label: 'Stock movements',
  singular: 'stock movement',
  icon: Icon,
  key: 'id',
  title: 'id',
  columns: ['id', 'quantity'],
  fields: [
    { name: 'id', type: 'int', label: 'ID', readOnly: true },
    { name: 'quantity', type: 'int', label: 'Quantity', required: true, ge: -1000000, le: 1000000 },
  ],
  list: (query: ListStockMovementsData['query']) => dataOf(listStockMovements({ query })),
  create: (body: StockMovementCreateRequest) => dataOf(createStockMovement({ body })),
} satisfies ResourceOf<
  StockMovementListItem,
  StockMovementCreateRequest,
  ListStockMovementsData['query']
>;
