import { operation } from 'generator-codegen';
import { z } from 'zod';

import { Table } from '../outputs.js';

const KEY = z.boolean().default(false).describe('Whether it has the columns `created_at` and `updated_at`.');

/** `timestamps`: adds a key to tables, and two columns to the output of `table` where it is set. */
export const timestamps = operation({
  name: 'timestamps',
  trigger: 'table',
  targets: ['sql'],
  requires: ['table'],
  // Behind the columns of the config.
  afterChildren: true,
  configKeys: { table: { timestamps: KEY } },
  when: ({ instance }) => /** @type {import('../schema.js').TableConfig} */ (instance).timestamps,
  build: ({ instanceId, store }) => {
    for (const { columns } of store.outputsUnder(instanceId, Table)) {
      for (const name of ['created_at', 'updated_at']) {
        columns.push({ name, type: 'timestamp', constraint: 'not null default current_timestamp' });
      }
    }
    return [];
  },
});
