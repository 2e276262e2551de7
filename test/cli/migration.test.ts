/** The migration of a config that was changed by hand, as an update writes it in a project of the set-up. */
import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeTree, readTree, removeTrees } from '../output/tree.js';
import { call } from './call.js';

const VERSIONS = 'migrations/versions';
const MODEL = 'app/models/product.py';
const CONFIG = 'config/resources/product.jsonnet';
const PRICE = "f.decimal('price'";
const WRITTEN = /^(migrations\/versions\/\w+\.py) changes the tables$/m;
const COMMAND = /Next:\n {2}1\. tables .*'Change Product'/;

/** Where the config says what is refused. */
const PLACE = String.raw`^Error: \S*config\/resources\/product\.jsonnet:\d+:\d+: resources\[\d\]\.fields\[\d\]: Product`;

describe('the migration of a config that was changed by hand', function () {
  this.timeout(300_000);
  let [made, cwd] = ['', ''];

  before(async () => {
    made = makeTree();
    const resources = ['Brand name:str', 'Product title:str price:decimal brand:Brand?'];
    const words = resources.flatMap((line) => ['--resource', line]);
    const { code, err } = await call(made, ['--create', 'be', '--name', 'shop', '--skip-prompts', ...words]);
    assert.equal(code, 0, err);
    // What one machine knows is in no clone.
    for (const path of ['.codegen/cache', '_generated/.codegen/cache']) rmSync(join(made, path), { recursive: true });
  });

  beforeEach(() => {
    cwd = makeTree();
    cpSync(made, cwd, { recursive: true });
  });

  after(removeTrees);

  it('is written by the update, with what a table gets and loses', async () => {
    edit(CONFIG, (text) =>
      text
        .replace('model:', "soft_delete: 'deleted_at',\n  model:")
        .replace("version_column: 'version',", '')
        .replace("[{ fields: ['created_at', 'id'] }]", "[{ fields: ['title', 'id'] }]")
        .replace(PRICE, `f.str('sku', { max_length: 20, nullable: true }) + { unique:: true },\n    $&`)
        .replace(PRICE, `f.bool('featured', { default: true }),\n    $&`),
    );
    const out = await must(['update']);
    const [, path = ''] = WRITTEN.exec(out) ?? [];
    const text = read(path);
    assert.match(text, /"sku", sa\.String\(length=20\), nullable=True/);
    assert.match(text, /"featured",\s+sa\.Boolean\(\),\s+server_default=.*,\s+nullable=False/);
    assert.match(text, /"deleted_at", sa\.DateTime\(timezone=True\), nullable=True/);
    assert.match(text, /drop_index\([^]*create_index\(op\.f\("ix_products_title_id"\)/);
    assert.match(text, /create_unique_constraint\(op\.f\("uq_products_sku"\), \["sku"\]\)/);
    assert.match(out, /^Product\.version goes with what rows hold in it; codegen rename keeps that$/m);
    assert.match(out, /Next:\n {2}1\. start /);
    const before = readTree(cwd);
    await must(['update']);
    assert.deepEqual(readTree(cwd), before, 'there is nothing more to do');
    edit(CONFIG, (now) => now.replace(PRICE, `f.int('stock', { nullable: true }),\n    $&`));
    const [, next = ''] = WRITTEN.exec(await must(['update'])) ?? [];
    assert.match(read(next), /"stock"/);
    assert.doesNotMatch(read(next), /"sku"|"featured"/);
  });

  it('is shown by a dry run, and left where nobody wants it', async () => {
    edit(CONFIG, (text) => text.replace(PRICE, `f.int('stock', { nullable: true }),\n    $&`));
    const before = readTree(cwd);
    assert.match(await must(['update', '--dry-run']), WRITTEN);
    assert.match(await must(['update', '--diff']), /^\+ +batch\.add_column\(\n\+ +sa\.Column\(\n\+ +"stock"/m);
    assert.deepEqual(readTree(cwd), before);
    const out = await must(['update', '--no-migration']);
    assert.match(out, COMMAND);
    assert.equal(versions().length, 1);
    assert.doesNotMatch(await must(['update']), WRITTEN, 'whoever left it has made it');
  });

  it('is refused, and all with it, where rows that are there would lack a value', async () => {
    edit(CONFIG, (text) => text.replace(PRICE, `f.int('stock'),\n    $&`));
    const before = readTree(cwd);
    await refused(
      new RegExp(`${PLACE}\\.stock: rows that are there need a value, .*; or run with --no-migration, `, 'm'),
    );
    assert.deepEqual(readTree(cwd), before);
    edit(CONFIG, (text) => text.replace("f.int('stock'),", '').replace('max_length: 200', 'max_length: 20'));
    await refused(
      new RegExp(`${PLACE}\\.title: .* do not fit are lost, or stop the migration; or run with --no-migration, `, 'm'),
    );
  });

  it('is none where tables stay the same, and nothing is to be done', async () => {
    edit(CONFIG, (text) => text.replace("'title', { ", "'title', { default: 'None', "));
    const out = await must(['update']);
    assert.match(read(MODEL), /default="None"/);
    assert.doesNotMatch(out, /Next:|migration/);
  });

  it('says what becomes of rows that get an owner', async () => {
    own('User');
    const out = await must(['update']);
    assert.match(
      out,
      /^Product\.owner_id: rows of before belong to nobody, and nobody sees them; .* `optional: true` of its relation/m,
    );
    const text = read(WRITTEN.exec(out)?.[1] ?? '');
    assert.match(text, /"owner_id", sa\.Uuid\(\), nullable=True[^]*create_foreign_key\([^]*"users"/);
  });

  it('gives rows of before to a user', async () => {
    own('User');
    const out = await must(['update', '--owner', 'an"n']);
    assert.match(out, /^Product\.owner_id: rows of before go to the user "an\\"n"$/m);
    const text = read(WRITTEN.exec(out)?.[1] ?? '');
    assert.match(text, /users\.c\["name"\] == 'an"n'/);
    assert.match(text, /^"""Add products\.owner_id, index products\.$/m);
    assert.match(text, /alter_column\(\s*"owner_id",\s+nullable=False/);
  });

  it('gives resources that are there an owner, by --owned', async () => {
    const words = ['--owned', 'Brand,Product', '--owner', 'ann', '--skip-prompts'];
    const out = await must(words);
    assert.match(out, /^Brand\.owner_id: rows of before go to the user "ann"$/m);
    assert.match(read(CONFIG), /^ {2}scope_by: \{ column: 'owner_id', claim: 'sub', type: 'uuid' \},$/m);
    assert.match(read(CONFIG), /^ {2}relations:: \{ brand: 'Brand', owner: 'User' \},$/m);
    assert.match(read('app/models/brand.py'), /owner: Mapped\["User"\]/);
    const { code, err } = await call(cwd, words);
    const line = 'rows of Brand have an owner already, by scope_by in config/resources/brand.jsonnet';
    assert.deepEqual([code, err], [1, `Error: --owned: ${line}\n`]);
    await must(['--resource', 'Note title:str', '--skip-prompts']);
    const unowned = await must(['--owned', 'Note', '--skip-prompts']);
    assert.match(unowned, /^Note\.owner_id: rows of before belong to nobody, and nobody sees them$/m);
    assert.match(read('app/models/note.py'), /owner_id: Mapped\[uuid\.UUID \| None\]/, 'as the tables have it');
    const again = await call(cwd, ['--resource', 'Tag name:str', '--owned', 'Brand', '--skip-prompts']);
    assert.match(again.err, /^Error: --owned: Brand is there already; give it an owner by a run of its own$/m);
  });

  it('is refused where --owner names a user, and rows belong to others', async () => {
    own('Brand');
    const before = readTree(cwd);
    const { code, err } = await call(cwd, ['update', '--owner', 'ann']);
    assert.equal(code, 1);
    assert.match(err, /Product\.owner_id: it does not lead to users, so that --owner cannot name one; leave it out/);
    assert.deepEqual(readTree(cwd), before);
  });

  it('is of a resource more, too, before the rest is merged', async () => {
    edit('config/models.jsonnet', (text) =>
      text.replace('\n[', "\n[\n  { name: 'Tag', fields: [{ name: 'a', type: 'str' }] },"),
    );
    edit(CONFIG, (text) => text.replace(PRICE, `f.int('stock', { nullable: true }),\n    $&`));
    const [, path = ''] = WRITTEN.exec(await must(['be_root'])) ?? [];
    assert.match(read(path), /create_table\(\s*"tags"/);
    assert.doesNotMatch(read(path), /stock/);
    const [, next = ''] = WRITTEN.exec(await must(['update'])) ?? [];
    assert.match(read(next), /stock/);
    assert.doesNotMatch(read(next), /create_table/);
  });

  it('leaves the table of a resource that was taken out, and the key that led to it goes', async () => {
    for (const path of ['config/models.jsonnet', 'config/resources.jsonnet']) {
      edit(path, (text) => text.replace(/^.*brand\.jsonnet.*\n/m, ''));
    }
    edit(CONFIG, (text) =>
      text
        .replace(/^.*(?:relations::|f\.ref|f\.nested).*\n/gm, '')
        .replace("'price', 'brand_id'", "'price'")
        .replace("'price', 'brand_id'", "'price'"),
    );
    const text = read(WRITTEN.exec(await must(['update', '--names-may-change']))?.[1] ?? '');
    assert.match(text, /drop_constraint\(\s*op\.f\("fk_products_brand_id/);
    assert.match(text, /def downgrade[^]*create_foreign_key\([^]*"brands"/);
    assert.doesNotMatch(text, /drop_table/);
  });

  it('joins those of branches where an update changes no table', async () => {
    branch();
    const out = await must(['update']);
    const [, path = ''] = /^(migrations\/versions\/\w+\.py) joins the migrations a1 and b2$/m.exec(out) ?? [];
    assert.match(read(path), /^down_revision: .* = \("a1", "b2"\)$/m);
    assert.doesNotMatch(await must(['update']), /joins/);
  });

  it('comes after the one that joins those of branches', async () => {
    branch();
    edit('config/models.jsonnet', (text) =>
      text.replace('\n[', "\n[\n  { name: 'Tag', fields: [{ name: 'a', type: 'str' }] },"),
    );
    const out = await must(['--skip-prompts']);
    const [, joining = ''] = /^migrations\/versions\/(\w+?)_\w+\.py joins the migrations a1 and b2$/m.exec(out) ?? [];
    assert.match(joining, /^[0-9a-f]{12}$/);
    assert.match(read(WRITTEN.exec(out)?.[1] ?? ''), new RegExp(`^down_revision: .* = "${joining}"$`, 'm'));
  });

  it('is none where edits of the model stand in the way, with the command that makes it', async () => {
    const none = async (reason: RegExp): Promise<void> => {
      const out = await must(['update']);
      assert.match(out, reason);
      assert.match(out, COMMAND);
      assert.equal(versions().length, 1);
    };
    const title =
      read(MODEL)
        .split('\n')
        .find((line) => line.includes('title:')) ?? '';
    edit(MODEL, (text) => text.replace(title, '    title: Mapped[str] = mapped_column(String(7))'));
    edit(CONFIG, (text) => text.replace("'title', { max_length: 200 }", "'title', { max_length: 300 }"));
    await none(/^No migration is written: app\/models\/product\.py was changed by hand$/m);
    cpSync(made, cwd, { recursive: true });
    edit(MODEL, (text) => text.replace(title, `${title}\n    stock: Mapped[int | None]`));
    edit(CONFIG, (text) => text.replace(/\] \+ f\.timestamps/, "  f.int('stock', { nullable: true }),\n  $&"));
    await none(/^No migration is written: app\/models\/product\.py has some of the change by hand$/m);
    cpSync(made, cwd, { recursive: true });
    rmSync(join(cwd, 'migrations'), { recursive: true });
    cpSync(join(made, 'migrations'), join(cwd, 'migrations'), { recursive: true });
    edit(MODEL, (text) => text.replace(/^ {4}version: .*\n/m, '').replace(/^ {4}__mapper_args__.*\n/m, ''));
    edit(CONFIG, (text) =>
      text.replace("version_column: 'version',", '').replace('max_length: 200', 'max_length: 300'),
    );
    await none(/has some of the change by hand$/m);
  });

  it('is none in a project without migrations, or one that knows nothing of its tables', async () => {
    edit(CONFIG, (text) => text.replace(PRICE, `f.int('stock', { nullable: true }),\n    $&`));
    const pack = readdirSync(join(cwd, '.codegen/base')).find((name) => {
      const path = `.codegen/base/${name}`;
      const text = read(path);
      const older = text.replaceAll(/^(\["app\/models\/product\.py",.*?,".*?"),".*"\]$/gm, '$1]');
      if (older !== text) writeFileSync(join(cwd, path), older);
      return older !== text;
    });
    assert.ok(pack);
    const out = await must(['update']);
    assert.match(out, /^No migration is written: what app\/models\/product\.py was made of before is not known$/m);
    cpSync(made, cwd, { recursive: true });
    edit(CONFIG, (text) => text.replace(PRICE, `f.int('stock', { nullable: true }),\n    $&`));
    renameSync(join(cwd, VERSIONS), join(cwd, 'elsewhere'));
    assert.doesNotMatch(await must(['update']), WRITTEN, 'the first migration makes all tables');
  });

  async function refused(line: RegExp): Promise<void> {
    const { code, err } = await call(cwd, ['update']);
    assert.equal(code, 1);
    assert.match(err, line);
  }

  function versions(): readonly string[] {
    return readdirSync(join(cwd, VERSIONS)).filter((name) => name.endsWith('.py') && !name.startsWith('__'));
  }

  async function must(words: readonly string[]): Promise<string> {
    const { code, out, err } = await call(cwd, words);
    assert.equal(code, 0, `${words.join(' ')}: ${out}${err}`);
    return out;
  }

  function read(path: string): string {
    return readFileSync(join(cwd, path), 'utf8');
  }

  /** Let products belong to rows of a model. */
  function own(target: string): void {
    edit(CONFIG, (text) =>
      text
        .replace('model:', "scope_by: { column: 'owner_id', claim: 'sub', type: 'uuid' },\n  model:")
        .replace("brand: 'Brand' }", `brand: 'Brand', owner: '${target}' }`),
    );
  }

  /** The migrations of two branches, as git merges them. */
  function branch(): void {
    for (const id of ['a1', 'b2']) {
      const text = `revision: str = "${id}"\ndown_revision: str | None = "0001"\n`;
      writeFileSync(join(cwd, VERSIONS, `${id}_one.py`), text);
    }
  }

  function edit(path: string, change: (text: string) => string): void {
    const text = read(path);
    const changed = change(text);
    assert.notEqual(changed, text);
    writeFileSync(join(cwd, path), changed);
  }
});
