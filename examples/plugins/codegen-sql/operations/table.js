import { operation } from 'generator-codegen';

/** `table`: the statement that creates a table. Its columns come from the operations below and beside it. */
export const table = operation({
  name: 'table',
  trigger: 'table',
  targets: ['sql'],
  build: (context) => {
    const { name } = /** @type {import('../schema.js').TableConfig} */ (context.instance);
    /** @type {import('../outputs.js').Table} */
    const output = { type: 'Table', name, columns: [], indexes: [] };
    return [output];
  },
});
