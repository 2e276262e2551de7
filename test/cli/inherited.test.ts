/** Columns that a model has of a mixin: nothing adds them to the model, and no migration makes them again. */
import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeTree, removeTrees } from '../output/tree.js';
import { call } from './call.js';

const MODEL = 'app/models/product.py';
const SEED = 'app/seeds/product.py';
const CONFIG = 'config/resources/product.jsonnet';
const PRICE = "f.int('price'";
const TOLD = /^Product\.weight is of a base class: the model keeps to that, and no migration is written for it; /m;
const MIXIN = `"""What models have in common."""

from decimal import Decimal

from sqlalchemy import Numeric
from sqlalchemy.orm import Mapped, mapped_column


class WeightMixin:
    """Rows that weigh something."""

    weight: Mapped[Decimal | None] = mapped_column(Numeric(12, 2))
`;

describe('a column that a model has of a mixin', function () {
  this.timeout(300_000);
  let [made, cwd] = ['', ''];

  before(async () => {
    made = makeTree();
    cwd = made;
    const words = ['--create', 'be', '--name', 'shop', '--database', 'sqlite', '--no-auth', '--skip-prompts'];
    await must([...words, '--resource', 'Product title:str price:int']);
    writeFileSync(join(made, 'app/models/mixins.py'), MIXIN);
    edit(MODEL, (text) =>
      text
        .replace('class Product(Base)', 'class Product(WeightMixin, Base)')
        .replace(/^from \.base .*\n/m, '$&from .mixins import WeightMixin\n'),
    );
  });

  beforeEach(() => {
    cwd = makeTree();
    cpSync(made, cwd, { recursive: true });
  });

  after(removeTrees);

  it('stays there, when the config was changed by hand', async () => {
    const model = read(MODEL);
    edit(CONFIG, (text) => text.replace(PRICE, `f.decimal('weight', { nullable: true }),\n    $&`));
    assert.match(await must(['update']), TOLD);
    assert.equal(read(MODEL), model);
    assert.match(read(SEED), /weight=Decimal/);
    assert.equal(versions().length, 1);
    assert.match((await call(cwd, ['--check'])).out, /nothing written/);
    assert.doesNotMatch(await must(['update']), TOLD, 'it is told once');
  });

  it('stays there, when other columns come with it', async () => {
    edit(CONFIG, (text) =>
      text.replace(
        PRICE,
        `f.decimal('weight', { nullable: true }),\n    f.str('sku', { max_length: 9, nullable: true }),\n    $&`,
      ),
    );
    assert.match(await must(['update']), TOLD);
    assertSkuAlone();
  });

  it('stays there, when a field is added by command', async () => {
    assert.match(await must(['field', 'Product weight:decimal? sku:str(9)?']), TOLD);
    assert.match(read(CONFIG), /f\.decimal\('weight'/);
    assertSkuAlone();
  });

  it('is as before where there is no Python that reads the text', async () => {
    writeFileSync(join(cwd, 'app/models/mixins.py'), 'class WeightMixin(');
    assert.doesNotMatch(await must(['field', 'Product weight:decimal?']), TOLD);
    assert.match(read(MODEL), /^ {4}weight: Mapped/m);
    assert.match(newest(), /"weight"/);
  });

  function assertSkuAlone(): void {
    assert.match(read(MODEL), /^ {4}sku: Mapped/m);
    assert.doesNotMatch(read(MODEL), /weight:|Decimal|Numeric/);
    assert.match(newest(), /add_column\([^]*"sku"/);
    assert.doesNotMatch(newest(), /weight/);
  }

  function newest(): string {
    const path = versions().find((name) => !name.startsWith('0001')) ?? '';
    return read(`migrations/versions/${path}`);
  }

  function versions(): readonly string[] {
    return readdirSync(join(cwd, 'migrations/versions'));
  }

  async function must(words: readonly string[]): Promise<string> {
    const { code, out, err } = await call(cwd, words);
    assert.equal(code, 0, `${words.join(' ')}: ${out}${err}`);
    return out;
  }

  function read(path: string): string {
    return readFileSync(join(cwd, path), 'utf8');
  }

  function edit(path: string, change: (text: string) => string): void {
    const before = read(path);
    const after = change(before);
    assert.notEqual(after, before, path);
    writeFileSync(join(cwd, path), after);
  }
});
