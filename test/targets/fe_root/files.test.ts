/** Generated files of `fe_root`: laid out as Prettier does, whatever names and texts the config holds. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

import fc from 'fast-check';
import { check } from 'prettier';

import { PACKAGE_ROOT } from '../../../lib/package-root.js';
import { SCALAR_TYPES } from '../../../lib/core/value-types.js';
import { text } from '../../apps/hostile.js';
import { readConfig } from '../../../lib/input/read-config.js';
import { STEP, needJsonnet } from '../../needs.js';
import { generate } from './generate.js';

const PRETTIER = { singleQuote: true, printWidth: 100 };

/** Files that are not laid out as Prettier does. */
async function untidy(files: Iterable<readonly [string, string]>): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [path, content] of files) {
    if (!/\.(?:[jt]sx?|json|css|html|md)$/.test(path)) continue;
    if (!(await check(content, { ...PRETTIER, filepath: path }))) found.push(path);
  }
  return found;
}

/** The part of a descriptor that a text lands in, as JavaScript. */
function descriptorValue(source: string): { label: string; fields: object[] } {
  const object = source.slice(source.indexOf('= {') + 2, source.lastIndexOf('} satisfies') + 1);
  const data = object.replace(
    /^ {2}(?:list|count|get|create|update|updateAll|remove|removeAll|icon): .*$\n(?: {4}.*\n)*/gm,
    '',
  );
  const json = runInNewContext(`JSON.stringify(${data})`) as string;
  return JSON.parse(json) as { label: string; fields: object[] };
}

const oneLine = text.filter((value) => value !== '' && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(value));
const someText = text.filter((value) => value !== '' && !/[\0\p{Cs}]/u.test(value));

