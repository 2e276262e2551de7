import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CLIError } from '../../lib/core/problem.js';
import { addResource, type GrowingProject, isPartial } from '../../lib/setup/add-resource.js';
import type { Create, ResourceAnswer, SetupAnswers } from '../../lib/setup/answers.js';
import type { Change } from '../../lib/setup/change.js';
import { parseFieldLine } from '../../lib/setup/field-line.js';
import { type ProjectResource, storedSetup } from '../../lib/setup/project.js';
import { projectFiles } from '../../lib/setup/project-files.js';
import { knownFrom } from '../../lib/setup/resource-config.js';
import { answers } from './arbitrary.js';
import { resource } from './resources.js';

const MODELS = '"""The models."""\n\nfrom .base import Base as Base\n# codegen:models\n';
const PAGES = "export { zones } from './resources/zone';\n// codegen:resources\n";

/** How many lists are not made by the guided set-up itself. */
const LISTS = 2;

type Texts = Readonly<Record<string, string>>;

function texts(answered: SetupAnswers): Texts {
  return Object.fromEntries(projectFiles(answered, []).map(({ path, content }) => [path, content]));
}

function answered(create: Create, more: Partial<SetupAnswers> = {}): SetupAnswers {
  return { create, name: 'my-shop', database: 'sqlite', auth: false, resources: [], ...more };
}

function project(given: SetupAnswers, found: Texts, resources: readonly ProjectResource[] = []): GrowingProject {
  const targets = storedSetup(given).targets as GrowingProject['targets'];
  return { module: 'app', auth: given.auth, targets, resources, texts: found };
}

function known(answer: ResourceAnswer): ProjectResource {
  return { ...knownFrom(answer), answer };
}

/** The texts of a project after a change. */
function after(before: Texts, { files, edits }: Change): Texts {
  const added = files.map(({ path, content }) => [path, content]);
  const edited = edits.map(({ path, text }) => [path, text]);
  return { ...before, ...(Object.fromEntries([...added, ...edited]) as Texts) };
}

