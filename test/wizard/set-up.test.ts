/** The guided set-up without questions, from the command line to the disk; nothing of what it writes is run here. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { needJsonnet } from '../needs.js';
import { fingerprint, makeTree, readTree, removeTrees } from '../output/tree.js';
import { codegen, project, read } from './command.js';

function marks(cwd: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(readTree(cwd)).map((path) => [path, fingerprint(join(cwd, path))]));
}

describe('the guided set-up without questions', function () {
  this.timeout(60_000);

  before(function () {
    needJsonnet(this);
  });

  afterEach(removeTrees);

  it('makes a whole project of defaults, and says how to go on', async () => {
    const cwd = makeTree();
    const { code, out, err } = await codegen(cwd, '--skip-prompts', '--name', 'shop');
    assert.deepEqual([code, err], [0, '']);
    for (const path of [
      ...['.yo-rc.json', 'config/be.jsonnet', 'config/be_root.jsonnet', 'config/fe_root.jsonnet'],
      ...['config/resources/article.jsonnet', 'main.py', 'app/models/article.py', '_generated/api.py'],
      ...['_generated/app/routes/article.py', 'web/package.json', 'web/config/fe.jsonnet', 'web/openapi-ts.config.ts'],
    ]) {
      assert.ok(existsSync(join(cwd, path)), path);
    }
    assert.match(out, /Next:\n {2}1\. install {2}.*\n {2}2\. start {4}.*\n {2}3\. open {5}http.*sign in as ann/);
    assert.deepEqual(JSON.parse(read(cwd, '.yo-rc.json')), {
      'generator-codegen': {
        answers: { create: 'both', name: 'shop', database: 'sqlite', auth: true },
        targets: {
          be: { config: 'config/be.jsonnet', prefixPath: '_generated' },
          be_root: { config: 'config/be_root.jsonnet', prefixPath: '.' },
          fe: { config: 'web/config/fe.jsonnet', prefixPath: 'web' },
          fe_root: { config: 'config/fe_root.jsonnet', prefixPath: 'web' },
        },
      },
    });
  });

  it('changes and touches nothing when it runs again', async () => {
    const cwd = await project('--resource', 'Book title:str');
    const before = marks(cwd);
    const { code, out } = await codegen(cwd, '--skip-prompts');
    assert.equal(code, 0);
    assert.doesNotMatch(out, /create|force/);
    assert.deepEqual(marks(cwd), before);
  });

  it('writes nothing in a dry run', async () => {
    const cwd = makeTree();
    const { code, out } = await codegen(cwd, '--name', 'shop', '--dry-run');
    assert.deepEqual([code, readTree(cwd)], [0, {}]);
    assert.match(out, /create config\/be\.jsonnet\n[^]*nothing written/);
  });

  it('takes answers from a file, and options before it', async () => {
    const cwd = makeTree({
      'answers.json': JSON.stringify({
        create: 'be',
        name: 'from-file',
        auth: true,
        database: 'postgres',
        resources: ['Tag name:str', { name: 'Post', fields: 'title:str tag:Tag', operations: ['list'], relations: [] }],
      }),
    });
    const { code, err } = await codegen(cwd, '--answers', 'answers.json', '--name', 'shop', '--no-auth');
    assert.deepEqual([code, err], [0, '']);
    const { answers } = (JSON.parse(read(cwd, '.yo-rc.json')) as Record<string, { answers: unknown }>)[
      'generator-codegen'
    ]!;
    assert.deepEqual(answers, { create: 'be', name: 'shop', database: 'postgres', auth: false });
    assert.doesNotMatch(read(cwd, 'config/resources/post.jsonnet'), /nested/);
    assert.ok(!existsSync(join(cwd, 'web')));
  });

  it('takes what lists offer and whose rows they are, from options before a file', async () => {
    const answers = {
      resources: ['Tag name:str', { name: 'Note', fields: 'text:str', lists: ['search'] }],
      owned: ['Tag'],
    };
    const cwd = makeTree({ 'answers.json': JSON.stringify(answers) });
    const { code, err } = await codegen(cwd, '--answers', 'answers.json', '--name', 'shop', '--owned', 'Note');
    assert.deepEqual([code, err], [0, '']);
    const [tag, note] = ['tag', 'note'].map((name) => read(cwd, `config/resources/${name}.jsonnet`));
    assert.match(tag ?? '', /'filter'.*\n.*'order'.*\n.*'search'/);
    assert.doesNotMatch(tag ?? '', /scope_by/);
    assert.doesNotMatch(note ?? '', /'filter'|'order'/);
    assert.match(note ?? '', /scope_by: \{ column: 'owner_id', claim: 'sub', type: 'uuid' \}/);
    assert.match(read(cwd, 'app/models/note.py'), /owner_id: Mapped\[.*ForeignKey\("users\.id"\), index=True/);
    assert.match(read(cwd, 'app/seeds/note.py'), /Note\(\n.*\n? +owner=make_users\(\)\[0\],\n/);
    assert.match(read(cwd, 'web/src/resources/note.ts'), /search/);

    const plain = await project('--create', 'be', '--resource', 'Book title:str', '--lists', 'none', '--owned', 'none');
    assert.match(read(plain, 'config/resources/book.jsonnet'), /operations: presets\.crud\(\)/);
    const more = await codegen(plain, ...['--resource', 'Note text:str', '--lists', 'sorting', '--owned', 'Note']);
    assert.deepEqual([more.code, more.err], [0, '']);
    const added = read(plain, 'config/resources/note.jsonnet');
    assert.match(
      added,
      /scope_by: [^]*modifiers: \[\n +\{ type: 'order', fields: \['text', 'created_at'\], default: .* \},\n +\{ type: 'paginate'/,
    );
  });

  it('regenerates a target from what is stored, and lets an option win', async () => {
    const cwd = await project('--create', 'be');
    const before = marks(cwd);
    const stored = await codegen(cwd, 'be');
    assert.match(stored.out, /unchanged/);
    assert.deepEqual(marks(cwd), before);
    const { code } = await codegen(cwd, 'be', '--prefix-path', 'elsewhere');
    assert.equal(code, 0);
    assert.ok(existsSync(join(cwd, 'elsewhere', 'api.py')));
  });

  it('adds a resource by one line to each list, and touches no other byte of what is hand-written', async () => {
    const cwd = await project('--resource', 'Book title:str');
    const config = `// mine\n${read(cwd, 'config/resources.jsonnet')}`;
    writeFileSync(join(cwd, 'config/resources.jsonnet'), config);
    writeFileSync(join(cwd, 'main.py'), '# mine\n');
    const [models, root] = [read(cwd, 'app/models/__init__.py'), read(cwd, 'config/models.jsonnet')];
    const { code, out, err } = await codegen(cwd, '--resource', 'Review rating:int text:str book:Book');
    assert.deepEqual([code, err], [0, '']);
    assert.equal(read(cwd, 'main.py'), '# mine\n');
    for (const [before, path, line] of [
      [config, 'config/resources.jsonnet', "import 'resources/review.jsonnet',"],
      [root, 'config/models.jsonnet', "root.from(import 'resources/review.jsonnet'),"],
      [models, 'app/models/__init__.py', 'from .review import Review as Review'],
    ] as const) {
      const lines = read(cwd, path).split('\n');
      const added = lines.findIndex((text) => text.trim() === line);
      assert.notEqual(added, -1, `${path} has ${line}`);
      assert.equal(lines.toSpliced(added, 1).join('\n'), before, path);
    }
    for (const path of ['app/models/review.py', '_generated/app/routes/review.py', 'web/src/resources/review.ts']) {
      assert.ok(existsSync(join(cwd, path)), path);
    }
    const [, migration = ''] = /^(migrations\/versions\/\S+_create_reviews\.py) makes the tables$/m.exec(out) ?? [];
    assert.match(read(cwd, migration), /^down_revision: .* = "0001"$/m);
    assert.match(out, /Next:\n {2}1\. start /);
  });

  it('leaves the migration out where that is wished', async () => {
    const cwd = await project('--create', 'be', '--resource', 'Book title:str');
    const { code, out } = await codegen(cwd, '--resource', 'Tag name:str', '--no-migration');
    assert.equal(code, 0);
    assert.deepEqual(readdirSync(join(cwd, 'migrations/versions')), ['0001_first_tables.py']);
    assert.match(out, /Next:\n.*Add Tag/);
  });

  it('has nothing left to write down in files that are committed once a resource is added', async () => {
    const cwd = await project('--resource', 'Book title:str');
    const { code } = await codegen(cwd, '--resource', 'Review rating:int book:Book');
    assert.equal(code, 0);
    const committed = () =>
      Object.fromEntries(Object.entries(readTree(cwd)).filter(([path]) => !path.includes('.codegen/cache/')));
    const before = committed();
    assert.equal((await codegen(cwd, '--skip-prompts')).code, 0);
    assert.deepEqual(committed(), before);
  });

  it('prints the line to add where the mark is gone', async () => {
    const cwd = await project('--create', 'be', '--resource', 'Book title:str');
    const config = read(cwd, 'config/resources.jsonnet').replace(/ *\/\/ codegen:resources\n/, '');
    writeFileSync(join(cwd, 'config/resources.jsonnet'), config);
    const { code, out } = await codegen(cwd, '--resource', 'Tag name:str');
    assert.equal(code, 0);
    assert.match(out, /config\/resources\.jsonnet: import 'resources\/tag\.jsonnet',/);
    assert.equal(read(cwd, 'config/resources.jsonnet'), config);
  });

  it('adds the half that is missing', async () => {
    const cwd = await project('--create', 'be', '--no-auth', '--resource', 'Book title:str');
    const again = await codegen(cwd, '--create', 'fe');
    assert.deepEqual([again.code, again.err], [0, '']);
    for (const path of ['web/src/resources/book.ts', 'web/openapi-ts.config.ts']) {
      assert.ok(existsSync(join(cwd, path)), path);
    }
    const once = await codegen(cwd, '--create', 'fe');
    assert.deepEqual([once.code, once.err], [1, 'Error: --create fe: it is there already; leave the option out\n']);
  });

  it('resets exactly the file that is named', async () => {
    const cwd = await project('--create', 'be');
    const main = read(cwd, 'main.py');
    for (const path of ['main.py', 'seed.py']) writeFileSync(join(cwd, path), '# mine\n');
    const { code } = await codegen(cwd, '--skip-prompts', '--force-paths', 'main.py');
    assert.equal(code, 0);
    assert.deepEqual([read(cwd, 'main.py'), read(cwd, 'seed.py')], [main, '# mine\n']);
    const wrong = await codegen(cwd, '--skip-prompts', '--force-paths', 'nope.py');
    assert.deepEqual([wrong.code, wrong.err], [1, 'Error: --force-paths: this run makes no file "nope.py"\n']);
  });

  it('adds pages to an API that was made without it', async () => {
    const config = {
      module: 'blog',
      databases: [{ driver: 'sqlite' }],
      resources: [{ model: 'blog.models.Post', fields: [{ name: 'id', type: 'uuid' }], operations: ['list'] }],
    };
    const cwd = makeTree({ 'config/be.json': JSON.stringify(config) });
    const { code, out, err } = await codegen(cwd, '--create', 'fe');
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /npm --prefix web run dev/);
    assert.ok(existsSync(join(cwd, 'web/src/resources/post.ts')));
    assert.ok(!existsSync(join(cwd, 'main.py')));
  });

  it('leaves files that are not its own as they are, byte by byte, when it fails', async () => {
    const cwd = makeTree({ 'config/resources/article.jsonnet': '' });
    const bytes = Buffer.from('// caf\xe9\n{ broken', 'latin1');
    writeFileSync(join(cwd, 'config/resources/article.jsonnet'), bytes);
    const { code } = await codegen(cwd, '--name', 'shop');
    assert.equal(code, 1);
    assert.deepEqual(Object.keys(readTree(cwd)), ['config/resources/article.jsonnet']);
    assert.deepEqual(readFileSync(join(cwd, 'config/resources/article.jsonnet')), bytes);
  });

  it('changes nothing when what it makes cannot be written', async () => {
    const cwd = await project('--create', 'be', '--resource', 'Book title:str');
    mkdirSync(join(cwd, 'app/models/tag.py'));
    const before = readTree(cwd);
    const { code, err } = await codegen(cwd, '--resource', 'Tag name:str');
    assert.equal(code, 1);
    assert.match(err, /app\/models\/tag\.py is in the way/);
    assert.deepEqual(readTree(cwd), before);
  });

  it('reads a project with the variables that it is given', async () => {
    const cwd = await project('--create', 'be', '--resource', 'Book title:str');
    const path = join(cwd, 'config/be.jsonnet');
    writeFileSync(path, readFileSync(path, 'utf8').replace("module: 'app'", "module: std.extVar('M')"));
    const { code, err } = await codegen(cwd, '--ext-str', 'M=app', '--resource', 'Tag name:str');
    assert.deepEqual([code, err], [0, '']);
  });

  it('tells the problems of all configs in one run', async () => {
    const cwd = await project('--create', 'be');
    writeFileSync(join(cwd, 'config/be_root.jsonnet'), '{ nonsense: true }');
    writeFileSync(join(cwd, 'config/be.jsonnet'), '{ databases: [{}], module: "app", rubbish: true }');
    const { code, err } = await codegen(cwd, '--skip-prompts');
    assert.equal(code, 1);
    assert.match(err, /be_root\.jsonnet:1:13: nonsense: [^]*be\.jsonnet:1:44: rubbish: /);
  });

  it('takes the configs back when the targets cannot be generated', async () => {
    const cwd = await project('--create', 'be');
    writeFileSync(join(cwd, 'config/be_root.jsonnet'), '{ nonsense: true }');
    const before = readTree(cwd);
    const { code, err } = await codegen(cwd, '--resource', 'Tag name:str');
    assert.equal(code, 1);
    assert.match(err, /config\/be_root\.jsonnet:1:13: nonsense: /);
    assert.deepEqual(readTree(cwd), before);
  });

  for (const [argv, code, message] of [
    [['--create', 'all'], 2, '--create: expected both or be or fe, found "all"'],
    [['--name', 'My Shop'], 2, /--name: 'My Shop' cannot name packages: .*my-shop/],
    [['--database', 'mysql'], 2, '--database: expected sqlite or postgres, found "mysql"'],
    [['--operations', 'lst'], 2, /--operations: expected some of list.*found "lst"; did you mean 'list'/],
    [['--lists', 'filter'], 2, /--lists: expected some of filters.*found "filter"; did you mean 'filters'/],
    [['--owned', 'Artcle'], 1, "--owned: there is no new resource Artcle; did you mean 'Article'?"],
    [['--owned', 'Book'], 1, '--owned: there is no new resource Book; the new resources are Article'],
    [['--owned', 'Article', '--no-auth'], 1, '--owned: nobody signs in; leave it out, or add --auth'],
    [['--owned', 'Article', '--create', 'fe'], 1, '--owned: the API is made elsewhere; leave it out'],
    [['--relations', 'author'], 2, '--relations: no resource has a relation "author"; the resources have none'],
    [['--resource', 'book title:str'], 2, /--resource: 'book' cannot name a resource.*Book/],
    [['--resource', 'Book title:strin'], 2, /--resource: title: there is no type 'strin'; did you mean 'str'/],
    [['--resource', 'Book'], 1, /--fields is missing and has no default: Which fields does Book have\?/],
    [['--resource', 'Book author:Author'], 1, /--fields is missing.*Author have \(Book\.author leads to it\)/],
    [['--fields', 'a:str'], 2, '--fields: there are more of them than resources without fields'],
    [['--resource', 'A a:str', '--resource', 'A a:str'], 1, /--resource: there is a resource A already/],
    [['--answers', 'none.json'], 1, '--answers: there is no file none.json'],
  ] as const) {
    it(`refuses ${argv.join(' ')} in one line`, async () => {
      const cwd = makeTree();
      const { code: found, out, err } = await codegen(cwd, ...argv);
      assert.deepEqual([found, out, readTree(cwd)], [code, '', {}], err);
      assert.equal(err.trim().split('\n').length, 1, err);
      if (typeof message === 'string') assert.equal(err, `Error: ${message}\n`);
      else assert.match(err, message);
    });
  }

  it('refuses a broken .yo-rc.json in one line', async () => {
    const cwd = makeTree({ '.yo-rc.json': '{' });
    const { code, err } = await codegen(cwd, '--skip-prompts');
    assert.equal(code, 1);
    assert.match(err, /^Error: .*\.yo-rc\.json.*\n$/);
    rmSync(join(cwd, '.yo-rc.json'));
  });
});
