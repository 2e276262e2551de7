/**
 * The tests that web projects bring, run as their owners do, by `npm run e2e`: over a project of the set-up whose
 * application serves its pages, over one with an origin for each, cookies and German pages, and over pages with a fault.
 */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { leaveToCI, leaveToFull, needJsonnet, needPython } from '../needs.js';
import { type Ran, codegen, must, run } from './set-up-projects.js';
import { CHROMIUM, hasBrowser } from './web-browser.js';
import { linkPackages, needWebTools } from './web-tools.js';

const ALL = ['--operations', 'list,get,create,update,delete', '--extras', 'none', '--database', 'sqlite'];

/** Three related resources; reviews belong to users. */
const BOOKS = [
  ...['--name', 'shop', '--auth', '--owned', 'Review', '--lists', 'filters,sorting,search', ...ALL],
  ...['--resource', 'Author name:str email:email?', '--resource', 'Book title:str price:decimal author:Author'],
  ...['--resource', 'Review rating:int text:str? status:enum(draft,published) book:Book'],
];

/** A field of every type; a list without filters or a search. */
const THINGS = [
  ...['--name', 'things', '--auth', '--owned', 'none', '--lists', 'none', ...ALL, '--resource', 'Owner name:str'],
  '--resource',
  'Thing title:str code:str:unique count:int weight:float price:decimal active:bool born_on:date seen_at:datetime ' +
    'opens_at:time contact:email? token:uuid data:json status:enum(draft,published) parent:Thing? owner:Owner',
];

/** What `web_yard` adds to: files, actions, tags, rows within rows, and a key of two parts. */
const YARD = [
  ...['--name', 'yard', '--auth', '--owned', 'none', '--lists', 'search', ...ALL],
  ...['--resource', 'Tag name:str', '--resource', 'Warehouse name:str'],
];

/** A test of a project's own, of the page that the README shows. */
const REPORT = `
import { heading } from './kit/pages';
import { makeRow } from './kit/rows';
import { expect, test } from './kit/test';

import { titleOf } from '@/kit/resource';
import { books } from '@/resources';

test('report', async ({ page }) => {
  const title = titleOf(books, await makeRow(books));
  await page.goto('/');
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await heading(page, 'The newest books').waitFor();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  await page.reload();
  await heading(page, 'The newest books').waitFor();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Report', exact: true })).toBeVisible();
});
`;

/** Without a build of the pages before. */
const PLAYWRIGHT = ['npx', 'playwright', 'test', '--config', 'e2e'];

