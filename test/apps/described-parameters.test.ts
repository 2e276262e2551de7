/** The documents of the examples and of a fresh project say of every parameter what it is, and show every body. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { needJsonnet, needPython } from '../needs.js';
import { copyExample, documentOf } from './api-document.js';
import { codegen } from './set-up-projects.js';

/** A part of a document, as far as this test follows it. */
interface Part {
  readonly $ref?: string;
  readonly name?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly items?: Part;
  readonly schema?: Part;
  readonly content?: Readonly<Record<string, Part>>;
  readonly parameters?: readonly Part[];
  readonly requestBody?: Part;
  readonly responses?: Readonly<Record<string, Part>>;
}

const FRESH = [
  ...['--create', 'be', '--name', 'fresh', '--database', 'sqlite', '--auth', '--owned', 'Book', '--extras', 'none'],
  ...['--resource', 'Author name:str email:email?'],
  ...['--resource', 'Book title:str price:decimal printed_on:date? author:Author'],
];
const MAKERS: Readonly<Record<string, (directory: string) => Promise<void>>> = {
  shop: makeExample,
  helpdesk: makeExample,
  fresh: async (directory) => {
    mkdirSync(directory);
    await mustRun(directory, ...FRESH);
  },
};

/**
 * Bytes of a document for each of its routes, which every client loads: what is said of many has to be said once. The new project has
 * the fewest routes, of which the groups take all filters of their list, of moments, too.
 */
const MOST_BYTES_OF_ROUTE = 2_700;

describe('OpenAPI documents for readers', function () {
  this.timeout(300_000);
  let root = '';
  let python = '';

  before(function () {
    needJsonnet(this);
    python = needPython(this);
    root = realpathSync(mkdtempSync(join(tmpdir(), 'codegen-described-')));
  });

  after(() => {
    if (root !== '') rmSync(root, { recursive: true, force: true });
  });

  for (const [name, make] of Object.entries(MAKERS))
    it(`describe every parameter of ${name}, and show every body`, async () => {
      const directory = join(root, name);
      await make(directory);
      const document = documentOf(python, directory, 'main');
      const found = Object.entries(document.paths).flatMap(([path, item]) =>
        Object.entries(item).map(([method, operation]) => [`${method} ${path}`, operation as Part] as const),
      );
      const said = found.flatMap(([, { parameters = [] }]) => parameters.map((one) => resolved(document, one)));
      assert.ok(said.length > 20);
      const share = JSON.stringify(document).length / found.length;
      assert.ok(share < MOST_BYTES_OF_ROUTE, String(share));
      assert.deepEqual(
        found.flatMap(([route, { parameters = [] }]) =>
          parameters
            .map((one) => resolved(document, one))
            .filter(({ description = '' }) => description === '')
            .map((one) => `${route}: ${one.name}`),
        ),
        [],
      );
      const bare = found.filter(([, operation]) =>
        bodiesOf(document, operation).some((body) => !isShown(document, body)),
      );
      assert.deepEqual(
        bare.map(([route]) => route),
        [],
      );
    });
});

/** The JSON bodies that an operation takes and answers. */
function bodiesOf(document: object, { requestBody, responses = {} }: Part): readonly Part[] {
  return [...(requestBody === undefined ? [] : [requestBody]), ...Object.values(responses)]
    .flatMap((holder) => Object.entries(resolved(document, holder).content ?? {}))
    .filter(([type]) => type.endsWith('json') && !type.includes('ndjson'))
    .map(([, { schema = {} }]) => resolved(document, schema));
}

function isShown(document: object, { examples, items }: Part): boolean {
  return examples !== undefined || (items !== undefined && resolved(document, items).examples !== undefined);
}

/** A part, or the component that it refers to. */
function resolved(document: object, part: Part): Part {
  if (part.$ref === undefined) return part;
  const keys = part.$ref.slice('#/'.length).split('/');
  return keys.reduce((found, key) => (found as Readonly<Record<string, object>>)[key] ?? {}, document);
}

/** Generate a copy of an example. */
async function makeExample(directory: string): Promise<void> {
  copyExample(basename(directory), directory);
  await mustRun(directory, 'be', '--config', 'config/be.jsonnet', '--prefix-path', '_generated', '--skip-prompts');
}

async function mustRun(directory: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await codegen(directory, ...args);
  assert.equal(code, 0, output);
}
