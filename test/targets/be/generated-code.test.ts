/** Places of generated code where names and types of a config once met in the wrong way; see also `test/apps/`. */
import assert from 'node:assert/strict';
import { join } from 'node:path';

import { generateFiles } from '../../../lib/core/generate.js';
import { loadRegistry } from '../../../lib/core/registry.js';
import { validate } from '../../../lib/core/validate.js';
import { createTemplateEnv } from '../../../lib/input/template-env.js';
import { python } from '../../../lib/languages/python.js';
import { formatPython } from '../../../lib/output/format/format-python.js';
import { PACKAGE_ROOT } from '../../../lib/package-root.js';
import { be } from '../../../lib/targets/be/target.js';

const DATABASES = [{}];

/** Formatted files by path. */
function generate(config: object): ReadonlyMap<string, string> {
  const registry = loadRegistry(be);
  const result = validate(be, registry.all, { databases: DATABASES, ...config });
  if ('problems' in result) assert.fail(JSON.stringify(result.problems));
  const env = createTemplateEnv(be.templatePath.map((path) => join(PACKAGE_ROOT, path)));
  const files = generateFiles({ target: be, registry, config: result.config, env, banner: 'Generated.' });
  return new Map(
    [...files].map(({ path, content }) => [path, python.owns(path) ? formatPython(path, content) : content]),
  );
}

function resource(rest: object, model = 'blog.models.Article') {
  return { module: 'blog', resources: [{ model, fields: [{ name: 'title', type: 'str' }], ...rest }] };
}

const routesOf = (rest: object, model?: string) => generate(resource(rest, model));
const ROUTES = 'blog/routes/article.py';