describe('files of fe_root', () => {
  for (const auth of [true, false]) {
    for (const react_query of [true, false]) {
      it(`are tidy ${auth ? 'with' : 'without'} sign-in, ${react_query ? 'with' : 'without'} options for TanStack Query`, async () => {
        const files = generate({ auth, react_query, resources: [{ name: 'Article', fields: [] }] });
        assert.deepEqual(await untidy(files), []);
        assert.match(files.get('src/settings.ts')!, new RegExp(`AUTH = ${String(auth)} as boolean;`));
        assert.equal(files.get('config/fe.jsonnet')!.includes('react_query: false'), !react_query);
      });
    }
  }

  it('have descriptors that are tidy, whatever the names and the operations', async () => {
    const flag = fc.boolean();
    const name = fc.stringMatching(/^[A-Z][a-zA-Z]{0,38}$/);
    const field = fc.record({ name: fc.stringMatching(/^[a-z][a-z_]{0,30}$/), type: fc.constantFrom(...SCALAR_TYPES) });
    const fields = fc.uniqueArray(field, { selector: (of) => of.name, maxLength: 6 });
    const flags = { list: flag, create: flag, update: flag, delete: flag, version: flag };
    const resource = fc.record({ name, ...flags, fields });
    const extras = { values: Array.from({ length: 40 }, (_, index) => index), ref: 'Other' };
    await fc.assert(
      fc.asyncProperty(resource, async (drawn) => {
        const complete = drawn.fields.map((of) =>
          of.type === 'enum' ? { ...of, ...extras } : { ...of, ref: 'Other' },
        );
        const files = generate({
          resources: [
            {
              ...drawn,
              version: drawn.version && drawn.update,
              fields: complete,
              ...(drawn.list && { ...askedOf(drawn.fields), search: drawn.create, export: drawn.delete }),
              ...(drawn.list && { bulk_update: drawn.update && drawn.version, bulk_delete: drawn.delete }),
              ...(drawn.update && { actions: ACTIONS }),
            },
            { name: 'Other', label: 'Others' },
          ],
        });
        const own = [...files].filter(([path]) => path.startsWith('src/resources'));
        assert.deepEqual(await untidy(own), [], own.map(([, content]) => content).join('\n'));
      }),
      { numRuns: 150 / STEP },
    );
  });

  it('lead to the resources of their own module first', () => {
    const fields = ['Tag', 'Author', 'shop.Tag', 'Nobody'].map((ref, index) => ({
      name: `key_${String(index)}`,
      type: 'int',
      ref,
    }));
    const names = ['blog.Article', 'blog.Tag', 'shop.Tag', 'Tag', 'Author'];
    const files = generate({ resources: names.map((name) => ({ name, fields })) });
    const found = (path: string) => [...files.get(path)!.matchAll(/reference: \(\) => (\w+)/g)].map(([, name]) => name);
    assert.deepEqual(found('src/resources/blog-article.ts'), ['blogTags', 'authors', 'shopTags']);
    assert.deepEqual(found('src/resources/author.ts'), ['tags', 'authors', 'shopTags']);
  });

  it('lead to the one resource of a class, whatever it is called', () => {
    const fields = [{ name: 'author_id', type: 'int', ref: 'Author' }];
    const found = (...others: readonly { name: string; model?: string }[]) => {
      const files = generate({ resources: [{ name: 'blog.Article', fields }, ...others] });
      return /reference: \(\) => (\w+)/.exec(files.get('src/resources/blog-article.ts')!)?.[1];
    };
    assert.equal(found({ name: 'people.Author' }), 'peopleAuthors');
    assert.equal(found({ name: 'Writer', model: 'Author' }), 'writers');
    assert.equal(found({ name: 'people.Author' }, { name: 'blog.Writer', model: 'Author' }), 'blogWriters');
    assert.equal(found({ name: 'people.Author' }, { name: 'shop.Author' }), undefined);
    assert.equal(found({ name: 'Author', model: 'Person' }, { name: 'Writer', model: 'Author' }), 'authors');
  });

  it('hold texts as they are, and nothing but texts', () => {
    fc.assert(
      fc.property(oneLine, someText, someText, (description, label, hint) => {
        const fields = [{ name: 'a', type: 'str', label, description: hint, default: hint }];
        const files = generate({ description, resources: [{ name: 'Article', label, fields }] });
        const value = descriptorValue(files.get('src/resources/article.ts')!);
        assert.equal(value.label, label);
        assert.deepEqual(value.fields, [{ name: 'a', type: 'str', label, description: hint, default: hint }]);
        assert.equal((JSON.parse(files.get('package.json')!) as { description: string }).description, description);
        const html = files.get('index.html')!;
        assert.equal([...html.matchAll(/</g)].length, HTML_TAGS, html);
        assert.equal(
          decoded(/ content="([^"]*)"\s*\/>\s*<title>/.exec(html)![1]!),
          description.replace(/\p{C}+/gu, ' '),
        );
        const readme = files.get('README.md')!.split('\n');
        assert.equal(readme.length, README_LINES);
        assert.doesNotMatch(readme[2]!, /(?<!\\)[<>`*[\]]/);
      }),
    );
  });

  it('write the config of the client', async function () {
    needJsonnet(this);
    const root = mkdtempSync(join(tmpdir(), 'codegen-files-'));
    try {
      for (const [config, expected] of [
        [{}, { openapi_spec: '../openapi.json' }],
        [
          { openapi_spec: `a'b "c" \\ \${x}.json`, react_query: false },
          { openapi_spec: `a'b "c" \\ \${x}.json`, react_query: false },
        ],
      ] as const) {
        const file = join(root, 'fe.jsonnet');
        writeFileSync(file, generate(config).get('config/fe.jsonnet')!);
        const { value } = await readConfig(file, { stdlibDirs: [join(PACKAGE_ROOT, 'stdlib')] });
        assert.deepEqual(value, expected);
      }
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  it('name a row by a text that is always there, else by its address or its key', () => {
    const titleOf = (...fields: readonly object[]): string | undefined =>
      /^ {2}title: '(.*)',$/m.exec(
        generate({ resources: [{ name: 'Article', fields: [{ name: 'id', type: 'uuid' }, ...fields] }] }).get(
          'src/resources/article.ts',
        )!,
      )?.[1];
    const note = { name: 'note', type: 'str', nullable: true };
    const email = { name: 'email', type: 'email' };
    const tags = { name: 'tags', type: 'str', list: true };
    assert.equal(titleOf(note, email, { name: 'code', type: 'str' }), 'code');
    assert.equal(titleOf({ name: 'code', type: 'str' }, { ...note, name: 'title' }), 'title');
    assert.equal(titleOf(note, email, tags), 'email');
    assert.equal(titleOf(note, tags), 'id');
  });

  it('offer the rows of a resource that has a list, and insist on nothing that may be null', () => {
    const files = generate({
      resources: [
        {
          name: 'Thing',
          fields: [
            { name: 'a_id', type: 'uuid', ref: 'ListThing', nullable: true },
            { name: 'b_id', type: 'uuid', ref: 'Hidden' },
            { name: 'c_id', type: 'uuid', ref: 'Nobody' },
            { name: 'd_id', type: 'uuid', ref: 'Thing', required: false },
          ],
        },
        // Its plural is a function of the client of things.
        { name: 'ListThing' },
        { name: 'Hidden', list: false },
      ],
    });
    const text = files.get('src/resources/thing.ts')!;
    assert.match(text, /^import \{ listThings as listThingsResource \} from '\.\/list-thing';$/m);
    assert.match(text, /label: 'A', nullable: true, reference: \(\) => listThingsResource \},$/m);
    assert.match(text, /\{ name: 'b_id', type: 'uuid', label: 'B', required: true \},$/m);
    assert.match(text, /\{ name: 'c_id', type: 'uuid', label: 'C', required: true \},$/m);
    assert.match(text, /\{ name: 'd_id', type: 'uuid', label: 'D', reference: \(\) => things \},$/m);
  });

  it('filter by what the list of the API takes for a type, and can sort by every column that they should', () => {
    const types = ['uuid', 'str', 'email', 'int', 'decimal', 'bool', 'date', 'enum'];
    const fields = [
      { name: 'id', type: 'int', read_only: true },
      ...types.map((type) => ({ name: `a_${type}`, type, ...(type === 'enum' && { values: ['a'] }) })),
      { name: 'body', type: 'str' },
      { name: 'b_id', type: 'int', ref: 'Nobody' },
    ];
    const filters = fields.map(({ name }) => name);
    const sort = ['body', 'a_date', 'id'];
    const text = generate({ resources: [{ name: 'Article', sort, filters, search: true, fields }] }).get(
      'src/resources/article.ts',
    )!;
    const [parameters = ''] = /(?<= {2}filters: \{)[^}]*/.exec(text) ?? [];
    assert.equal(
      parameters.replace(/[\s']+/g, ' ').trim(),
      'id: [ in , eq ], a_uuid: [ eq ], a_str: [ contains , starts_with , eq ], a_email: [ contains , starts_with , eq ], ' +
        'a_int: [ gte , lte , between , gt , lt , eq ], a_decimal: [ gte , lte , between , gt , lt , eq ], a_bool: [ eq ], ' +
        'a_date: [ gte , lte , between , gt , lt , eq ], a_enum: [ in , eq ], body: [ contains , starts_with , eq ], b_id: [ eq ],',
    );
    assert.match(
      text,
      /^ {2}columns: \['a_str', 'a_uuid', 'a_date', 'body', 'id'\],\n {2}sort: \['body', 'a_date', 'id'\],$/m,
    );
    assert.match(text, /^ {2}search: true,$/m);
  });

  it('have titles, labels and columns that read well by default', () => {
    const fields = [
      { name: 'id', type: 'uuid', read_only: true },
      { name: 'body', type: 'str' },
      { name: 'full_name', type: 'str', max_length: 80 },
      { name: 'external_id', type: 'uuid' },
      { name: 'created_at', type: 'datetime', read_only: true },
      { name: 'extra', type: 'json' },
      { name: 'tags', type: 'str', list: true },
      { name: 'rating', type: 'int' },
      { name: 'author_id', type: 'uuid', ref: 'Author' },
      { name: 'updated_at', type: 'datetime', read_only: true },
      { name: 'name', type: 'str', max_length: 80 },
    ];
    const files = generate({ name: 'my-blog', resources: [{ name: 'BlogPost', fields }, { name: 'Author' }] });
    assert.match(files.get('src/settings.ts')!, /APP_NAME = 'My blog';/);
    const post = files.get('src/resources/blog-post.ts')!;
    assert.match(
      post,
      /label: 'Blog posts',\n {2}singular: 'blog post',\n {2}icon: Icon,\n {2}key: 'id',\n {2}title: 'name',/,
    );
    assert.match(post, /columns: \['name', 'author_id', 'full_name', 'external_id', 'rating'\],/);
    assert.match(post, /label: 'External ID'/);
    assert.match(post, /label: 'Author', required: true, reference: \(\) => authors \}/);
    assert.match(post, /^import \{ authors \} from '\.\/author';$/m);
    assert.match(files.get('src/resources.ts')!, /authors.*\n.*blogPosts.*\n\/\/ codegen:resources\n$/);
  });
});

/** Actions of each kind. */
const ACTIONS = [
  { name: 'publish' },
  { name: 'move_to', danger: true, params: [{ name: 'place', type: 'str', max_length: 40 }] },
  {
    name: 'import_all',
    scope: 'collection',
    params: [{ name: 'a_url_that_is_long', type: 'str', description: 'x'.repeat(60) }],
  },
  { name: 'recount', scope: 'collection' },
];

/** What rows of some fields can be sorted and filtered by. */
function askedOf(fields: readonly { readonly name: string; readonly type: string }[]): object {
  const names = fields.filter(({ type }) => type !== 'json').map(({ name }) => name);
  return {
    sort: names.slice(1),
    filters: names.filter((name) => !/^(?:sort|q|cursor|page_size|offset|limit)$/.test(name)),
    groups: names.slice(0, 1),
  };
}

/** The text of an attribute of HTML. */
function decoded(html: string): string {
  const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return html.replace(/&(\w+);/g, (_, name: string) => characters[name] ?? '?');
}

const HTML_TAGS = [...generate({}).get('index.html')!.matchAll(/</g)].length;
const README_LINES = generate({}).get('README.md')!.split('\n').length;