describe('tests that web projects bring', function () {
  this.timeout(600_000);
  let root = '';
  let python = '';

  before(async function () {
    leaveToCI(this);
    python = needPython(this);
    needJsonnet(this);
    if (!hasBrowser()) this.skip();
    await needWebTools(this);
    root = realpathSync(mkdtempSync(join(tmpdir(), 'codegen-e2e-')));
  });

  after(() => {
    if (root !== '' && process.env.CODEGEN_KEEP === undefined) rmSync(root, { recursive: true, force: true });
  });

  const web = (name: string, ...path: readonly string[]): string => join(root, name, 'web', ...path);

  /** Run a command of a web project, as somebody who has a Chromium of the system. */
  function runWeb(name: string, command: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
    return run(web(name), command, { PYTHON: python, PLAYWRIGHT_CHROMIUM_PATH: CHROMIUM, CI: '', ...env });
  }

  async function make(name: string, ...steps: readonly (readonly string[])[]): Promise<void> {
    mkdirSync(join(root, name), { recursive: true });
    for (const step of steps) {
      const { code, output } = await codegen(join(root, name), ...step);
      assert.equal(code, 0, output);
    }
  }

  function change(file: string, from: string, to: string): void {
    const text = readFileSync(file, 'utf8');
    assert.ok(text.includes(from), file);
    writeFileSync(file, text.replace(from, to));
  }

  function leaveOut(name: string): void {
    const start = 'without: Readonly<Record<string, string>> = {';
    change(web('books', 'e2e', 'overrides.ts'), `${start}}`, `${start} '${name}': 'a reason' }`);
  }

  /** Give a project its packages, and the document that its pages have their client from. */
  async function install(name: string): Promise<void> {
    linkPackages(web(name));
    await must(join(root, name), [python, 'openapi.py'], {
      JWT_SECRET: 'a secret for tests only, of 32 bytes or more',
    });
  }

  it('find pages as they should be, with a cell, a control and a page as their README tells to write them', async () => {
    await make('books', ['--create', 'both', ...BOOKS]);
    await install('books');
    const readme = readFileSync(web('books', 'README.md'), 'utf8');
    const blocks = [...readme.matchAll(/```tsx\n(.*?)```/gs)].map(([, text = '']) => text);
    const blockOf = (text: string): string => blocks.find((block) => block.includes(text)) ?? '';
    for (const name of ['cells', 'controls', 'ownPages']) {
      const block = blockOf(`export const ${name}:`);
      const [head = ''] = block.split('\n');
      change(web('books', 'src', 'overrides.tsx'), `${head}};`, block.trimEnd());
    }
    change(web('books', 'src', 'overrides.tsx'), 'import type { LucideIcon }', 'import { ChartBar, type LucideIcon }');
    change(web('books', 'src', 'overrides.tsx'), 'import type { Row }', 'import { type Row, textOf }');
    mkdirSync(web('books', 'src', 'pages'));
    writeFileSync(web('books', 'src', 'pages', 'Report.tsx'), blockOf('function Report()'));
    writeFileSync(web('books', 'e2e', 'report.spec.ts'), REPORT);
    await must(web('books'), ['npm', 'run', 'lint']);
    // Authors are made for books, and these for reviews.
    const only = ['-g', 'books|reviews|sign|report', '--workers', '2'];
    const { code, output } = await runWeb('books', ['npm', 'run', 'e2e', '--', ...only]);
    assert.equal(code, 0, output.slice(-6000));
    assert.match(output, /^ {2}20 passed/m);
    assert.doesNotMatch(output, /skipped|flaky/);
  });

  it('fail where pages save over what somebody else has changed, unless the project leaves that out', async () => {
    change(web('books', 'src', 'kit', 'form', 'RowForm.tsx'), 'body, base?.tag)', "body, base && '*')");
    leaveOut('books conflict');
    await must(web('books'), ['npx', 'vite', 'build', '--logLevel', 'warn']);
    const { code, output } = await runWeb('books', [...PLAYWRIGHT, '-g', '(authors|books) conflict|authors edit']);
    assert.equal(code, 1, output.slice(-6000));
    assert.match(output, /^ {2}1 failed\n.*authors › conflict/m);
    assert.match(output, /^ {2}1 skipped$/m);
    assert.match(output, /^ {2}2 passed/m);
  });

  it('are told of what is left out that is no test', async () => {
    change(web('books', 'e2e', 'overrides.ts'), 'books conflict', 'books conflicts');
    const { code, output } = await runWeb('books', [...PLAYWRIGHT, '--list']);
    assert.equal(code, 1, output);
    assert.match(output, /overrides\.ts leaves out 'books conflicts', which is no test/);
  });

  it('find German pages as they should be, with cookies, of an origin of their own', async function () {
    leaveToFull(this);
    await make('things', ['--create', 'be', ...THINGS]);
    change(join(root, 'things', 'config', 'be.jsonnet'), 'auth.jwt({', "auth.jwt({ sources: ['cookie'],");
    await make('things', ['--skip-prompts'], ['--create', 'fe', '--skip-prompts']);
    await install('things');
    const only = ['-g', 'things|sign', '--workers', '2'];
    const { code, output } = await runWeb('things', ['npm', 'run', 'e2e', '--', ...only], { E2E_LOCALE: 'de-DE' });
    assert.equal(code, 0, output.slice(-6000));
    assert.match(output, /^ {2}11 passed/m);
    assert.doesNotMatch(output, /skipped|flaky/);
  });

  it('find files, actions, rows within rows and keys of two parts as they should be', async () => {
    await make('yard', ['--create', 'both', ...YARD]);
    const yard = join(root, 'yard');
    cpSync(join(import.meta.dirname, 'web_yard'), yard, { recursive: true });
    const added = (names: readonly string[], text: (name: string) => string): string =>
      names.map((name) => text(name)).join('');
    const names = ['product', 'order', 'stock'];
    const [resources, pages] = [join(yard, 'config', 'resources.jsonnet'), join(yard, 'config', 'pages.jsonnet')];
    change(
      resources,
      '[\n',
      `[\n${added([...names, 'order_line'], (name) => `import 'resources/${name}.jsonnet',\n`)}`,
    );
    change(pages, '[\n', `[\n${added(names, (name) => `web.from(import 'resources/${name}.jsonnet'),\n`)}`);
    const models = [...['order.Order', 'order.OrderLine'], ...['product.Product', 'stock.Stock']];
    change(
      join(yard, 'app', 'models', '__init__.py'),
      '# codegen:models',
      added(models, (name) => `from .${name.replace('.', ' import ')} as ${name.split('.')[1] ?? ''}\n`),
    );
    await make('yard', ['update']);
    for (const step of [
      ['upgrade', 'head'],
      ['revision', '--autogenerate', '-m', 'More'],
    ]) {
      await must(yard, [python, '-m', 'alembic', ...step]);
    }
    await install('yard');
    const only = ['-g', 'orders|products|stocks', '--workers', '2'];
    const { code, output } = await runWeb('yard', ['npm', 'run', 'e2e', '--', ...only]);
    assert.equal(code, 0, output.slice(-6000));
    assert.match(output, /^ {2}27 passed/m);
    assert.doesNotMatch(output, /skipped|flaky/);
  });
});
