/** The modules behind the forms of generated pages, run as they are: texts to values and back. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import fc from 'fast-check';

import { generate, writeFiles } from '../../apps/web-tools.js';

type Field = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

/** What is wrong with a text: a message, and what is filled in there. */
interface Wrong {
  readonly key: string;
  readonly values: Texts;
}

/** What is used of `src/kit/form/body.ts`. */
interface Body {
  startOf(fields: readonly Field[], row?: object): Texts;
  readForm(
    fields: readonly Field[],
    inputs: Texts,
    saved?: Texts,
  ): { body: object; errors: ReadonlyMap<string, Wrong> };
  inputFields(fields: readonly Field[], row?: object): readonly Field[];
  explain(
    error: unknown,
    fields: readonly Field[],
    inputs?: Texts,
    saved?: Texts,
  ): { others: string; errors: ReadonlyMap<string, string> };
}

/** The parts of `src/messages/en.ts` that tests read. */
interface Messages {
  readonly en: Texts;
}

describe('forms of fe_root', () => {
  let root = '';
  let body: Body;
  let messages: Texts;
  let ApiError: new (status: number | undefined, body: unknown) => Error;
  const zone = process.env.TZ;

  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'codegen-form-'));
    writeFiles(root, await generate('fe_root', {}, root));
    const load = (path: string): Promise<unknown> => import(pathToFileURL(join(root, 'src', path)).href);
    body = (await load('kit/form/body.ts')) as Body;
    ({ ApiError } = (await load('kit/api-error.ts')) as { ApiError: typeof ApiError });
    messages = ((await load('messages/en.ts')) as Messages).en;
    process.env.TZ = 'Asia/Kolkata';
  });

  after(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    rmSync(root, { recursive: true, force: true });
  });

  /** The value of a text, or what is wrong with it. */
  function read(field: Field, text: string, saved?: string): unknown {
    const fields = [{ name: 'x', label: 'X', ...field }];
    const result = body.readForm(fields, { x: text }, saved === undefined ? undefined : { x: saved });
    const wrong = result.errors.get('x');
    if (wrong === undefined) return result.body;
    return messages[wrong.key]?.replace(/\{(\w+)\}/g, (_, name: string) => String(wrong.values[name]));
  }

  const write = (field: Field, value: unknown): string | undefined =>
    body.startOf([{ name: 'x', label: 'X', ...field }], { x: value }).x;

  it('read values of every type', () => {
    const cases: readonly (readonly [field: Field, text: string, value: unknown])[] = [
      [{ type: 'str' }, ' a ', ' a '],
      [{ type: 'email' }, ' a@b.c ', 'a@b.c'],
      [{ type: 'email' }, 'a', 'Enter an e-mail address.'],
      [{ type: 'uuid' }, '6F1C1B0E-3f0a-4f3e-9d5b-0a1b2c3d4e5f', '6F1C1B0E-3f0a-4f3e-9d5b-0a1b2c3d4e5f'],
      [{ type: 'uuid' }, '6f1c', 'Enter a UUID.'],
      [{ type: 'int' }, '-12', -12],
      [{ type: 'int' }, '1.5', 'Enter a whole number.'],
      [{ type: 'int' }, '9007199254740993', 'Enter a whole number.'],
      [{ type: 'float' }, '.5', 0.5],
      [{ type: 'float' }, '1,5', 'Enter a number, such as 12.50.'],
      [{ type: 'decimal' }, '12345678901234567890.10', '12345678901234567890.10'],
      [{ type: 'decimal' }, 'NaN', 'Enter a number, such as 12.50.'],
      [{ type: 'bool' }, 'true', true],
      [{ type: 'bool' }, 'false', false],
      [{ type: 'date' }, '2026-01-31', '2026-01-31'],
      [{ type: 'time' }, '08:15', '08:15'],
      [{ type: 'datetime' }, '2026-01-31T00:15', '2026-01-30T18:45:00.000Z'],
      [{ type: 'datetime' }, 'soon', 'Enter a date and a time.'],
      [{ type: 'json' }, '{"a": 1}', { a: 1 }],
      [{ type: 'json' }, '1', 'Enter an object in JSON, such as {"key": "value"}.'],
      [{ type: 'json', list: true }, '[{}]', [{}]],
      [{ type: 'json', list: true }, '{}', 'Enter a list in JSON, such as [{}].'],
      [{ type: 'enum', values: ['a', 'b'] }, 'b', 'b'],
      [{ type: 'enum', values: [1, 2] }, '2', 2],
      [{ type: 'enum', values: [1, 2] }, '3', 'Choose one of 1, 2.'],
      [{ type: 'int', list: true }, '1\n\n 2 ', [1, 2]],
      [{ type: 'enum', values: [1, 2], list: true }, '1\n3', 'Choose one of 1, 2.'],
    ];
    for (const [field, text, value] of cases) {
      const isError = typeof value === 'string' && /^(?:Enter|Choose) /.test(value);
      assert.deepEqual(read(field, text), isError ? value : { x: value }, `${JSON.stringify(field)} ${text}`);
    }
    assert.match(String(read({ type: 'json' }, '{')), /^This is not JSON: /);
  });

  it('hold values to their limits', () => {
    const cases: readonly (readonly [field: Field, text: string, error: string])[] = [
      [{ type: 'str', minLength: 2 }, 'a', 'The least number of characters is 2.'],
      [{ type: 'email', minLength: 1, maxLength: 3 }, 'a@b.c', 'The greatest number of characters is 3; these are 5.'],
      [{ type: 'str', list: true, maxLength: 1 }, 'a\nbc', 'The greatest number of characters is 1; these are 2.'],
      [{ type: 'int', ge: 3 }, '2', 'Enter 3 or more.'],
      [{ type: 'float', gt: 0 }, '0', 'Enter more than 0.'],
      [{ type: 'decimal', le: 1 }, '1.01', 'Enter 1 or less.'],
      [{ type: 'int', lt: 3 }, '3', 'Enter less than 3.'],
      [{ type: 'decimal', decimalPlaces: 2 }, '1.005', 'The greatest number of digits after the point is 2.'],
      [
        { type: 'decimal', maxDigits: 4, decimalPlaces: 2 },
        '123.5',
        'The greatest number of digits before the point is 2.',
      ],
      [{ type: 'decimal', maxDigits: 3 }, '12.25', 'The greatest number of digits before the point is 1.'],
    ];
    for (const [field, text, error] of cases) assert.equal(read(field, text), error);
    assert.deepEqual(read({ type: 'str', maxLength: 2 }, '😀😀'), { x: '😀😀' });
    assert.deepEqual(read({ type: 'decimal', maxDigits: 4, decimalPlaces: 2 }, '0012.50'), { x: '0012.50' });
  });

  it('send nothing for what is left empty, null where that is a value, and insist on what is required', () => {
    const required = 'This field is required.';
    assert.deepEqual(read({ type: 'int' }, ''), {});
    assert.deepEqual(read({ type: 'int', nullable: true }, ''), { x: null });
    assert.equal(read({ type: 'int', required: true }, ''), required);
    assert.deepEqual(read({ type: 'int', list: true, required: true }, ''), { x: [] });
    assert.deepEqual(read({ type: 'bool' }, 'false'), { x: false });
    // Of a row that is there:
    assert.deepEqual(read({ type: 'str' }, '', 'a'), { x: '' });
    assert.equal(read({ type: 'str', required: true }, '', 'a'), required);
    assert.equal(read({ type: 'int' }, '', '1'), 'This field cannot be empty.');
    assert.deepEqual(read({ type: 'int', nullable: true }, '', '1'), { x: null });
    assert.deepEqual(read({ type: 'int', list: true }, '', '1'), { x: [] });
  });

  it('send only what was changed', () => {
    const fields = [
      { name: 'a', label: 'A', type: 'datetime' },
      { name: 'constructor', label: 'B', type: 'int' },
    ];
    const saved = body.startOf(fields, { a: '2026-01-31T10:00:00.123456Z', constructor: 1 });
    assert.equal(saved.a, '2026-01-31T15:30');
    assert.deepEqual(body.readForm(fields, saved, saved), { body: {}, errors: new Map() });
    const inputs = { ...saved, constructor: '2' };
    assert.deepEqual(body.readForm(fields, inputs, saved).body, { constructor: 2 });
  });

  it('show every value as a text that means it again', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' });
    const line = text.filter((value) => value.trim() !== '' && !value.includes('\n'));
    const moment = fc.date({ noInvalidDate: true, min: new Date('1971-01-01'), max: new Date('2100-01-01') });
    const values: readonly (readonly [Field, fc.Arbitrary<unknown>])[] = [
      [{ type: 'str' }, text],
      [{ type: 'int' }, fc.maxSafeInteger()],
      [{ type: 'bool' }, fc.boolean()],
      [{ type: 'json' }, fc.dictionary(fc.string(), fc.jsonValue())],
      [{ type: 'datetime' }, moment.map((date) => `${date.toISOString().slice(0, 19)}.000Z`)],
      [{ type: 'str', list: true }, fc.array(line, { minLength: 1 })],
    ];
    for (const [field, value] of values) {
      fc.assert(
        fc.property(value, (given) => {
          const plain = JSON.parse(JSON.stringify(given)) as unknown;
          assert.deepEqual(read(field, String(write(field, plain))), { x: plain });
        }),
      );
    }
    assert.equal(write({ type: 'time' }, '08:15:00.123456'), '08:15:00');
    assert.equal(write({ type: 'datetime' }, '2026-01-31T10:00:59Z'), '2026-01-31T15:30:59');
  });

  it('put what the API refuses at its field, and the rest above the form', () => {
    const fields = [{ name: 'title', label: 'Title', type: 'str' }];
    const problem = {
      title: 'Unprocessable Entity',
      detail: 'The request is not valid.',
      errors: [
        { loc: ['body', 'title'], msg: 'Too dull' },
        { loc: ['body', 'title'], msg: 'Too short' },
        { loc: ['body', 'constructor'], msg: 'Extra inputs are not permitted' },
        { loc: ['body'], msg: 'A sentence.' },
      ],
    };
    assert.deepEqual(body.explain(new ApiError(422, problem), fields), {
      others: 'constructor: Extra inputs are not permitted. A sentence.',
      errors: new Map([['title', 'Too dull.']]),
    });
    assert.deepEqual(body.explain(new TypeError('fetch'), fields), { others: '', errors: new Map() });
    assert.equal(new ApiError(409, { title: 'Conflict' }).message, 'Conflict');
    assert.equal(new ApiError(404, '<html>').message, '');
  });

  describe('with rows that belong to theirs', () => {
    const lines = {
      ...{ name: 'lines', label: 'Lines', type: 'nested', itemKey: ['id'] },
      items: [
        { name: 'id', label: 'ID', type: 'int', readOnly: true },
        { name: 'price', label: 'Price', type: 'decimal', required: true },
        { name: 'note', label: 'Note', type: 'str', nullable: true },
      ],
    };
    const row = {
      lines: [
        { id: 1, price: '1.00', note: 'a', product: {} },
        { id: 2, price: '2.00', note: null },
        { id: 3, price: '3.00', note: null },
      ],
    };
    const texts = (...items: readonly Texts[]): Texts => ({ lines: JSON.stringify(items) });
    const [first, second, fresh] = [
      { id: '1', price: '1.00', note: '' },
      { id: '2', price: '2.00', note: '' },
      { id: '', price: '4', note: '' },
    ];

    it('send all of them, each with its key and what differs', () => {
      const saved = body.startOf([lines], row);
      assert.deepEqual(JSON.parse(String(saved.lines)), [
        { id: '1', price: '1.00', note: 'a' },
        { id: '2', price: '2.00', note: '' },
        { id: '3', price: '3.00', note: '' },
      ]);
      assert.deepEqual(body.readForm([lines], saved, saved).body, {});
      assert.deepEqual(body.readForm([lines], texts(second, first, fresh), saved).body, {
        lines: [{ id: 2 }, { id: 1, note: null }, { price: '4', note: null }],
      });
      assert.deepEqual(body.readForm([lines], texts(fresh)).body, { lines: [{ price: '4', note: null }] });
      assert.deepEqual(body.readForm([lines], { lines: '' }, saved).body, { lines: [] });
    });

    it('say what becomes of some where a row shows a part', () => {
      const cut = { ...row, lines_next: '/more' };
      const fields = body.inputFields([lines], cut);
      const saved = body.startOf(fields, cut);
      assert.deepEqual(body.readForm(fields, texts(fresh, second, first), saved).body, {
        lines: { create: [{ price: '4', note: null }], update: [{ id: 1, note: null }], delete: [3] },
      });
      const pairs = { ...lines, itemKey: ['id', 'price'], isCut: true };
      const before = body.startOf([pairs], row);
      assert.deepEqual(body.readForm([pairs], texts(second), before).body, {
        lines: {
          create: [],
          update: [],
          delete: [
            { id: 1, price: '1.00' },
            { id: 3, price: '3.00' },
          ],
        },
      });
    });

    it('have an input in one form alone where the config says so', () => {
      const [code, state] = [
        { ...lines, only: 'create' },
        { name: 'state', only: 'update' },
      ];
      assert.deepEqual(body.inputFields([code, state]), [code]);
      assert.deepEqual(body.inputFields([code, state], { lines: [] }), [state]);
    });

    it('have no input where a row does not tell them', () => {
      assert.deepEqual(body.inputFields([lines], {}), []);
      assert.equal(body.inputFields([lines]).length, 1);
    });

    it('are wrong at their inputs', () => {
      const { errors } = body.readForm([lines], texts(first, { ...fresh, price: 'x' }), body.startOf([lines], row));
      assert.deepEqual([...errors.keys()], ['lines.1.price']);
      const refused = (...loc: readonly (string | number)[]) =>
        new ApiError(422, { title: 'No', errors: [{ loc: ['body', ...loc], msg: 'No' }] });
      const told = (fields: readonly Field[], inputs: Texts, ...loc: readonly (string | number)[]) =>
        [...body.explain(refused(...loc), fields, inputs, body.startOf(fields, row)).errors.keys()][0];
      assert.equal(told([lines], texts(first, fresh), 'lines', 1, 'price'), 'lines.1.price');
      assert.equal(told([lines], texts(first, fresh), 'lines', 1, 'other'), 'lines');
      assert.equal(told([lines], texts(first), 'lines', 7, 'price'), 'lines');
      assert.equal(told([lines], texts(first), 'lines'), 'lines');
      const cut = [{ ...lines, isCut: true }];
      assert.equal(told(cut, texts(second, fresh, first), 'lines', 'create', 0, 'price'), 'lines.1.price');
      assert.equal(told(cut, texts(second, fresh, first), 'lines', 'update', 0, 'price'), 'lines.2.price');
      const chosen = [{ ...lines, itemKey: ['note'] }];
      assert.equal(told(chosen, texts(first, fresh), 'lines', 1), 'lines.1.note');
    });
  });
});
