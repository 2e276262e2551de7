/** Names of fields that people call a row by. */

/** The best first: what is called `title` beside a last name is what a person is, not who. */
const TITLES = ['name', 'full_name', 'display_name', 'last_name', 'surname', 'title', 'label', 'subject'];

/** The best of some names; nothing where none says that it is one. */
export function titleAmong(names: readonly string[]): string | undefined {
  return TITLES.find((title) => names.includes(title));
}
