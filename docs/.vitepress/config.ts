/**
 * The documentation site: the Markdown files of the repository where they are, so that a link between two of them is
 * the same in an editor, in the package and on the site. Links to pages that are not there fail the build.
 */
import { defineConfig } from 'vitepress';

import { SIDEBAR } from './sidebar.js';

/** Code of up to 100 columns should fit beside the outline, and a table on a phone. */
const STYLE = `
  :root { --vp-code-font-size: 0.8em }
  .vp-doc div[class*='language-'] { --vp-code-font-size: 0.75em }
  @media (min-width: 1440px) { .VPDoc.has-aside .content-container { max-width: 800px !important } }
  @media (max-width: 640px) { .vp-doc table { font-size: 13px } .vp-doc :is(th, td) { padding: 4px 8px } }
`;

export default defineConfig({
  title: 'generator-codegen',
  description: 'From a configuration to a FastAPI back end that you would have written by hand',
  srcDir: '..',
  srcExclude: ['{.*,bench,companion,dist,generators,lib,stdlib,templates,test}/**'],
  rewrites: { 'README.md': 'index.md' },
  outDir: '../.cache/site',
  cacheDir: '../.cache/vitepress',
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['style', {}, STYLE],
  ],
  markdown: {
    // Headings get the anchors that they have on code hosts and in editors, with `_` kept.
    anchor: { slugify },
    languageAlias: { ejs: 'html' },
    config(md) {
      md.core.ruler.push('readme', ({ tokens }) => {
        for (const link of tokens.flatMap(({ children }) => children ?? [])) toHome(link);
      });
    },
  },
  themeConfig: {
    sidebar: SIDEBAR.map(({ text, items }) => ({ text, items: [...items] })),
    outline: [2, 3],
    search: { provider: 'local' },
  },
});

function slugify(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/** The README is the home page: a link to it leads there. */
function toHome(link: { attrGet(name: string): string | null; attrSet(name: string, value: string): void }): void {
  const href = link.attrGet('href');
  if (href !== null) link.attrSet('href', href.replace(/^(?:\.\.\/)*README\.md(?=#|$)/, '/'));
}