describe('generated code of be', () => {
  it('includes no router of a resource without operations', () => {
    const files = routesOf({ operations: [] });
    assert.ok(!files.has(ROUTES));
    assert.doesNotMatch(files.get('blog/routes/__init__.py')!, /article/);
  });

  it('mounts an empty router where there is no app', () => {
    const files = generate({ apps: [] });
    assert.match(files.get('routes/__init__.py')!, /^router = Router\(\)$/m);
    assert.match(files.get('api.py')!, /from \.routes import router/);
  });

  it('calls a function that makes the input of a policy in one way, whichever routes ask', () => {
    const opa = { package: 'shop', input_fn: 'blog.policy.build_input' };
    const auth = { verify_credentials_fn: 'blog.users.verify' };
    const policyOf = (rest: object) => generate({ ...resource({ operations: ['get'] }), ...rest }).get('policy.py')!;
    assert.match(policyOf({ opa, auth }), / current_user=current_user,/);
    const open = { ...resource({ require_auth: false, operations: ['get'] }), opa, auth };
    assert.match(generate(open).get('policy.py')!, / current_user=None,/);
    assert.doesNotMatch(policyOf({ opa }), /current_user/);
  });

  it('has the application look for what tells users of a class apart', () => {
    const auth = { get_current_user_fn: 'people.current', user_key: 'email' };
    const entryOf = (rest: object) => generate({ ...resource({}), auth: { ...auth, ...rest } }).get('api.py')!;
    assert.match(entryOf({ user_schema: 'people.User' }), /^ {4}require_user_key\(User, "email"\)$/m);
    assert.doesNotMatch(entryOf({}), /require_user_key/);
  });

  it('writes to who is reached by a column of another name', () => {
    const fields = [
      { name: 'mail', alias: 'schema', type: 'email' },
      { name: 'metadata', alias: 'copy', type: 'int' },
    ];
    const comms = {
      message_model: 'blog.models.Message',
      recipient_model: 'blog.models.Recipient',
      types: [
        {
          ...{ name: 'welcome', context_schema: 'blog.messages.Welcome', target: 'reader' },
          ...{ subject_template: 'Welcome', body_template: 'Dear reader' },
        },
      ],
      targets: [{ name: 'reader', model: 'blog.models.Article', address: { email: 'mail' }, subject_key: 'metadata' }],
      transports: { email: 'blog.messages.email' },
    };
    const text = generate({
      ...resource({ fields, operations: ['get'] }),
      databases: [{ driver: 'postgresql' }],
      comms,
    });
    assert.match(text.get('comms.py')!, /row\.copy\b[^]*"email": row\.schema\b/);
  });

  it('imports nothing for a field that is called as it', () => {
    const fields = [{ name: 'RequestModel', type: 'str' }];
    const schemas = (operations: readonly string[]) => routesOf({ fields, operations }).get('blog/schemas/article.py')!;
    assert.doesNotMatch(schemas(['get']), /import .*RequestModel/);
    assert.match(schemas(['create']), /RequestModel as \w+[^]*\(\w+RequestModel\):/);
  });

  it('keeps rows of later apps from open routes of earlier ones, with tests of both', () => {
    const id = { name: 'id', type: 'uuid', read_only: true };
    const task = { name: 'task', type: 'nested', model: 'two.models.Task', nullable: true, fields: [id] };
    const open = { model: 'one.models.Note', require_auth: false, fields: [id, task], operations: ['get', 'list'] };
    const scope_by = { column: 'owner', claim: 'sub', type: 'str' };
    const owned = { model: 'two.models.Task', scope_by, fields: [id], operations: ['get'] };
    const apps = [
      { module: 'one', resources: [open] },
      { module: 'two', prefix: '/two', resources: [owned] },
    ];
    const auth = { verify_credentials_fn: 'two.users.verify' };
    const text = generate({ apps, auth, generate_tests: true }).get('one/routes/note.py')!;
    assert.match(text, /related_scope\(task_scope, current_user\)/);
  });

  it('compares no attribute in capitals, which linters take for a constant', () => {
    const files = routesOf({ pk: 'ID', operations: ['get', 'delete'] });
    assert.equal(files.get(ROUTES)!.match(/\.filter_by\(ID=(pk|bindparam\("pk"\))\)/g)?.length, 2);
    assert.match(routesOf({ operations: ['get'] }).get(ROUTES)!, /\.where\(Article\.id == bindparam\("pk"\)\)/);
    const fields = [{ name: 'PAGES', type: 'int' }];
    const modifiers = [{ type: 'filter', fields: [{ column: 'PAGES', name: 'pages', operators: ['gt', 'ne'] }] }];
    const text = routesOf({ fields, operations: [{ name: 'list', modifiers }] }).get(ROUTES)!;
    assert.match(text, /query\.pages__gt < Article\.PAGES\s/);
    assert.match(text, /Article\.PAGES\.not_in\(\[query\.pages__ne\]\)/);
  });

  it('keeps actions called load and lock apart from the functions that load and lock', () => {
    const action = (name: string) => ({ name, type: 'action', fn: `blog.actions.${name}` });
    const text = routesOf({ operations: ['get', action('lock'), action('load')] }).get(ROUTES)!;
    assert.deepEqual(text.match(/(?<=async def )\w+/g), [
      'get_article',
      'lock_article',
      'load_article',
      'load_article_row',
      'lock_article_row',
    ]);
  });

  it('starts the joins of a sort at the class, where relations are loaded by statements around it', () => {
    const text = { name: 'name', type: 'str' };
    const person = (name: string, rest: object) => ({ name, type: 'nested', model: 'blog.models.Person', ...rest });
    const fields = [
      person('author', { fields: [text, person('editor', { fields: [text] })] }),
      person('readers', { fields: [text], many: true, load: 'subquery' }),
    ];
    const sorted = (...columns: string[]) => {
      const modifiers = [{ type: 'order', fields: columns }];
      return routesOf({ fields, operations: [{ name: 'list', modifiers }] }).get(ROUTES)!;
    };
    const start = /^SELECT_ITEMS = [^=]*\.select_from\(Article\)\s/m;
    assert.match(sorted('author.name', 'author.editor.name'), start);
    assert.doesNotMatch(sorted('author.name'), start);
  });

  for (const name of ['Location', 'Violations', 'Settled', 'Answer', 'Select', 'Encode']) {
    it(`does not call a row of ${name} like a function that it needs`, () => {
      const action = { name: 'run', type: 'action', fn: 'blog.actions.run', returns: [{ name: 'x', type: 'int' }] };
      const files = routesOf({ operations: ['get', 'create', action] }, `blog.models.${name}`);
      const text = files.get(`blog/routes/${name.toLowerCase()}.py`)!;
      assert.match(text, new RegExp(`${name.toLowerCase()}_row = ${name}\\(`));
    });
  }

  it('imports nothing for a field of the same name', () => {
    const fields = ['location', 'settled'].map((name) => ({ name, type: 'str' }));
    const action = { name: 'run', type: 'action', fn: 'blog.actions.run', params: fields };
    const text = routesOf({ fields, operations: ['create', action] }).get(ROUTES)!;
    assert.doesNotMatch(text, /import.*(?:location|settled)/);
  });

  it('assigns a list of inline values as the list of plain texts that the column holds', () => {
    const values = { type: 'enum', list: true, values: ['a', 'b'] };
    const fields = [
      { name: 'tags', ...values },
      { name: 'marks', nullable: true, ...values },
    ];
    const text = routesOf({ fields, operations: ['create', 'update'] }).get(ROUTES)!;
    assert.match(text, /article\.tags = list\(body\.tags\)/);
    assert.match(text, /article\.marks = None if body\.marks is None else list\(body\.marks\)/);
    assert.match(text, /Article\(\s*tags=list\(body\.tags\)/);
  });

  it('writes moments as Python reads them', () => {
    const fields = [{ name: 'at', type: 'datetime', default: '2026-01-31t12:00:00z' }];
    const text = routesOf({ fields, operations: ['create'] }).get(ROUTES.replace('routes', 'schemas'))!;
    assert.match(text, /fromisoformat\(\s*"2026-01-31T12:00:00Z"\s*\)/);
  });
});
