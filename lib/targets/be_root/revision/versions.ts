/** What the texts of a project's migrations say of their order. Nothing of them is run. */

/** The revisions that no other comes after, in order. */
export function headsOf(texts: readonly string[]): readonly string[] {
  const found = texts.flatMap((text) => {
    const [own] = namesIn(text, 'revision');
    return own === undefined ? [] : [{ own, before: namesIn(text, 'down_revision') }];
  });
  const followed = new Set(found.flatMap(({ before }) => before));
  return found
    .map(({ own }) => own)
    .filter((own) => !followed.has(own))
    .sort();
}

/** The texts of an assignment: one, several in a tuple or a list, or none. */
export function namesIn(text: string, variable: string): readonly string[] {
  const assigned = new RegExp(`^${variable}(?:\\s*:[^=\\n]*)?\\s*=\\s*(\\([^)]*\\)|\\[[^\\]]*\\]|[^\\n]*)`, 'm').exec(
    text,
  );
  const [, value = ''] = assigned ?? [];
  return [...value.replaceAll(/#.*$/gm, '').matchAll(/"([^"]*)"|'([^']*)'/g)].map(
    ([, double, single]) => double ?? single ?? '',
  );
}
