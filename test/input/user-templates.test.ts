import assert from 'node:assert/strict';
import { chmodSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

import { GenerationError } from '../../lib/core/problem.js';
import { createTemplateEnv } from '../../lib/input/template-env.js';
import { readOverrides } from '../../lib/input/user-templates.js';
import { type Workspace, createWorkspace } from './workspace.js';

describe('templates of a project', () => {
  let workspace: Workspace;
  beforeEach(() => {
    workspace = createWorkspace();
    workspace.write('stock/api.py.ejs', 'a\n<%- slot(\'installs\') -%>\n<%- slot( "checks" ) -%>\n');
    workspace.write('stock/[module]/_part.ejs', 'stock part\n');
    workspace.write('stock/plain.py', 'PLAIN\n');
  });
  afterEach(() => {
    workspace.remove();
  });
  const own = (name: string, text = ''): string => workspace.write(`out/.codegen/templates/be/${name}`, text);
  const overrides = () =>
    readOverrides({ target: 'be', outDir: join(workspace.dir, 'out'), stock: [join(workspace.dir, 'stock')] });
  const problems = (): readonly string[] => {
    try {
      overrides();
    } catch (error) {
      assert.ok(error instanceof GenerationError, String(error));
      return error.messages.map((line) => line.replace(relative(process.cwd(), workspace.dir), '.'));
    }
    return [];
  };
  const env = () =>
    createTemplateEnv([join(workspace.dir, 'stock')], { own: join(workspace.dir, 'out/.codegen/templates/be') });

  it('are none where there is no directory', () => {
    assert.deepEqual(overrides(), []);
  });

  it('that stand in for stock ones are given with the stock text, at their own place', () => {
    own('[module]/_part.ejs', 'mine\n');
    own('plain.py', 'MINE\n');
    own('api.py.installs.ejs');
    assert.deepEqual(overrides(), [
      {
        path: '.codegen/templates/be/[module]/_part.ejs',
        content: 'stock part\n',
        ifExists: 'skip',
        executable: false,
      },
      { path: '.codegen/templates/be/plain.py', content: 'PLAIN\n', ifExists: 'skip', executable: false },
    ]);
    assert.equal(env().render('[module]/_part.ejs', {}), 'mine\n');
    assert.equal(env().render('plain.py', {}), 'MINE\n');
  });

  it('are told of a key that is gone, wherever they read it, and not of one that is not there this time', () => {
    const failure = (text: string, name = 'api.py.ejs'): string => {
      own(name, text);
      try {
        return env().render('api.py.ejs', { view: { title: 'A', nested: {} }, slot: () => '' });
      } catch (error) {
        assert.ok(error instanceof GenerationError, String(error));
        return error.message.replace(/^template '[^']*\/(.*)', line/, '$1,');
      }
    };
    workspace.write(
      'stock/api.py.ejs',
      "<%_ if (view.auth) { _%>\nauth\n<%_ } _%>\n<%- include('more.ejs') -%>\n<%- slot('x') -%>",
    );
    workspace.write('stock/more.ejs', '<%_ if (view.limits) { _%>\nlimits\n<%_ } _%>\n');
    const passes = '<%_ if (view.auth || view.limits || view.nested.any) { _%>\nno\n<%_ } _%>\n<%= view.title %>\n';
    assert.equal(failure(passes), 'A\n');
    assert.equal(failure(`${passes}<%- include("more.ejs") -%>`), 'A\n');
    assert.equal(
      failure('one\n<%_ if (view.gone) { _%>\ntwo\n<%_ } _%>\n'),
      "api.py.ejs, 2: its view has no 'gone'; such a key is gone, or never was: <%_ if (view.gone) { _%>",
    );
    assert.equal(
      failure('<%= view.titel %>\n'),
      "api.py.ejs, 1: its view has no 'titel'; did you mean 'title'?: <%= view.titel %>",
    );
    own('part.ejs', '<%_ if (!view.old) { _%>\n<%_ } _%>\n');
    assert.match(
      failure("<%- include('part.ejs') -%>\n"),
      /^part\.ejs, 1: its view has no 'old'.*\(included by '.*api\.py\.ejs'\)/,
    );
    assert.equal(failure("<%- include('more.ejs') -%>\n"), '');
    rmSync(join(workspace.dir, 'out/.codegen/templates/be/api.py.ejs'));
    assert.equal(failure('<%_ if (view.limits) { _%>\n<%_ } _%>\nadded\n', 'api.py.x.ejs'), 'added\n');
    assert.match(
      failure('<%_ if (view.none) { _%>\n<%_ } _%>\n', 'api.py.x.ejs'),
      /^api\.py\.x\.ejs, 1: its view has no 'none'/,
    );
  });

  it('may include parts of their own, and stock ones', () => {
    own('api.py.ejs', "<%- include('mine/_part.ejs') -%>\n<%- include('[module]/_part.ejs') -%>\n");
    own('mine/_part.ejs', 'part of mine: <%= view.name %>\n');
    assert.equal(overrides().length, 1);
    assert.equal(env().render('api.py.ejs', { view: { name: 'x' } }), 'part of mine: x\nstock part\n');
  });

  it('fill slots, after what operations fill them with', () => {
    own('api.py.installs.ejs', 'mine <%= view.name %>\n');
    own('api.py.checks.ejs', 'checked\n');
    assert.deepEqual(problems(), []);
    const slot = (name: string): string => `theirs in ${name}\n`;
    assert.equal(
      env().render('api.py.ejs', { slot, view: { name: 'x' } }),
      'a\ntheirs in installs\nmine x\ntheirs in checks\nchecked\n',
    );
    assert.equal(env().render('api.py.ejs', { view: { name: 'x' } }), 'a\nmine x\nchecked\n');
  });

  it('fill slots of templates that the project has in the place of stock ones', () => {
    own('[module]/_part.ejs', "<%- slot('more') -%>\n");
    own('[module]/_part.more.ejs', 'filled\n');
    assert.deepEqual(problems(), []);
    assert.equal(env().render('[module]/_part.ejs', {}), 'filled\n');
  });

  it('that would do nothing are refused, each with a line', () => {
    own('apy.py.ejs');
    own('api.py.instals.ejs');
    own('plain.py.x.ejs');
    own('[module]/_part.more.ejs');
    assert.deepEqual(problems(), [
      './out/.codegen/templates/be/[module]/_part.more.ejs fills nothing: [module]/_part.ejs has no slots',
      "./out/.codegen/templates/be/api.py.instals.ejs fills nothing: api.py.ejs has no slot 'instals', only installs, checks",
      "./out/.codegen/templates/be/apy.py.ejs is no template of this target, and no other one here includes it; did you mean 'api.py.ejs'?",
      './out/.codegen/templates/be/plain.py.x.ejs is no template of this target, and no other one here includes it',
    ]);
  });

  it('are not what editors and systems leave behind', () => {
    own('.DS_Store');
    own('.api.py.ejs.swp');
    own('api.py.ejs~');
    assert.deepEqual(overrides(), []);
  });

  it('are called by their path where they fail', () => {
    own('api.py.ejs', 'a\n<%= view.nothing %>\n');
    assert.throws(
      () => env().render('api.py.ejs', { view: {} }),
      /template '.*out\/\.codegen\/templates\/be\/api\.py\.ejs', line 2: /,
    );
  });

  it('with conflicts of a merge are refused, and stock ones may hold anything', () => {
    own('api.py.ejs', 'a\n<<<<<<< yours\n');
    assert.throws(() => env().render('api.py.ejs', {}), /api\.py\.ejs', line 2: conflict of a merge: resolve it$/);
    workspace.write('stock/odd.ejs', '<<<<<<< yours\n');
    assert.equal(env().render('odd.ejs', {}), '<<<<<<< yours\n');
  });

  it('of a directory that cannot be read are an error of one line', function () {
    if (process.getuid?.() === 0) this.skip();
    own('api.py.ejs');
    const directory = join(workspace.dir, 'out/.codegen/templates/be');
    chmodSync(directory, 0);
    assert.match(problems().join('\n'), /templates\/be cannot be read \(EACCES\)$/);
    chmodSync(directory, 0o700);
  });
});
