/**
 * The container of a project with pages: every step of its Dockerfile and of its compose file, in their order, in empty
 * folders, over what `.dockerignore` leaves. That Docker itself builds the image is not seen here.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { Browser } from 'playwright-core';

import { findPython, leaveToCI, need, needJsonnet } from '../needs.js';
import { type Image, buildImage, copyContext, inside } from './web-container-build.js';
import { freePort } from './free-port.js';
import { codegen, hasCommand, must, pathWith } from './set-up-projects.js';
import { stop, waitUntilUp } from './web-api.js';
import { hasBrowser, startBrowser } from './web-browser.js';
import { visit } from './web-visitor.js';

const WORDS = 'a password of these tests';

/** Of a folder that is worked in, and nothing for an image. */
const LEFT_OUT = [
  '.env',
  'app.db',
  'web/node_modules/left.js',
  'web/dist/left.html',
  'web/src/api/left.ts',
  'web/e2e/left.ts',
];

describe('the container of a project with pages', function () {
  this.timeout(900_000);
  const port = { was: '8000', is: '' };
  let root = '';
  let context = '';
  let image: Image | undefined;
  let server: ChildProcess | undefined;
  let browser: Browser | undefined;
  const built = (): Image => image ?? assert.fail('the image is not built');

  before(async function () {
    leaveToCI(this);
    const python = findPython();
    need(this, python !== undefined, 'Python');
    need(this, hasCommand('uv', pathWith(dirname(python))), 'uv');
    needJsonnet(this);
    root = realpathSync(mkdtempSync(join(tmpdir(), 'codegen-container-')));
    const project = join(root, 'project');
    context = join(root, 'context');
    mkdirSync(project);
    const made = await codegen(
      project,
      ...['--create', 'both', '--name', 'shop', '--database', 'sqlite', '--auth', '--extras', 'telemetry'],
      ...['--operations', 'list,get,create,update,delete', '--lists', 'filters,sorting,search', '--owned', 'none'],
      ...['--resource', 'Author name:str email:email?'],
    );
    assert.equal(made.code, 0, made.output);
    await must(project, ['uv', 'lock', '--quiet'], { PATH: pathWith(dirname(python)) });
    await must(join(project, 'web'), ['npm', 'install', '--package-lock-only', '--no-audit', '--no-fund']);
    for (const path of LEFT_OUT) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), 'left');
    }
    copyContext(project, context);
    image = await buildImage(context, join(root, 'image'), python);
  });

  after(async () => {
    await browser?.close();
    await stop(server);
    if (root !== '' && process.env.CODEGEN_KEEP === undefined) rmSync(root, { recursive: true, force: true });
  });

  it('is made of what belongs to it', () => {
    for (const path of LEFT_OUT) assert.ok(!existsSync(join(context, path)), path);
    for (const path of ['uv.lock', 'web/package-lock.json']) assert.ok(existsSync(join(context, path)), path);
    const { cwd } = built();
    assert.deepEqual(readdirSync(join(cwd, 'web')), ['dist']);
    assert.ok(!existsSync(join(cwd, '_generated', 'app', 'tests')));
    assert.match(readFileSync(join(cwd, 'web', 'dist', 'index.html'), 'utf8'), /src="\/_assets\/index-[\w-]+\.js"/);
  });

  it('migrates, and serves the API and the pages at one port, as compose says', async function () {
    port.is = String(await freePort());
    const services = servicesOf(readFileSync(join(context, 'compose.yaml'), 'utf8'));
    assert.deepEqual(
      services.map(({ name }) => name),
      ['migrate', 'app'],
    );
    for (const { name, command, env } of services) {
      const { cwd, root: top, command: usual } = built();
      const own = Object.entries(env).map(([key, value]) => [key, inside(top, value)] as const);
      const all = { ...built().env, ...Object.fromEntries(own) };
      const words = (command ?? usual).map((word) => word.replace(port.was, port.is));
      if (name === 'app') {
        // As `docker compose run --rm app python set_password.py ann`
        const asked = { cwd, env: all, input: `${WORDS}\n` };
        execFileSync(join(top, 'venv', 'bin', 'python'), ['set_password.py', 'ann'], asked);
        server = spawn('sh', ['-c', `exec ${words.join(' ')}`], { cwd, env: all, stdio: 'inherit' });
      } else await must(cwd, words, all);
    }
    await waitUntilUp(`http://127.0.0.1:${port.is}/`, server!);
    const check = built().healthCheck.map((word) => word.replace(port.was, port.is));
    await must(built().cwd, check, built().env);
  });

  it('has pages that hold their content policy', async function () {
    if (!hasBrowser()) this.skip();
    browser = await startBrowser();
    const baseURL = `http://127.0.0.1:${port.is}`;
    const context = await browser.newContext({ baseURL, locale: 'en-US' });
    context.setDefaultTimeout(30_000);
    const { page, signIn, heading, link, field, button, trouble } = await visit(context);
    await page.goto('/authors');
    await signIn(WORDS);
    await page.getByText(/^No .* yet$/).waitFor();
    await link('New author').first().click();
    await field('name').fill('Ann Ames');
    await button('Create author').click();
    await heading('Ann Ames').waitFor();
    const kept: string[] = [];
    page.on('response', (answer) => {
      if (answer.headers()['cache-control']?.includes('immutable')) kept.push(answer.url());
    });
    const reloaded = await page.reload();
    await heading('Ann Ames').waitFor();
    await button('Actions of Ann Ames').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/^No .* yet$/).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    assert.match(reloaded?.headers()['content-security-policy'] ?? '', /^default-src 'self'; /);
    assert.equal(reloaded?.headers()['cache-control'], 'no-cache');
    assert.ok(kept.length > 0, 'files of the build are kept for ever');
    assert.deepEqual(trouble, []);
  });
});

interface Service {
  readonly name: string;
  readonly command?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Services that are built here, in the order in which they need each other; all have the settings of the first. */
function servicesOf(compose: string): readonly Service[] {
  const [, text = ''] = /^services:\n([^]*?)^volumes:/m.exec(compose) ?? [];
  const blocks = [...text.matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n)+)/gm)];
  const settings = /environment: &settings\n((?: {6}.*\n)+)/.exec(text)?.[1] ?? '';
  const values = [...settings.matchAll(/^ {6}(\w+): (.*)$/gm)].map(
    ([, key, value]) => [key!, valueOf(value!)] as const,
  );
  const services = blocks.map(([, name = '', block = '']) => {
    assert.match(block, /^ {4}build: \.$/m, name);
    const command = /^ {4}command: \[(.*)\]$/m.exec(block)?.[1]?.split(', ');
    const needs = [...block.matchAll(/^ {6}(\w+):\n {8}condition:/gm)].map(([, needed]) => needed);
    return { name, env: Object.fromEntries(values), needs, ...(command && { command }) };
  });
  return services.toSorted((a, b) => Number(a.needs.includes(b.name)) - Number(b.needs.includes(a.name)));
}

/** `${ENVIRONMENT:-}` is nothing; what has no default is said in `.env`. */
function valueOf(value: string): string {
  return value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, _name, kind, rest: string) =>
    kind === '-' ? rest : 'a secret for tests only, of 32 bytes or more',
  );
}
