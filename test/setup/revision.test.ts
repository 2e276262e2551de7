/** What a revision says where it cannot be made, where it comes in, and that it is the same on every machine. */
import assert from 'node:assert/strict';

import { CLIError } from '../../lib/core/problem.js';
import { joiningRevision, type TableChange, writeRevision } from '../../lib/setup/revision.js';
import { resolve } from '../../lib/targets/be_root/resolve.js';
import { RootConfigSchema } from '../../lib/targets/be_root/schema/root.js';

const FIRST = 'revision: str = "0001"\ndown_revision: str | None = None\n';
const [TITLE, CODE] = [
  { name: 'title', type: 'str' },
  { name: 'code', type: 'str' },
];

describe('the revision of a change', () => {
  it('refuses what rows that are there cannot have, by the name of the column', async () => {
    const needless = writeRevision(change([TITLE], [TITLE, CODE]));
    const line =
      'Note.code: rows that are there need a value, and it has no default; give it one, or let it be nullable';
    await assert.rejects(needless, told(line));
    const twice = writeRevision(change([TITLE], [TITLE, { ...CODE, default: 'x', unique: true }]));
    await assert.rejects(twice, told(/^Note\.code: .* its default cannot be that of all, since it is unique/));
    const tightened = writeRevision(change([{ ...TITLE, nullable: true }], [TITLE]));
    await assert.rejects(tightened, told(/^Note\.title: rows that are there need a value/));
    const key = (type: string) => [{ name: 'id', type }, TITLE];
    await assert.rejects(writeRevision(change(key('uuid'), key('int'))), told(/^Note\.id: the type of a key cannot/));
  });

  it('lets rows of before belong to nobody, and says so', async () => {
    const owner = { name: 'user_id', type: 'uuid', nullable: true };
    const written = await writeRevision({ ...change([TITLE], [TITLE, owner]), owners: ['Note.user_id'] });
    assert.deepEqual(written?.told, ['Note.user_id: rows of before belong to nobody, and nobody sees them']);
    assert.match(written.file.content, /"user_id", sa\.Uuid\(\), nullable=True/);
  });

  it('is the same each time, and another one after another', async () => {
    const one = change([TITLE], [TITLE, { ...CODE, nullable: true }]);
    const [first, again] = [await writeRevision(one), await writeRevision(one)];
    assert.deepEqual(first, again);
    assert.match(first?.file.path ?? '', /^migrations\/versions\/[0-9a-f]{12}_add_notes_code\.py$/);
    const second = 'revision = "0002"\ndown_revision = "0001"\n';
    const later = await writeRevision({ ...one, versions: [second, FIRST] });
    assert.match(later?.file.content ?? '', /^down_revision: .* = "0002"$/m);
    assert.notEqual(later?.file.path, first?.file.path);
  });

  it('is called by what it does before the indexes that follow from it', async () => {
    const columns = (name: string) => [TITLE, { name, type: 'str', index: true }];
    const renames = [{ model: 'Note', from: 'code', to: 'mark' }];
    const written = await writeRevision({ ...change(columns('code'), columns('mark')), renames });
    assert.match(written?.file.content ?? '', /^"""Rename notes\.code to mark, index notes\.$/m);
  });

  it('joins two heads, and says so', async () => {
    const heads = ['a1', 'b2'].map((id) => `revision: str = '${id}'\ndown_revision: str | None = '0001'  # "x"\n`);
    const one = change([TITLE], [TITLE, { ...CODE, nullable: true }]);
    const written = await writeRevision({ ...one, versions: [FIRST, ...heads] });
    assert.match(written?.file.content ?? '', /^down_revision: .* = \("a1", "b2"\)$/m);
    assert.match(written?.told.join('\n') ?? '', /comes after a1 and b2, and joins them$/);
  });

  it('joins no branches of which one takes away what the other is about, and says which comes last', async () => {
    const [more, looser] = [
      { ...CODE, nullable: true },
      { ...TITLE, nullable: true },
    ];
    const renamed = { ...change([TITLE], [{ ...TITLE, name: 'heading' }]), renames: [TITLE_RENAMED] };
    const [added, other] = [change([TITLE], [TITLE, more]), change([TITLE], [TITLE, { ...more, max_length: 7 }])];
    const gone = { ...added, after: { models: [] } };
    const last = (name: string) =>
      new RegExp(
        `^migrations/versions: the migration (\\w+) takes ${name} away, .* and (\\w+) of another branch is about it: ` +
          'write down_revision = "\\2" in the migration \\1, .* by alembic downgrade 0001$',
      );
    await assert.rejects(joined(renamed, change([TITLE], [looser])), told(last('notes\\.title')));
    await assert.rejects(joined(added, gone), told(last('notes')));
    await assert.rejects(joined(added, other), told(/both make notes\.code: take that out of one of them$/));
    const apart = await joined(added, renamed);
    assert.match(apart?.told.join() ?? '', / joins the migrations \w+ and \w+$/);
  });

  it('is none where no table changes, or the first migration is still to be made', async () => {
    const same = change([TITLE], [{ ...TITLE, default: 'x' }]);
    assert.equal(await writeRevision(same), undefined);
    assert.equal(
      await writeRevision({ ...change([TITLE], [TITLE, { ...CODE, nullable: true }]), versions: [] }),
      undefined,
    );
  });
});

const TITLE_RENAMED = { model: 'Note', from: 'title', to: 'heading' };

/** What joins the migrations of two changes that were made beside each other. */
async function joined(...changes: readonly TableChange[]) {
  const made = await Promise.all(changes.map((one) => writeRevision(one)));
  return joiningRevision([FIRST, ...made.map((one) => one?.file.content ?? '')]);
}

function change(before: readonly object[], after: readonly object[]): TableChange {
  const config = (fields: readonly object[]) =>
    resolve(RootConfigSchema.parse({ name: 'notes', models: [{ name: 'Note', fields }] }));
  return { before: config(before), after: config(after), versions: [FIRST] };
}

function told(line: string | RegExp): (error: unknown) => true {
  return (error) => {
    assert.ok(error instanceof CLIError);
    if (typeof line === 'string') assert.equal(error.message, line);
    else assert.match(error.message, line);
    return true;
  };
}
