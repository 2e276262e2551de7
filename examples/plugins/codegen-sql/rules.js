/** Checks that look at more than one key. A config that is wrong elsewhere is seen, too: any key may be missing. */

/**
 * Tables refer to tables with a primary key that stand before them, or to themselves.
 *
 * @type {import('generator-codegen').Rule}
 */
export function* references(config) {
  const { tables = [] } = /** @type {Partial<import('./schema.js').ProjectConfig>} */ (config);
  const keyed = new Set();
  for (const [index, { name, columns = [] }] of tables.entries()) {
    if (columns.some(({ primary_key }) => primary_key)) keyed.add(name);
    for (const [place, { references: other }] of columns.entries()) {
      if (other === undefined || keyed.has(other)) continue;
      yield {
        code: 'unknown_reference',
        path: ['tables', index, 'columns', place, 'references'],
        message: `expected a table with a primary key that stands before '${name}', found '${other}'`,
        hint: 'give that table a column with primary_key: true, and move it to the front',
      };
    }
  }
}
