import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { removeTrees } from '../output/tree.js';
import { checkCode, runTests } from './generated.js';
import { generate, projectWith } from './installed.js';
import { call } from './packages.js';
import { needJsonnet } from '../needs.js';

const CONFIG = `local archive = import 'archive/main.libsonnet';
local shown = [
  { name: 'id', type: 'int', read_only: true },
  { name: 'title', type: 'str', max_length: 40 },
  { name: 'archived_at', type: 'datetime', nullable: true, read_only: true },
];
local asked = [
  { type: 'filter', fields: ['title', 'archived_at'] },
  { type: 'order', fields: ['archived_at'] },
  { type: 'group', fields: ['archived_at'] },
];
{
  module: 'blog', generate_tests: true,
  databases: [{ driver: 'sqlite', url_env: 'DATABASE_URL' }],
  auth: { verify_credentials_fn: 'blog.rules.verify', secret_env: 'SECRET' },
  resources: [
    {
      model: 'blog.models.Article', pk_type: 'int', fields: shown,
      scope_by: { column: 'owner', claim: 'sub', type: 'str' },
      operations: [
        archive.rows({ can: 'blog.rules.may_archive' }), 'create', 'get', { name: 'list', modifiers: asked },
      ],
    },
    {
      model: 'blog.models.Note', pk_type: 'int', require_auth: false,
      fields: [shown[0], shown[1], { name: 'closed', type: 'datetime', nullable: true, read_only: true }],
      operations: [{ name: 'list', modifiers: [asked[0] { fields: ['title'] }] }, 'create', archive.rows({ column: 'closed', parameter: 'with_closed' })],
    },
  ],
}
`;

const APP = {
  'config/be.jsonnet': CONFIG,
  'blog/__init__.py': '',
  'blog/models.py': `"""Tables."""

from datetime import datetime

from sqlalchemy import String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """Base of all tables."""


class Article(Base):
    """An article of a user."""

    __tablename__ = "article"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(String(40))
    owner: Mapped[str] = mapped_column(String(40))
    archived_at: Mapped[datetime | None]


class Note(Base):
    """A note of nobody."""

    __tablename__ = "note"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(String(40))
    closed: Mapped[datetime | None]
`,
  'blog/rules.py': `"""Users, and what they may."""

from typing import Any


async def verify(username: str, password: str) -> dict[str, Any] | None:
    """Let nobody in."""
    return None if username or password else {}


async def may_archive(obj: object, **_: Any) -> bool:
    """Let everybody archive."""
    return obj is not None
`,
  '_generated/blog/tests/test_search.py': `"""The search with a tree of conditions asks for archived rows, too."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from blog.models import Note

from ...testing.factory import Factory

pytestmark = pytest.mark.anyio


async def test_search_archived(
    client: AsyncClient, db: AsyncSession, factory: Factory
) -> None:
    """The value is a truth value of JSON."""
    note = await factory.make(db, Note)
    await client.post(f"/notes/{note.id}/archive")
    for body, count in (({}, 0), ({"with_closed": True}, 1)):
        response = await client.post("/notes/search", json=body)
        assert response.status_code == 200
        assert len(response.json()["items"]) == count
    response = await client.post("/notes/search", json={"with_closed": "true"})
    assert response.status_code == 422
`,
} as const;

describe('the example codegen-archive', () => {
  let cwd = '';
  before(async function () {
    needJsonnet(this);
    cwd = await projectWith('codegen-archive', APP);
    await generate(cwd, 'be');
  });
  after(removeTrees);

  it('makes code that ruff and mypy have nothing to say about', async function () {
    await checkCode(this, cwd, /^(?:ruff|mypy)/);
  });

  it('archives rows, and leaves them out of the list, whose own tests hold', function () {
    const stdout = runTests(this, cwd);
    assert.match(stdout, /^\d+ passed(?:, \d+ skipped)? in /m, stdout);
  });

  it('has the template of a handler that the documentation shows', () => {
    const template = 'examples/plugins/codegen-archive/templates/archive/_archive.py.ejs';
    const [page = '', text] = ['docs/plug-ins.md', template].map((path) =>
      readFileSync(join(PACKAGE_ROOT, path), 'utf8'),
    );
    assert.ok(page.includes(`\`\`\`ejs\n${String(text)}\`\`\`\n`));
  });

  const mistakes: Readonly<Record<string, readonly [from: string, to: string, message: RegExp]>> = {
    'a name that Python does not take': [
      "column: 'closed'",
      "column: 'Closed At'",
      /operations\[2\]\.column: expected a name in snake case/,
    ],
    'an unknown option': [
      "{ column: 'closed'",
      "{ colum: 'closed'",
      /operations\[2\]\.colum: unknown key [^\n]*'column'/,
    ],
    'a second one': [
      "'create', 'get'",
      "{ name: 'hide', type: 'archive' }, 'create', 'get'",
      /resources\[0\]\.operations\[1\]: a resource has one 'archive'; remove one/,
    ],
    'the column of deleted rows': [
      'scope_by:',
      "soft_delete: 'archived_at', scope_by:",
      /operations\[0\]\.column: 'archived_at' says already which rows are deleted; name another attribute/,
    ],
  };
  for (const [what, [from, to, message]] of Object.entries(mistakes)) {
    it(`tells at load of ${what}`, async () => {
      assert.ok(CONFIG.includes(from));
      writeFileSync(join(cwd, 'config/be.jsonnet'), CONFIG.replace(from, to));
      const { code, err } = await call(cwd, 'be');
      assert.equal(code, 1);
      assert.match(err, message);
    });
  }
});
