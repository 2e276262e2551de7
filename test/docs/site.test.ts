import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { SIDEBAR } from '../../docs/.vitepress/sidebar.js';
import { PACKAGE_ROOT } from '../../lib/package-root.js';

describe('the documentation site', () => {
  const links = SIDEBAR.flatMap(({ items }) => items.map(({ link }) => link));

  it('has every page of docs/ in its sidebar', () => {
    const pages = readdirSync(join(PACKAGE_ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => `/docs/${path.replace(/\.md$/, '')}`);
    assert.deepEqual(links.filter((link) => link.startsWith('/docs/')).sort(), pages.sort());
  });

  it('names no page twice, and none that is not there', () => {
    assert.deepEqual([...new Set(links)], links);
    for (const link of links) assert.ok(link === '/' || existsSync(join(PACKAGE_ROOT, `${link}.md`)), link);
  });
});
