/** The keys of `config/sql.jsonnet`. */
import { configKeysOf, scoped } from 'generator-codegen';
import { z } from 'zod';

const Name = z.string().regex(/^[a-z_][a-z0-9_]*$/, 'expected a name in small letters, digits and underscores');

/** Types that both databases know. */
const TYPES = /** @type {const} */ (['bigint', 'boolean', 'date', 'integer', 'numeric', 'text', 'timestamp']);

const ColumnSchema = z.strictObject({
  name: Name.describe('Name of the column.'),
  type: z.enum(TYPES).describe('Type of its values.'),
  nullable: z.boolean().default(false).describe('Whether it may be empty.'),
  primary_key: z.boolean().default(false).describe('Whether it identifies the row.'),
  indexed: z.boolean().default(false).describe('Whether it has an index.'),
  references: Name.optional().describe('Table whose primary key it holds.'),
});

const tableShape = {
  name: Name.describe('Name of the table.'),
  columns: scoped('column', z.array(ColumnSchema).min(1)).describe('Its columns, in order.'),
};

/**
 * The schema of a config; operations add keys of their own to the scope `table`.
 *
 * @param {readonly import('generator-codegen').Operation[]} operations
 */
export function projectSchema(operations) {
  const TableSchema = z.strictObject({ ...tableShape, ...configKeysOf(operations, 'table') });
  return z.strictObject({
    tables: scoped('table', z.array(TableSchema)).describe('Tables; one stands behind those that it refers to.'),
  });
}

/** @typedef {z.output<typeof ColumnSchema>} ColumnConfig */
/** @typedef {{ name: string, columns: ColumnConfig[], timestamps: boolean }} TableConfig */
/** @typedef {{ tables: TableConfig[] }} ProjectConfig */
