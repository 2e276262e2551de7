import assert from 'node:assert/strict';
import { addPart } from '../../lib/setup/add-part.js';
import type { KnownResource, ResourceAnswer, SetupAnswers } from '../../lib/setup/answers.js';
import { type Project, storedSetup } from '../../lib/setup/project.js';
import { projectFiles } from '../../lib/setup/project-files.js';
import { knownFrom } from '../../lib/setup/resource-config.js';
import { resource } from './resources.js';

interface There extends Partial<KnownResource> {
  readonly answer: ResourceAnswer;
  readonly file?: string;
  readonly apiName?: string;
}

/** A project that has one half. */
function half(create: 'be' | 'fe', there: readonly There[] = [], auth = false): Project {
  const answered: SetupAnswers = {
    create,
    name: 'my-shop',
    database: 'postgres',
    auth,
    resources: there.map(({ answer }) => answer),
  };
  const stored = storedSetup(answered);
  return {
    name: 'my-shop',
    module: 'app',
    database: 'postgres',
    auth,
    targets: stored.targets,
    further: [],
    resources: there.map((one) => ({ ...knownFrom(one.answer), ...one })),
    extras: { be: [], be_root: [] },
    missing: [create === 'be' ? 'fe' : 'be'],
    texts: Object.fromEntries(projectFiles(answered, []).map(({ path, content }) => [path, content])),
    stored,
  };
}

function add(project: Project, create: 'be' | 'fe', resources: readonly ResourceAnswer[] = []) {
  const { auth } = project;
  const change = addPart(project, { create, name: 'my-shop', database: 'sqlite', auth, resources });
  return { ...change, made: new Map(change.files.map(({ path, content }) => [path, content])) };
}

const author = resource('Author name:str');
const article = resource('Article title:str author:Author');

/** What an API and web pages have beside the configs of resources. */
const API = ['.gitattributes', 'resources.jsonnet', 'models.jsonnet', 'be.jsonnet', 'be_root.jsonnet'].map(
  (name) => `config/${name}`,
);
const WEB = ['.gitattributes', 'pages.jsonnet', 'fe_root.jsonnet'].map((name) => `config/${name}`);

