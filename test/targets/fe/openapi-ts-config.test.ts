/** Every option of `fe`, shown by the client that `@hey-api/openapi-ts` makes of the example's API. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type ApiDocument, shopDocument } from '../../apps/api-document.js';
import { generate, linkPackages, needWebTools, run, runWell, writeFiles } from '../../apps/web-tools.js';
import { IS_FULL, IS_WHOLE, needPython } from '../../needs.js';

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    strict: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  },
  include: ['src', 'client'],
};

describe('fe: the client of the example', function () {
  this.timeout(120_000);
  let root = '';
  let server: Server | undefined;

  before(async function () {
    const python = needPython(this);
    await needWebTools(this);
    root = realpathSync(mkdtempSync(join(tmpdir(), 'codegen-client-')));
    const document = withoutNullDefaults(await shopDocument(python, join(root, 'shop')));
    writeFileSync(join(root, 'openapi.json'), JSON.stringify(document));
  });

  after(() => {
    server?.close();
    if (root !== '') rmSync(root, { recursive: true, force: true });
  });

  /** Make the client of a config in a directory of its own, with further files beside it. */
  async function makeClient(name: string, config: object, beside: Readonly<Record<string, object | string>> = {}) {
    const directory = join(root, name);
    mkdirSync(directory);
    linkPackages(directory);
    for (const [path, content] of Object.entries({ 'tsconfig.json': TSCONFIG, ...beside })) {
      writeFileSync(join(directory, path), typeof content === 'string' ? content : JSON.stringify(content));
    }
    writeFiles(directory, await generate('fe', config, directory));
    await runWell('openapi-ts', [], directory);
    const text = (path: string): string => readFileSync(join(directory, path), 'utf8');
    return { directory, text, has: (path: string) => existsSync(join(directory, path)) };
  }

  /** By hand the first client alone is compiled, which takes as long as it takes to make one; in CI the second, too. */
  async function compiles(directory: string): Promise<void> {
    if (IS_FULL || (IS_WHOLE && directory.endsWith('axios'))) await runWell('tsc', [], directory);
  }

  it('has readable names, and options for TanStack Query', async () => {
    const { directory, text } = await makeClient('plain', {});
    const functions = [...text('src/api/sdk.gen.ts').matchAll(/^export const (\w+) =/gm)].map(([, name]) => name);
    for (const name of [
      'listArticles',
      'getArticle',
      'createArticle',
      'updateArticle',
      'deleteArticle',
      'createToken',
    ]) {
      assert.ok(functions.includes(name), name);
    }
    const types = text('src/api/types.gen.ts');
    for (const name of [
      'ArticleListItem',
      'ArticleResource',
      'ArticleCreateRequest',
      'ArticlePage',
      'StockMovementPage',
    ]) {
      assert.match(types, new RegExp(`^export type ${name} = \\{$`, 'm'));
    }
    matches(text('src/api/@tanstack/react-query.gen.ts'), /export const listArticlesOptions = /);
    matches(text('src/api/client/client.gen.ts'), /globalThis\.fetch/);
    const sdk = text('src/api/sdk.gen.ts');
    await runWell('openapi-ts', [], directory);
    assert.equal(text('src/api/sdk.gen.ts') === sdk, true, 'it is the same when it is made again');
    // The check is real: a wrong name in a request does not compile, and nothing else is found.
    writeFileSync(
      join(directory, 'src', 'use.ts'),
      "import { blogCreateCategory } from './api';\nvoid blogCreateCategory({ body: { nam: 'x' } });\n",
    );
    const { output } = await run('tsc', ['--pretty', 'false'], directory);
    assert.deepEqual(output.match(/^\S+(?=\(\d+,\d+\): error)/gm), ['src/use.ts'], output);
    assert.match(output, /'nam' does not exist/);
  });

  it('is sent by axios, checked by zod, and formatted by Prettier', async () => {
    const { directory, text, has } = await makeClient(
      'axios',
      { client: '@hey-api/client-axios', react_query: false, validator: 'zod', format: 'prettier' },
      { '.prettierrc.json': { singleQuote: true, tabWidth: 3, printWidth: 120 } },
    );
    matches(text('src/api/client/client.gen.ts'), /from 'axios'/);
    assert.ok(!has('src/api/@tanstack'));
    matches(
      text('src/api/sdk.gen.ts'),
      /responseValidator: async \(data\) =>\s+await zListArticlesResponse\.parseAsync/,
    );
    matches(text('src/api/zod.gen.ts'), /^export const zArticleListItem = z\.object\(\{\n {3}\w/m);
    await runWell('prettier', ['--check', 'src/api'], directory);
    await compiles(directory);
  });

  it('is sent by ky, checked by valibot, and formatted and linted by Biome', async () => {
    const rules = { style: { useConsistentArrayType: { level: 'error', fix: 'safe' } } };
    const { directory, text } = await makeClient(
      'ky',
      { client: '@hey-api/client-ky', validator: 'valibot', format: 'biome', lint: 'biome' },
      { 'biome.json': { formatter: { indentStyle: 'space', indentWidth: 3, lineWidth: 120 }, linter: { rules } } },
    );
    matches(text('src/api/client/client.gen.ts'), /from "ky"/);
    matches(text('src/api/valibot.gen.ts'), /^export const vArticleListItem = v\.object\(\{\n {3}\w/m);
    matches(text('src/api/types.gen.ts'), /items: ArticleListItem\[\];/);
    await compiles(directory);
  });

  it('is for Next.js, linted by ESLint, in a directory of its own, from a URL', async () => {
    const url = await serve(readFileSync(join(root, 'openapi.json'), 'utf8'));
    const { directory, text, has } = await makeClient(
      'next',
      { client: '@hey-api/client-next', lint: 'eslint', output_dir: 'client', openapi_spec: url },
      { 'eslint.config.js': ESLINT },
    );
    assert.ok(!has('src'));
    // What Next.js caches it reads from the second argument of its own `fetch`.
    matches(text('client/client/client.gen.ts'), /await _fetch\(url, requestInit\)/);
    matches(text('client/client/client.gen.ts'), /\/\/ Noop/);
    await compiles(directory);
  });

  async function serve(text: string): Promise<string> {
    server = createServer((_, response) => response.setHeader('Content-Type', 'application/json').end(text));
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/openapi.json`;
  }
});

/** `assert.match` would print the whole of a long text. */
function matches(text: string, pattern: RegExp): void {
  assert.ok(pattern.test(text), `the text does not match ${String(pattern)}`);
}

/** A rule that changes what it finds, and that the client as it is made does not keep. */
const ESLINT = `
import tseslint from 'typescript-eslint';

export default [
  {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser },
    rules: { 'capitalized-comments': 'error' },
  },
];
`;

/**
 * Fields of problems that may be absent are documented with the default null, which is no value of theirs: TypeScript
 * refuses what zod and valibot make of that.
 */
function withoutNullDefaults(document: ApiDocument): ApiDocument {
  for (const { properties = {} } of Object.values(document.components.schemas)) {
    for (const property of Object.values(properties)) if (property.default === null) delete property.default;
  }
  return document;
}
