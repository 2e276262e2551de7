/**
 * `npm run site`: builds the documentation site to `.cache/site`, and looks at every link in it. VitePress itself fails
 * on links to pages that are not there; anchors it does not know.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { ROOT, StepError, main, run, step } from './steps.mjs';

const SITE = join(ROOT, '.cache', 'site');

await main(async () => {
  await step('Building the documentation site', () => run('npx', ['vitepress', 'build', 'docs'], { quiet: true }));
  const pages = new Map(
    readdirSync(SITE, { recursive: true })
      .filter((path) => path.endsWith('.html'))
      .map((path) => [path, readFileSync(join(SITE, path), 'utf8')]),
  );
  const dead = [...pages].flatMap(([path, html]) => deadLinks(path, html, pages));
  if (dead.length > 0) throw new StepError(`Links of the site lead nowhere:\n${dead.join('\n')}`);
  console.log(`${pages.size} pages in ${relative(ROOT, SITE)}, and every link leads somewhere`);
});

/** The links of a page to pages, files or headings of the site that are not there. */
function deadLinks(path, html, pages) {
  const links = [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, link]) => link.replaceAll('&amp;', '&'));
  return [...new Set(links)]
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file, anchor] = decodeURI(link).split('#');
      const target = file === '' ? path : place(path, file);
      if (anchor && pages.has(target)) return !pages.get(target).includes(` id="${anchor}"`);
      return !existsSync(join(SITE, target));
    })
    .map((link) => `  ${path}: ${link}`);
}

/** The file that a link leads to; the site lies at `/`. */
function place(path, link) {
  const target = link.startsWith('/') ? link.slice(1) : join(dirname(path), link);
  return target === '' || target.endsWith('/') ? `${target}index.html` : target;
}
