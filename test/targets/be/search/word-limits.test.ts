import assert from 'node:assert/strict';

import type { FieldSpec, OperationConfig } from '../../../../lib/targets/be/config.js';
import { limitWords } from '../../../../lib/targets/be/search/word-limits.js';

const text = (name: string, more: object = {}): FieldSpec => ({ name, type: 'str', ...more }) as unknown as FieldSpec;

function limitsBy(strategy: string, columns: readonly unknown[], fields: readonly FieldSpec[]): readonly unknown[] {
  const list = { name: 'list', type: 'list', modifiers: [{ type: 'search', strategy, fields: columns }] };
  const update = { name: 'update', type: 'update', fields };
  const [, limited] = limitWords([list, update] as unknown as readonly OperationConfig[]);
  return (limited as unknown as { fields: readonly FieldSpec[] }).fields.map((field) => field.max_length);
}

describe('limits of words', () => {
  it('are shared by the columns of a search', () => {
    const columns = ['title', { path: 'body', type: 'str' }, { path: 'author.name', type: 'str' }];
    assert.deepEqual(limitsBy('full_text', columns, [text('title'), text('body'), text('note')]), [
      50_000,
      50_000,
      undefined,
    ]);
  });

  it('leave those that are given', () => {
    assert.deepEqual(limitsBy('full_text', ['title'], [text('title', { max_length: 80 })]), [80]);
  });

  it('belong to searches of words alone', () => {
    assert.deepEqual(limitsBy('trigram', ['title'], [text('title')]), [undefined]);
  });
});