describe('adding resources to a project', () => {
  const review = resource('Review rating:int article:Article');

  it('makes a file, and adds a line to each list', () => {
    const given = answered('both', { resources: [resource('Article title:str')] });
    const before = { ...texts(given), 'app/models/__init__.py': MODELS, 'web/src/resources.ts': PAGES };
    const there: ProjectResource = { ...known(given.resources[0]!) };
    const change = addResource(project(given, before, [there]), [review]);
    assert.deepEqual(
      change.files.map(({ path, ifExists }) => [path, ifExists]),
      [['config/resources/review.jsonnet', 'skip']],
    );
    assert.match(change.files[0]!.content, /'app\.models\.Article', \[f\.id\(\), f\.str\('title'\)\]/);
    assert.deepEqual(change.missing, []);
    const lines = change.edits.map(({ path, text }) => {
      const old = before[path as keyof typeof before].split('\n');
      return [path, text.split('\n').filter((line) => !old.includes(line))];
    });
    assert.deepEqual(lines, [
      ['config/resources.jsonnet', ["  import 'resources/review.jsonnet',"]],
      ['config/models.jsonnet', ["  root.from(import 'resources/review.jsonnet'),"]],
      ['app/models/__init__.py', ['from .review import Review as Review']],
      ['config/pages.jsonnet', ["  web.from(import 'resources/review.jsonnet'),"]],
      ['web/src/resources.ts', ["export { reviews } from './resources/review';"]],
    ]);
    assert.ok(change.edits.at(-1)?.text.startsWith("export { reviews } from './resources/review';\nexport { zones }"));
  });

  it('makes a page alone where the API is elsewhere', () => {
    const given = answered('fe');
    const change = addResource(project(given, texts(given)), [resource('Tag name:str')]);
    assert.deepEqual(
      change.files.map(({ path }) => path),
      ['config/pages/tag.jsonnet'],
    );
    assert.match(change.edits[0]!.text, /\n {2}import 'pages\/tag\.jsonnet',\n {2}\/\/ codegen:resources\n/);
  });

  it('calls pages by the module, as an API with apps calls its resources', () => {
    const given = answered('both');
    const before = { ...texts(given), 'app/models/__init__.py': MODELS, 'web/src/resources.ts': PAGES };
    const named = { ...project(given, before), apiModule: 'app' };
    const change = addResource(named, [review]);
    const added = after(before, change);
    assert.match(
      added['config/pages.jsonnet']!,
      / web\.from\(import 'resources\/review\.jsonnet', \{ name: 'app\.Review' \}\),\n/,
    );
    assert.match(added['web/src/resources.ts']!, /^export \{ appReviews \} from '\.\/resources\/app-review';$/m);
    const there = { ...known(review), apiName: 'app.Review' };
    assert.equal(isPartial({ ...named, texts: added, resources: [there] }, there), false);
    assert.equal(
      isPartial({ ...named, texts: { ...added, 'web/src/resources.ts': PAGES }, resources: [there] }, there),
      true,
    );
  });

  it('finds the pages of a resource by its own name in the API', () => {
    const given = answered('both');
    const before = { ...texts(given), 'app/models/__init__.py': MODELS, 'web/src/resources.ts': PAGES };
    const there = { ...known(review), apiName: 'Opinion' };
    const added = after(before, addResource(project(given, before, [there]), [review]));
    assert.match(added['config/pages.jsonnet']!, / web\.from\(import 'resources\/review\.jsonnet'\),\n/);
    assert.match(added['web/src/resources.ts']!, /^export \{ opinions \} from '\.\/resources\/opinion';$/m);
  });

  it('leaves lists that are about to be generated alone', () => {
    const given = answered('both');
    const paths = addResource(project(given, texts(given)), [resource('Tag name:str')]).edits.map(({ path }) => path);
    assert.deepEqual(paths, ['config/resources.jsonnet', 'config/models.jsonnet', 'config/pages.jsonnet']);
  });

  it('tells the lines of lists that have lost their mark', () => {
    const given = answered('both');
    const before = texts(given);
    const unmarked = Object.fromEntries(
      Object.entries(before).map(([path, text]) => [path, text.replace(/ *\/\/ codegen.*\n/, '')]),
    );
    const change = addResource(project(given, unmarked), [resource('Tag name:str')]);
    assert.deepEqual(change.edits, []);
    assert.deepEqual(change.missing, [
      { path: 'config/resources.jsonnet', line: "import 'resources/tag.jsonnet'," },
      { path: 'config/models.jsonnet', line: "root.from(import 'resources/tag.jsonnet')," },
      { path: 'config/pages.jsonnet', line: "web.from(import 'resources/tag.jsonnet')," },
    ]);
  });

  it('writes entries that stand by themselves where the library is not at hand', () => {
    const given = answered('both');
    const before = {
      ...texts(given),
      'config/fe_root.jsonnet': '{\n  resources: [\n    // codegen:resources\n  ],\n}\n',
    };
    const change = addResource(project(given, before), [resource('Tag name:str')]);
    assert.ok(
      change.edits
        .at(-1)
        ?.text.includes("    (import 'fe_root/main.libsonnet').from(import 'resources/tag.jsonnet'),\n    // codegen"),
    );
  });

  it('finds its way between configs that stand elsewhere', () => {
    const targets = {
      be: { config: 'api/be.jsonnet', prefixPath: 'out' },
      be_root: { config: 'root.jsonnet', prefixPath: 'server' },
      fe_root: { config: 'front/fe_root.jsonnet', prefixPath: 'front' },
    };
    const list = '[\n// codegen:resources\n// codegen:models\n]\n';
    const found = {
      ...Object.fromEntries(Object.values(targets).map(({ config }) => [config, list])),
      'server/shop/core/models/__init__.py': '# codegen:models\n',
      'front/src/resources.ts': '// codegen:resources\n',
    };
    const grown: GrowingProject = { module: 'shop.core', auth: false, targets, resources: [], texts: found };
    const { files, edits } = addResource(grown, [resource('Tag name:str')]);
    assert.equal(files[0]?.path, 'api/resources/tag.jsonnet');
    assert.match(files[0].content, /model: 'shop\.core\.models\.Tag'/);
    const [be, root, models, web, pages] = edits.map(({ text }) =>
      text.split('\n').find((line) => line.includes('ag')),
    );
    assert.equal(be, "import 'resources/tag.jsonnet',");
    assert.equal(root, "(import 'be_root/main.libsonnet').from(import 'api/resources/tag.jsonnet'),");
    assert.equal(models, 'from .tag import Tag as Tag');
    assert.equal(web, "(import 'fe_root/main.libsonnet').from(import '../api/resources/tag.jsonnet'),");
    assert.equal(pages, "export { tags } from './resources/tag';");
  });

  it('refuses configs that are JSON, which can import nothing', () => {
    const given = answered('be');
    const grown = { ...project(given, {}), targets: { be: { config: 'config/be.json', prefixPath: '_generated' } } };
    assert.throws(
      () => addResource(grown, [resource('Tag name:str')]),
      (error) =>
        error instanceof CLIError &&
        error.lines.join() ===
          'Error: config/be.json: JSON cannot import the config of a resource; rename it to config/be.jsonnet, which may hold the same',
    );
  });

  it('changes nothing the second time', () => {
    const given = answered('both');
    const before = { ...texts(given), 'app/models/__init__.py': MODELS, 'web/src/resources.ts': PAGES };
    const once = after(before, addResource(project(given, before), [resource('Tag name:str')]));
    assert.deepEqual(addResource(project(given, once), [resource('Tag name:str')]).edits, []);
  });

  it('knows those that a list lacks, unless its mark is gone or they are not its own', () => {
    const answer = resource('Article title:str');
    const given = answered('both', { resources: [answer] });
    const line = 'from .article import Article as Article\n# codegen:models\n';
    const page = "export { articles } from './resources/article';\n// codegen:resources\n";
    const whole = { ...texts(given), 'app/models/__init__.py': line, 'web/src/resources.ts': page };
    const lacking = (found: Texts): boolean =>
      isPartial(project(given, { ...whole, ...found }), { name: 'Article', answer });
    assert.equal(lacking({}), false);
    for (const [path, text] of [
      ['app/models/__init__.py', MODELS],
      ['web/src/resources.ts', PAGES],
      ['config/be_root.jsonnet', '{ models: [\n// codegen:models\n] }'],
    ] as const) {
      assert.equal(lacking({ [path]: text }), true, path);
      assert.equal(lacking({ [path]: text.replace('codegen:', '') }), false, path);
      assert.equal(lacking({ [path]: text, 'config/be.jsonnet': '{ resources: [\n// codegen:resources\n] }' }), false);
    }
    const pages = answered('fe', { resources: [answer] });
    const there = { ...texts(pages), 'web/src/resources.ts': PAGES };
    assert.equal(isPartial(project(pages, there), { name: 'Article', answer }), true);
    const { be, ...others } = storedSetup(given).targets as Required<GrowingProject['targets']>;
    const json = { ...others, be, be_root: { config: 'config/be_root.json', prefixPath: '.' } };
    assert.equal(isPartial({ ...project(given, whole), targets: json }, { name: 'Article', answer }), false);
  });

  it('gives one by one what it gives at once, and what a new project has', () => {
    fc.assert(
      fc.property(answers, (drawn) => {
        const resources = drawn.resources.map((one, index) => alone(one, drawn, index));
        const empty = texts({ ...drawn, resources: [] });
        const start = { ...empty, 'app/models/__init__.py': MODELS, 'web/src/resources.ts': PAGES };
        let steps: Texts = start;
        for (const [index, one] of resources.entries()) {
          const there = resources.slice(0, index).map(known);
          const change = addResource(project(drawn, steps, there), [one]);
          assert.deepEqual(change.missing, []);
          steps = after(steps, change);
        }
        assert.deepEqual(steps, after(start, addResource(project(drawn, start), resources)));
        const made = texts({ ...drawn, resources });
        for (const [path, text] of Object.entries(made)) assert.equal(steps[path], withoutIndexes(text), path);
        assert.equal(Object.keys(steps).length, Object.keys(made).length + LISTS);
      }),
    );
  });
});

/** The first migration makes the indexes of searches; a project that has it gets no more of them. */
function withoutIndexes(text: string): string {
  return text.replaceAll(/, \{ indexes: \[root\.trigram_index\(.*\)\] \}\)/g, ')');
}

/** A resource that leads to those before it only: later ones are not known when it is added. */
function alone(one: ResourceAnswer, { resources, auth }: SetupAnswers, index: number): ResourceAnswer {
  const before = [...resources.slice(0, index + 1).map(({ name }) => name), ...(auth ? ['User'] : [])];
  const fields = one.fields.filter(({ model }) => model === undefined || before.includes(model));
  if (fields.length > 0) return { ...one, fields };
  const line = parseFieldLine('text:str');
  return { ...one, fields: 'fields' in line ? line.fields : [] };
}
