/** The target `sql`: the tables of a database, as SQL that SQLite and PostgreSQL run. START HERE. */
import { sql } from './language.js';
import { column } from './operations/column.js';
import { table } from './operations/table.js';
import { timestamps } from './operations/timestamps.js';
import { Table } from './outputs.js';
import { references } from './rules.js';
import { projectSchema } from './schema.js';

/** @type {import('generator-codegen').Target} */
export default {
  name: 'sql',
  schema: projectSchema,
  rules: [references],
  resolve: (config) => config,
  templatePath: ['templates'],
  outputTypes: [Table],
  jsonnetStdlibDir: 'stdlib',
  envGlobals: {},
  language: sql,
  operations: [column, table, timestamps],
};
