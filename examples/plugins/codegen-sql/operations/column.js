import { operation } from 'generator-codegen';

import { Table } from '../outputs.js';

/** `column`: one column of the table above, which `table` has made before anything below it runs. */
export const column = operation({
  name: 'column',
  trigger: 'column',
  targets: ['sql'],
  build: ({ instance, instanceId, store, config }) => {
    const { name, type, nullable, primary_key, indexed, references } =
      /** @type {import('../schema.js').ColumnConfig} */ (instance);
    const above = store.ancestor(instanceId, 'table');
    const [table] = above === undefined ? [] : store.outputsUnder(above.id, Table);
    if (table === undefined) return [];
    const constraint = [
      primary_key ? 'primary key' : nullable ? '' : 'not null',
      references === undefined ? '' : `references "${references}" ("${keyOf(config, references)}")`,
    ];
    table.columns.push({ name, type, constraint: constraint.filter(Boolean).join(' ') });
    if (indexed) table.indexes.push(name);
    return [];
  },
});

/**
 * The primary key of a table; a rule has seen that it is there.
 *
 * @param {unknown} config
 * @param {string} name
 */
function keyOf(config, name) {
  const { tables } = /** @type {import('../schema.js').ProjectConfig} */ (config);
  return tables.find((table) => table.name === name)?.columns.find(({ primary_key }) => primary_key)?.name;
}
