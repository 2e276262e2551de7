/**
 * What is yours in these tests. Keys are made of the paths of resources, as their addresses have them, and of the names of
 * tests and fields.
 */

/** Tests that are left out, each with the reason: `'books edit': 'a trigger changes titles'`; `books` leaves out all. */
export const without: Readonly<Record<string, string>> = {};

/**
 * Values of fields that the API takes, where their types and limits do not tell: `'books.isbn': (mark) => `978-${mark}``.
 * `mark` is another text of eight letters and digits each time.
 */
export const values: Readonly<Partial<Record<string, (mark: string) => unknown>>> = {};
