import assert from 'node:assert/strict';
import { join } from 'node:path';
import { GenerationError } from '../../lib/core/problem.js';
import { createTemplateEnv, renderTemplate } from '../../lib/input/template-env.js';
import { type Workspace, createWorkspace } from './workspace.js';

describe('createTemplateEnv', () => {
  let workspace: Workspace;
  beforeEach(() => {
    workspace = createWorkspace();
  });
  afterEach(() => {
    workspace.remove();
  });
  const env = (...dirs: string[]) =>
    createTemplateEnv(dirs.length === 0 ? [workspace.dir] : dirs.map((dir) => join(workspace.dir, dir)));
  const render = (text: string, context: Readonly<Record<string, unknown>> = {}) => {
    workspace.write('t.ejs', text);
    return env().render('t.ejs', context);
  };
  /** The only line of the error, which a message of its own must not differ from. */
  const failure = (action: () => unknown): string => {
    try {
      action();
    } catch (error) {
      assert.ok(error instanceof GenerationError, String(error));
      assert.deepEqual(error.messages, [error.message]);
      assert.doesNotMatch(error.message, /\n/);
      return error.message;
    }
    throw new Error('nothing was thrown');
  };

  it('prints text and numbers as they are: what is written is source code', () => {
    assert.equal(render('<%= view.a %> <%- view.b %>', { view: { a: '<"&\'>', b: 0 } }), '<"&\'> 0');
  });
  it('prints a list with commas', () => {
    assert.equal(
      render('f(<%- view.a %>) [<%= view.b %>]', { view: { a: ['x', 1, 'y=2'], b: [] } }),
      'f(x, 1, y=2) []',
    );
  });
  for (const tag of ['<%=', '<%-']) {
    const printed: Readonly<Record<string, readonly [unknown, string]>> = {
      undefined: [undefined, 'an undefined value'],
      null: [null, 'null'],
      true: [true, 'true'],
      false: [false, 'false'],
      'an object': [{ a: 1 }, 'an object'],
      'a list of objects': [['a', {}], 'an object'],
      'a function': [() => 1, 'a function'],
      'a symbol': [Symbol('x'), 'Symbol(x)'],
    };
    for (const [name, [value, what]] of Object.entries(printed)) {
      it(`refuses ${name} in ${tag}, and says where`, () => {
        assert.equal(
          failure(() => render(`one\n\n${tag} view.value %>\n`, { view: { value } })),
          `template 't.ejs', line 3: it prints ${what}: ${tag.replace('-', '=')} view.value %>`,
        );
      });
    }
  }
  it('refuses names that it was not given, and what cannot be read from', () => {
    assert.match(
      failure(() => render('a\n<%= nobody %>')),
      /^template 't\.ejs', line 2: nobody is not defined; a template has view, slot, include: /,
    );
    assert.match(
      failure(() => render('<%= view.a.b %>', { view: {} })),
      /^template 't\.ejs', line 1: Cannot read prop/,
    );
    assert.match(
      failure(() => render('<%= view.a %>')),
      /line 1: Cannot read prop/,
    );
  });
  it('says what it cannot read', () => {
    const unread: Readonly<Record<string, RegExp>> = {
      'one\n<%= view. %>\nthree': /^, line 2: it cannot be read: Unexpected token '[^']+': <%= view\. %>$/,
      '<%\n  if (true) {\n  const = 1;\n} %>': /^, line [1-3]: it cannot be read: Unexpected token '=': /,
      'one\n<%_ for (const x of [) { _%>\n<%= x %>\n<%_ } _%>\n':
        /^, line 2: it cannot be read: Unexpected token '\)': <%_ for /,
      'one\n\n<% } %>\n': /^, line 3: it cannot be read: Unexpected token '}': <% } %>$/,
      'a\n<% if (true) { %>\nb\n': /^: it cannot be read: a block is not closed by '}'$/,
      'a\n<%% b %%>\n<%= view.a\n<%= view.b %>':
        /^, line 3: it cannot be read: a tag is not closed by '%>': <%= view\.a$/,
      '<%= view.a': /^, line 1: it cannot be read: a tag is not closed by '%>': <%= view\.a$/,
      '<% with (view) { %>a<% } %>': /^: it cannot be read: it is no JavaScript in strict mode$/,
    };
    for (const [text, expected] of Object.entries(unread)) {
      const message = failure(() => render(text));
      const start = "template 't.ejs'";
      assert.equal(message.slice(0, start.length), start);
      assert.match(message.slice(start.length), expected);
    }
    assert.equal(
      failure(() => env().render('none.ejs', {})),
      "there is no template 'none.ejs'",
    );
  });
  it('keeps control statements, trimming and the escape of the tags themselves', () => {
    const text = '<%_ for (const x of view) { _%>\n<%= x %>;\n<%_ } _%>\n<%# nothing -%>\n<%%- %%>';
    assert.equal(render(text, { view: ['a', 'b'] }), 'a;\nb;\n<%- %>');
  });
  it('has line feeds only, whatever the file has', () => {
    assert.equal(render('a\r\n<%= view %>\r\nb', { view: 'x' }), 'a\nx\nb');
  });

  it('includes through the environment: same directories, same context, data on top', () => {
    workspace.write('user/_part.ejs', 'user <%= view.a %><%= slot("s") %>');
    workspace.write('own/_part.ejs', 'own');
    workspace.write('own/deep/t.ejs', '[<%- include("_part.ejs") %>|<%- include("_part.ejs", { view: { a: 2 } }) %>]');
    const slot = (name: string) => `(${name})`;
    assert.equal(env('user', 'own').render('deep/t.ejs', { view: { a: 1 }, slot }), '[user 1(s)|user 2(s)]');
  });
  it('names the included template where the mistake is, and the one that includes it', () => {
    workspace.write('_part.ejs', 'a\nb\n<%= view.none %>');
    assert.equal(
      failure(() => render('<%- include("_part.ejs") %>', { view: {} })),
      "template '_part.ejs', line 3: it prints an undefined value: <%= view.none %> (included by 't.ejs')",
    );
    assert.equal(
      failure(() => render('<%- include("none.ejs") %>')),
      "there is no template 'none.ejs' (included by 't.ejs')",
    );
  });
  it('suggests the template that may have been meant, by its file name or by its path', () => {
    workspace.write('own/bulk/_create.py.ejs', '');
    const told = (name: string) => failure(() => env('own', 'not-there').render(name, {}));
    const meant = "; did you mean 'bulk/_create.py.ejs'?";
    assert.equal(told('_create.py.ejs'), `there is no template '_create.py.ejs'${meant}`);
    assert.equal(told('bluk/_create.py.ejs'), `there is no template 'bluk/_create.py.ejs'${meant}`);
    assert.equal(told('bulk/_craete.py.ejs'), `there is no template 'bulk/_craete.py.ejs'${meant}`);
    assert.equal(told('other.ejs'), "there is no template 'other.ejs'");
  });
  it('passes on what a slot throws', () => {
    const slot = () => {
      throw new GenerationError(['no such slot']);
    };
    assert.equal(
      failure(() => render('<%- slot("x") %>', { slot })),
      'no such slot',
    );
    assert.equal(render('[<%- slot("x") %>]'), '[]');
  });

  it('takes the first directory that has a template', () => {
    workspace.write('user/a.ejs', 'user');
    workspace.write('own/a.ejs', 'own');
    workspace.write('own/b.ejs', 'own');
    const both = env('user', 'missing', 'own');
    assert.deepEqual([both.render('a.ejs', {}), both.render('b.ejs', {})], ['user', 'own']);
    assert.equal(env('own', 'user').render('a.ejs', {}), 'own');
  });
  it('shows globals to every template, below what its context says', () => {
    workspace.write('_part.ejs', '<%= name %>');
    workspace.write('t.ejs', '<%= name %> <%= double(2) %> <%- include("_part.ejs") %>');
    const extraGlobals = { name: 'all', double: (x: number) => 2 * x };
    const made = createTemplateEnv([workspace.dir], { extraGlobals });
    assert.equal(made.render('t.ejs', {}), 'all 4 all');
    assert.equal(made.render('t.ejs', { name: 'one' }), 'one 4 one');
  });
  it('uses files of other names as they stand', () => {
    const bytes = '\ufeff<%= view.none %>\r\n<%';
    workspace.write('a.py', bytes);
    assert.equal(env().render('a.py', {}), bytes);
    assert.deepEqual(['a.py', 'a.py.ejs', 'ejs'].map(env().isVerbatim), [true, false, true]);
  });
  it('tells texts that are formatted: those of the directories that are said to be, as they stand', () => {
    for (const path of ['ours/a.py', 'ours/b.py', 'ours/c.py', 'ours/d.py.ejs', 'theirs/e.py', 'own/b.py'])
      workspace.write(path, '');
    const [ours, theirs, own] = ['ours', 'theirs', 'own'].map((name) => join(workspace.dir, name));
    const options = { formatted: [String(ours)], own: String(own), texts: new Map([['c.py', '']]) };
    const made = createTemplateEnv([String(ours), String(theirs)], options);
    const names = ['a.py', 'b.py', 'c.py', 'd.py.ejs', 'e.py'];
    assert.deepEqual(
      names.filter((name) => made.isFormatted?.(name)),
      ['a.py'],
    );
    assert.equal(env('ours').isFormatted?.('a.py'), false);
  });
  it('reads a template once per environment', () => {
    workspace.write('t.ejs', 'first');
    const made = env();
    assert.equal(made.render('t.ejs', {}), 'first');
    workspace.write('t.ejs', 'second');
    assert.deepEqual([made.render('t.ejs', {}), env().render('t.ejs', {})], ['first', 'second']);
  });
  it('is what renderTemplate renders with: the keys of the context are variables', () => {
    workspace.write('t.ejs', '<%= greeting %>, <%= name %>!');
    const made = env();
    const context = { greeting: 'Hello', name: 'Ann', 'no-name': 1, class: 2 };
    assert.equal(renderTemplate(made, 't.ejs', context), 'Hello, Ann!');
    assert.match(
      failure(() => renderTemplate(made, 't.ejs', { greeting: 'Hello' })),
      /^template 't\.ejs', line 1: name is not defined; a template has view, slot, include, greeting: /,
    );
  });
});
