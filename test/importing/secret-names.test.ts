/** Columns that are secret by their names: an import names them, and lists are not filtered by them. */
import assert from 'node:assert/strict';

import type { ReadTable } from '../../lib/importing/document.js';
import { planImport } from '../../lib/importing/import-plan.js';

const SECRET = ['password', 'PasswordHash', 'reset_token', 'api_key', 'session_data', 'otp'];
const PLAIN = ['name', 'passport', 'tokenizer', 'key', 'compass'];

describe('secret names', () => {
  const column = (name: string, type: 'int' | 'str', made = false) => ({
    ...{ name, type, is_list: false, nullable: false, made, computed: false, labels: [] },
    sql: { module: 'sqlalchemy', name: type === 'int' ? 'Integer' : 'Text', args: {} },
    ...(type === 'str' && { max_length: 40 }),
  });
  const table: ReadTable = {
    ...{ schema: null, name: 'account', is_read_only: false, is_view: false, key: ['id'] },
    columns: [
      column('id', 'int', true),
      column('token_count', 'int'),
      ...[...SECRET, ...PLAIN].map((name) => column(name, 'str')),
    ],
    ...{ references: [], relations: [], uniques: [], checks: [] },
  };
  const { secrets, files } = planImport(
    { dialect: 'sqlite', tables: [table], left_out: [] },
    { only: [], exclude: [] },
    { resources: [], format: 'json', read: () => undefined },
  );

  it('are told, and their columns are fields', () => {
    assert.deepEqual(
      secrets,
      SECRET.map((name) => `account.${name}`),
    );
    const { fields } = resource();
    assert.equal(fields.length, table.columns.length);
  });

  it('are none that a list is filtered or sorted by', () => {
    const [list] = resource().operations;
    const listed = ['id', 'token_count', ...PLAIN];
    assert.deepEqual(
      list?.modifiers.map(({ fields }) => fields),
      [listed, listed, undefined],
    );
  });

  function resource(): Written {
    const file = files.find(({ path }) => path.endsWith('account.json'));
    return JSON.parse(String(file?.content)) as Written;
  }
});

interface Written {
  readonly fields: readonly unknown[];
  readonly operations: readonly { readonly modifiers: readonly { readonly fields?: readonly string[] }[] }[];
}
