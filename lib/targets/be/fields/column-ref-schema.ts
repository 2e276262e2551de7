/** `ColumnRef`: a column that lists filter, sort, search or group by. */
import * as z from 'zod';

import type { ReadOnly } from '../../../core/read-only.js';
import { SCALAR_TYPES } from '../../../core/value-types.js';
import { AttributePath } from '../schema/names.js';

/** A column that no field declares. */
export const UndeclaredColumnSchema = z.strictObject({
  path: AttributePath.describe('Attribute of the model, behind the names of relations: `author.name`.'),
  type: z.enum(SCALAR_TYPES).describe('Type of its values.'),
  nullable: z.boolean().default(false).describe('May be NULL.'),
});

/** A declared field by its name, `author.name` inside a nested one; or a column that no field declares. */
export const ColumnRefSchema = z.union([z.string(), UndeclaredColumnSchema]);

/** A column that lists filter, sort, search or group by: the name of a declared field, or what no field declares. */
export type ColumnRef = ReadOnly<z.output<typeof ColumnRefSchema>>;
