/** Text files that a config names. They are read where the config is; the core only asks for their text. */

/** The text of a file, or why there is none. */
export type TextFile = { readonly text: string } | { readonly problem: string };

/** Gives the text of a file by its path as the config has it. */
export type TextFiles = (path: string) => TextFile;

/** No file is there: for configs that are no files themselves. */
export const NO_FILES: TextFiles = () => ({ problem: 'no such file' });