describe('adding web pages to an API', () => {
  it('shows every resource that has a config of its own', () => {
    const there = [
      { answer: author, file: 'config/resources/author.jsonnet' },
      { answer: article, file: 'config/resources/article.jsonnet' },
    ];
    const { made, edits } = add(half('be', there, true), 'fe');
    assert.deepEqual([...made.keys()], WEB);
    assert.deepEqual(edits, []);
    const both = projectFiles(
      { create: 'both', name: 'my-shop', database: 'sqlite', auth: true, resources: [author, article] },
      [],
      false, // the API that is there stays where it is
    );
    for (const name of WEB.slice(1)) {
      assert.equal(made.get(name), both.find(({ path }) => path === name)?.content, name);
    }
  });

  it('shows those whose rows several fields tell apart', () => {
    const both = { pk: ['order_id', 'product_id'], answer: article };
    const line = { ...both, name: 'Line', apiName: 'OrderLine', file: 'config/resources/line.jsonnet' };
    const joint = [line, { ...both, name: 'Pair' }];
    const { made } = add({ ...half('be', []), joint }, 'fe');
    assert.match(
      made.get('config/pages.jsonnet') ?? '',
      /\n {2}web\.from\(import 'resources\/line\.jsonnet'.*'OrderLine'/,
    );
    assert.doesNotMatch(made.get('config/pages.jsonnet') ?? '', /Pair|pair/);
  });

  it('calls resources as the API calls them', () => {
    const there = [
      { answer: author, file: 'config/resources/author.jsonnet', apiName: 'blog.Author' },
      { answer: article, apiName: 'blog.Article' },
    ];
    const { made } = add(half('be', there), 'fe');
    assert.match(
      made.get('config/pages.jsonnet') ?? '',
      /web\.from\(import 'resources\/author\.jsonnet', \{ name: 'blog\.Author' \}\),\n {2}import 'pages\/blog_article\.jsonnet',/,
    );
    assert.match(made.get('config/pages/blog_article.jsonnet') ?? '', /^web\.resource\('blog\.Article', \{$/m);
  });

  it('calls new resources as the API will call them', () => {
    const there = [{ answer: author, apiName: 'blog.Author' }];
    const { made } = add({ ...half('be', there), apiModule: 'blog' }, 'fe', [article]);
    assert.match(
      made.get('config/pages.jsonnet') ?? '',
      /import 'pages\/blog_author\.jsonnet',\n {2}web\.from\(import 'resources\/article\.jsonnet', \{ name: 'blog\.Article' \}\),/,
    );
  });

  it('lets pages lead to resources as the API calls them', () => {
    const there = [{ answer: author, apiName: 'Writer' }, { answer: article }];
    const { made } = add(half('be', there), 'fe');
    assert.match(made.get('config/pages/article.jsonnet') ?? '', /f\.uuid\('author_id', \{ ref: 'Writer' \}\)/);
  });

  it('makes configs of pages for resources that have none', () => {
    const { made } = add(half('be', [{ answer: author, pkType: 'int', pk: 'number' }, { answer: article }]), 'fe');
    assert.deepEqual([...made.keys()], [...WEB, 'config/pages/author.jsonnet', 'config/pages/article.jsonnet']);
    assert.match(made.get('config/pages.jsonnet') ?? '', /\n {2}import 'pages\/author\.jsonnet',\n/);
    assert.match(
      made.get('config/pages/author.jsonnet') ?? '',
      /\n {2}pk: 'number',\n {2}fields: \[\n {4}f\.int\('number', \{ read_only: true \}\),\n/,
    );
    assert.match(made.get('config/pages/article.jsonnet') ?? '', /f\.int\('author_id', \{ ref: 'Author' \}\)/);
  });

  it('writes the values of hand-written choices as they are', () => {
    const answer: ResourceAnswer = {
      ...author,
      fields: [{ name: 'kind', type: 'enum', values: ["it's", '\\'], optional: false }],
    };
    const { made } = add(half('be', [{ answer }]), 'fe');
    assert.ok(made.get('config/pages/author.jsonnet')?.includes("f.enum('kind', ['it\\'s', '\\\\'])"));
  });

  it('adds new resources to both', () => {
    const { made, edits } = add(half('be'), 'fe', [author]);
    assert.deepEqual([...made.keys()], [...WEB, 'config/resources/author.jsonnet']);
    assert.match(made.get('config/pages.jsonnet') ?? '', /web\.from\(import 'resources\/author\.jsonnet'\)/);
    assert.deepEqual(
      edits.map(({ path }) => path),
      ['config/resources.jsonnet', 'config/models.jsonnet'],
    );
  });
});

describe('adding an API to web pages', () => {
  it('leaves out what the pages call by another name than the API would', () => {
    const there = [{ answer: author, apiName: 'blog.Author' }, { answer: resource('Tag name:str') }];
    const { made } = add(half('fe', there), 'be');
    assert.deepEqual([...made.keys()], [...API, 'config/resources/tag.jsonnet']);
    assert.doesNotMatch(made.get('config/be_root.jsonnet') ?? '', /pages:/, 'they ask for an API at `/`');
  });

  it('has what the pages show, and the new resources', () => {
    const note = resource('Note text:str article:Article');
    const { made, edits } = add(half('fe', [{ answer: author }, { answer: article }]), 'be', [note]);
    const resources = ['author', 'article', 'note'].map((name) => `config/resources/${name}.jsonnet`);
    assert.deepEqual([...made.keys()], [...API, ...resources]);
    assert.match(made.get('config/resources/note.jsonnet') ?? '', /f\.nested\('article', 'app\.models\.Article'/);
    assert.deepEqual(
      edits.map(({ path }) => path),
      ['config/pages.jsonnet'],
    );
    const [line] = edits[0]!.text.split('\n').filter((text) => text.includes('note'));
    assert.equal(line, "  web.from(import 'resources/note.jsonnet'),");
  });

  it('leaves out what this kind of API cannot have, and what leads there', () => {
    const odd: ResourceAnswer = { ...author, fields: [{ name: 'fullName', type: 'str', optional: false }] };
    const { made } = add(
      half('fe', [{ answer: odd }, { answer: article }, { answer: resource('Tag name:str') }]),
      'be',
    );
    assert.deepEqual([...made.keys()], [...API, 'config/resources/tag.jsonnet']);
  });
});
