/** The fenced code of documentation pages, and what stands in an HTML comment above it, which readers do not see. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';

/** A fence. */
export interface Fence {
  /** `docs/lists.md:9` */
  readonly place: string;
  readonly language: string;
  readonly text: string;
  /** What the comment says; none: there is no comment. */
  readonly mark?: string;
  /** The file that it is, by a comment in its first line. */
  readonly path?: string;
  /** It is a file that `test/apps/pages.test.ts` writes and uses. */
  readonly isRun: boolean;
}

/** Pages of which every file and every command is run, from nothing to the end, by `test/apps/pages.test.ts`. */
export const RUN_PAGES = [
  'actions',
  'apps-and-databases',
  'auth-providers',
  'ci',
  'existing-project',
  'tutorial',
  'upgrading',
] as const;

/** One of these. */
export type RunPage = (typeof RUN_PAGES)[number];

/** Everything that is documentation, and no reference written by tests. */
export const PAGES: readonly string[] = [
  'README.md',
  ...readdirSync(join(PACKAGE_ROOT, 'docs'))
    .filter((name) => name.endsWith('.md') && name !== 'configuration.md')
    .map((name) => `docs/${name}`),
  'examples/helpdesk/README.md',
  'examples/plugins/codegen-archive/README.md',
  'examples/plugins/codegen-duplicate/README.md',
  'examples/plugins/codegen-sql/README.md',
  'examples/shop/README.md',
];

/** The text of a page. */
export function pageText(page: string): string {
  return readFileSync(join(PACKAGE_ROOT, page), 'utf8');
}

/** The fences of a page, in their order. */
export function fencesOf(page: string): readonly Fence[] {
  const text = pageText(page);
  return [...text.matchAll(/(?:^<!-- ([^]*?) -->\n\n?)?^```(\w+)\n([^]*?)^```$/gm)].map((match) => {
    const [, mark, language = '', code = ''] = match;
    const line = text.slice(0, match.index).split('\n').length;
    const [, path] = /^(?:\/\/|#) (\S+\.\w+)\n/.exec(code) ?? [];
    const isRun = path !== undefined && RUN_PAGES.some((name) => page === `docs/${name}.md`);
    const found = { place: `${page}:${line}`, language, text: code, isRun };
    return { ...found, ...(mark !== undefined && { mark }), ...(path !== undefined && { path }) };
  });
}
