/** Operations of a plug-in that read rows as the built-in ones do: one locks a row, one answers with a page of the list. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { removeTrees } from '../output/tree.js';
import { APP } from './duplicate-app.js';
import { checkCode, runTests } from './generated.js';
import { needJsonnet } from '../needs.js';
import { generate, projectOf } from './installed.js';

const CONFIG = APP['config/be.jsonnet']!.replace("duplicate.row(['slug'])", "'title', 'list', 'first'")
  .replace(
    "duplicate.row(['name'])",
    "'title', { name: 'list', modifiers: [{ type: 'filter', fields: ['name'] }] }, 'first'",
  )
  .replace("{ name: 'name',", "{ name: 'id', type: 'int', read_only: true }, { name: 'name',")
  .replace("local duplicate = import 'duplicate/main.libsonnet';", '');

/** `POST /{pk}/title`: locks a row. */
const TITLE = `
import { entryOf, lockFunction, operation, pkParam, routeHandler, sessionParam } from 'generator-codegen';
export default operation({
  name: 'title', trigger: 'operation', targets: ['be'], dispatchOn: 'type',
  build: (context) => {
    const of = entryOf(context);
    return [routeHandler(of, {
      method: 'post', path: '/{pk}/title', docstring: 'Tell what a row is called.',
      params: [pkParam(of), sessionParam(of, 'write')], problems: [404, 422], returns: 'str',
      template: 'rows/_title.py.ejs', shared: [lockFunction(of.rows)], order: 70,
    })];
  },
});
`;

/** `GET /first`: one page of the list. */
const FIRST = `
import { entryOf, operation, routeHandler, schemaOf } from 'generator-codegen';
export default operation({
  name: 'first', trigger: 'operation', targets: ['be'], dispatchOn: 'type',
  build: (context) => {
    const of = entryOf(context);
    return [routeHandler(of, {
      method: 'get', path: '/first', docstring: 'Show the first row.', params: [],
      returns: schemaOf(of.names, of.names.api.schema + 'Page'), template: 'rows/_first.py.ejs', order: 15,
    })];
  },
});
`;

const FIRST_ROWS = `
import { PageReader, RouteHandler, operation } from 'generator-codegen';
export default operation({
  name: 'first_rows', trigger: 'resource', targets: ['be'], afterChildren: true,
  build: ({ store, instanceId }) => {
    const first = store.outputsUnder(instanceId, RouteHandler).find(({ entry }) => entry.type === 'first');
    const [reader] = store.outputsUnder(instanceId, PageReader);
    first.params.push(reader.handlers[0].params.find(({ name }) => name === 'db'));
    first.body.reader = reader.name;
    first.body.query = reader.query;
    reader.handlers.push(first);
    return [];
  },
});
`;

const PACKAGE = {
  'package.json': JSON.stringify({
    name: 'codegen-rows',
    type: 'module',
    codegen: {
      'be.operations': { title: './title.js', first: './first.js', first_rows: './first_rows.js' },
      templates: './templates',
    },
  }),
  'title.js': TITLE,
  'first.js': FIRST,
  'first_rows.js': FIRST_ROWS,
  'templates/rows/_title.py.ejs': `<%- include('[module]/routes/_signature.py.ejs') -%>
<%- view.steps('start', 4) -%>
    <%= view.names.variable %> = await <%= view.names.lock %>(db, pk<%- view.withUser %>)
<%- view.steps('found', 4) -%>
    return str(<%= view.names.variable %>.id)
`,
  'templates/rows/_first.py.ejs': `<%- include('[module]/routes/_signature.py.ejs') -%>
<%- view.steps('start', 4) -%>
    return await <%= view.reader %>(db, <%- view.query %>(page_size=1)<% for (const condition of view.conditions) { %>, <%- condition %><% } %>)
`,
};

const CHECK = `"""What the routes answer."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from blog.models import Tag

from ...testing.factory import Factory

pytestmark = pytest.mark.anyio


async def test_rows(client: AsyncClient, db: AsyncSession, factory: Factory) -> None:
    """The routes answer what is there."""
    tag = await factory.make(db, Tag)
    await factory.make(db, Tag)
    assert (await client.post(f"/tags/{tag.id}/title")).json() == str(tag.id)
    assert (await client.post("/tags/987654/title")).status_code == 404
    page = await client.get("/tags/first")
    assert [item["id"] for item in page.json()["items"]] == [tag.id]
`;

describe('operations of plug-ins that read rows', () => {
  let cwd = '';
  before(async function () {
    needJsonnet(this);
    cwd = projectOf('codegen-rows', PACKAGE, { ...APP, 'config/be.jsonnet': CONFIG });
    await generate(cwd, 'be');
    writeFileSync(join(cwd, '_generated', 'blog', 'tests', 'test_rows.py'), CHECK);
  });
  after(removeTrees);

  it('makes code that ruff has nothing to say about', async function () {
    await checkCode(this, cwd);
  });

  it('answer with a locked row, and with a page of the list', function () {
    const stdout = runTests(this, cwd, 'test_rows or title or first');
    assert.match(stdout, /^\d+ passed/m, stdout);
  });
});
