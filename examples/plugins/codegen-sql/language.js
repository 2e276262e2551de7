/** How a file of SQL is put together, once its text stands. */

const KEYWORDS = new Set(
  `bigint boolean create current_timestamp date default index integer key not null numeric on primary references table text
  timestamp`.split(/\s+/),
);

/** @type {import('generator-codegen').Language} */
export const sql = {
  name: 'sql',
  owns: (path) => path.endsWith('.sql'),
  compose: ({ body, banner }) => {
    const text = format(body);
    return banner === undefined ? text : sql.withBanner(text, banner);
  },
  // SQL imports nothing.
  formatImports: () => '',
  withBanner: (text, banner) => `-- ${banner}\n\n${text}`,
};

/**
 * Keywords in capitals, one empty line between statements, no space at the end of a line.
 *
 * @param {string} text
 */
function format(text) {
  const spaced = text
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  // Names stand in quotes, and stay as they are.
  const words = spaced.replaceAll(/"[^"]*"|[a-z_]+/g, (word) => (KEYWORDS.has(word) ? word.toUpperCase() : word));
  return `${words}\n`;
}
