/** What the operations make. */
import { fileFragment, outputType, snippetFragment } from 'generator-codegen';

/**
 * A table. Operations add to its lists until it is rendered.
 *
 * @typedef {object} Table
 * @property {'Table'} type
 * @property {string} name
 * @property {{ name: string, type: string, constraint: string }[]} columns
 * @property {string[]} indexes - names of columns
 */

const PATH = 'schema.sql';

/**
 * Renders a table into `schema.sql`, which all tables share.
 *
 * @type {import('generator-codegen').OutputType<Table>}
 */
export const Table = outputType({
  name: 'Table',
  render: ({ output }) => [
    fileFragment({ path: PATH, template: 'schema.sql.ejs' }),
    snippetFragment({ parent: PATH, slot: 'tables', template: '_table.sql.ejs', context: { view: output } }),
  ],
});
