import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { packPath, packText, textsOf, writePack } from '../../lib/output/state/texts.js';
import { hashOf } from '../../lib/output/state/facts.js';
import { MANIFEST, writeManifest } from '../../lib/output/state/manifest.js';
import { readManifest } from '../../lib/output/state/read-manifest.js';
import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { makeTree, readOutput, removeTrees } from '../output/tree.js';
import { type Result, call as callTool } from './call.js';

const TEMPLATE = '.codegen/templates/fe/openapi-ts.config.ts.ejs';
const STOCK = readFileSync(join(PACKAGE_ROOT, 'templates/fe/openapi-ts.config.ts.ejs'), 'utf8');

/** Run the tool in a project. */
async function call(cwd: string, words: string): Promise<Result> {
  const options = ['--config', join(cwd, 'fe.json'), '--prefix-path', '.'];
  const result = await callTool(cwd, [...words.split(' '), ...options]);
  return { ...result, out: result.out.replace(/in \d+\.\d\d s/, 'in N s') };
}

function project(files: Readonly<Record<string, string>> = {}): string {
  return makeTree({ 'fe.json': '{}', ...files });
}

/** Leave a project as an earlier version of this tool would have, whose stock template was another. */
function rememberStock(cwd: string, stock: string): void {
  const { files } = readManifest(cwd);
  const entry = { target: 'fe', operations: [], policy: 'skip' as const, hash: hashOf(stock) };
  writeFileSync(join(cwd, MANIFEST), writeManifest({ files: new Map([...files, [TEMPLATE, entry]]) }));
  const pack = join(cwd, packPath(TEMPLATE));
  mkdirSync(dirname(pack), { recursive: true });
  writeFileSync(pack, writePack([packText(TEMPLATE, { text: stock })]));
}

const read = (cwd: string, path: string): string => readFileSync(join(cwd, path), 'utf8');

describe('templates of a project', () => {
  afterEach(removeTrees);

  it('take the place of stock ones, and no run changes them', async () => {
    const own = STOCK.replace('export default', '// Ours\nexport default');
    const cwd = project({ [TEMPLATE]: own });
    const { code, out } = await call(cwd, 'fe');
    assert.deepEqual(
      [code, out.split('\n').slice(0, 2)],
      [0, ['   create openapi-ts.config.ts', 'Done: 1 created, in N s']],
    );
    assert.match(read(cwd, 'openapi-ts.config.ts'), /\/\/ Ours\n/);
    assert.equal(readManifest(cwd).files.get(TEMPLATE)?.hash, hashOf(STOCK), 'what it stands in for is remembered');
    assert.deepEqual(textsOf(cwd, TEMPLATE), [STOCK]);
    for (const words of ['fe --force', 'update fe', 'fe --check', 'fe --on-conflict merge']) {
      assert.match((await call(cwd, words)).out, /: 1 unchanged, in N s\n$/, words);
    }
    assert.match((await call(cwd, 'explain openapi-ts.config.ts')).out, new RegExp(`template ${TEMPLATE}`));
    assert.equal(read(cwd, TEMPLATE), own);
    assert.match((await call(cwd, `fe --force-paths ${TEMPLATE}`)).err, /this run makes no file/);
  });

  it('are told of when the stock one has changed since, and an update merges and renders it', async () => {
    const cwd = project({ [TEMPLATE]: STOCK.replace('export default', '// Ours\nexport default') });
    await call(cwd, 'fe');
    const old = STOCK.replace('  // Types have the names that the API gives them.\n', '');
    const mine = old.replace('export default', '// Ours\nexport default');
    writeFileSync(join(cwd, TEMPLATE), mine);
    rememberStock(cwd, old);
    const line = `Your templates stand in for ones that have changed since: ${TEMPLATE}; codegen update merges them\n`;
    assert.ok((await call(cwd, 'fe')).out.includes(line));
    assert.ok((await call(cwd, 'fe')).out.includes(line), 'it is told until it is done');
    assert.equal(read(cwd, TEMPLATE), mine);
    const { out } = await call(cwd, 'update fe');
    assert.match(out, / force \.codegen\/templates\/fe\/openapi-ts\.config\.ts\.ejs \(merged\)\n/);
    assert.match(out, / force openapi-ts\.config\.ts\n/);
    assert.equal(read(cwd, TEMPLATE), STOCK.replace('export default', '// Ours\nexport default'));
    assert.match(read(cwd, 'openapi-ts.config.ts'), /\/\/ Ours\n[^]*\/\/ Types have/);
    assert.match((await call(cwd, 'fe')).out, /^identical openapi-ts\.config\.ts\nDone: 1 unchanged, in N s\n$/);
  });

  it('are named by an update where a condition of theirs reads a key that is gone', async () => {
    const cwd = project({ [TEMPLATE]: STOCK });
    await call(cwd, 'fe');
    writeFileSync(join(cwd, TEMPLATE), `<%_ if (view.legacy) { _%>\n// Old\n<%_ } _%>\n${STOCK}`);
    const { code, err } = await call(cwd, 'update fe');
    assert.equal(code, 1);
    assert.match(
      err,
      /^Error: template '.*openapi-ts\.config\.ts\.ejs', line 1: its view has no 'legacy'; .* \(view\.legacy\)/,
    );
  });

  it('are brought up to date where nobody changed them', async () => {
    const cwd = project({ [TEMPLATE]: STOCK.replace('defineConfig', 'defineSettings') });
    rememberStock(cwd, read(cwd, TEMPLATE));
    await call(cwd, 'update fe');
    assert.equal(read(cwd, TEMPLATE), STOCK);
  });

  it('that conflict with the stock one stop every run until somebody has resolved them', async () => {
    const cwd = project({ [TEMPLATE]: STOCK });
    await call(cwd, 'fe');
    const before = read(cwd, 'openapi-ts.config.ts');
    writeFileSync(join(cwd, TEMPLATE), STOCK.replace('export default', 'export  default'));
    rememberStock(cwd, STOCK.replace('export default', 'export   default'));
    const { code, out } = await call(cwd, 'update fe');
    assert.equal(code, 0);
    assert.match(out, new RegExp(`Merged with conflicts, to be resolved: ${TEMPLATE.replaceAll('.', '\\.')}`));
    assert.match(read(cwd, 'openapi-ts.config.ts'), /export\s+default/);
    const { code: failed, err } = await call(cwd, 'fe');
    assert.equal(failed, 1);
    assert.match(err, /^Error: template '.*openapi-ts\.config\.ts\.ejs', line 3: conflict of a merge: resolve it\n$/);
    writeFileSync(join(cwd, TEMPLATE), STOCK);
    assert.equal((await call(cwd, 'fe')).code, 0);
    assert.equal(read(cwd, 'openapi-ts.config.ts'), before);
  });

  it('are forgotten with their files, and clean leaves them', async () => {
    const cwd = project({ [TEMPLATE]: STOCK });
    await call(cwd, 'fe');
    await call(cwd, 'clean fe');
    assert.deepEqual(Object.keys(readOutput(cwd)), ['fe.json']);
    assert.equal(read(cwd, TEMPLATE), STOCK);
    await call(cwd, 'fe');
    rmSync(join(cwd, '.codegen/templates'), { recursive: true });
    await call(cwd, 'fe');
    assert.deepEqual([...readManifest(cwd).files.keys()], ['openapi-ts.config.ts']);
  });
});
