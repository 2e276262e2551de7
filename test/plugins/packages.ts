/** Projects that depend on plug-ins, on the real disk: an operation of `be`, and a whole target. */
import { type Result, call as callTool } from '../cli/call.js';
import { makeTree } from '../output/tree.js';

/** A config of `be` that uses the operation. */
export const CONFIG = JSON.stringify({
  module: 'blog',
  databases: [{ url_env: 'DATABASE_URL' }],
  resources: [
    {
      model: 'blog.models.Article',
      fields: [{ name: 'title', type: 'str' }],
      operations: ['create', { name: 'shout', volume: 11 }],
    },
  ],
});

/** An operation of `be` that makes a file, with an option that is checked at load. */
export const SHOUT = `
import { fileFragment, operation } from 'generator-codegen';
import { z } from 'zod';
export default operation({
  name: 'shout',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  options: z.strictObject({ volume: z.int().max(11) }),
  *build({ instance }) {
    yield fileFragment({ path: 'shout.py', template: 'shout/shout.py.ejs', context: { view: { volume: instance.volume } } });
  },
});
`;

/** A whole target. */
const SQL = `
import { fileFragment, operation, scoped } from 'generator-codegen';
import { z } from 'zod';
const Schema = z.strictObject({ tables: scoped('table', z.array(z.strictObject({ name: z.string() }))) });
const ddl = operation({
  name: 'ddl',
  trigger: 'table',
  targets: ['sql'],
  *build({ instance }) {
    yield fileFragment({ path: instance.name + '.sql', template: 'table.sql.ejs', context: { view: instance } });
  },
});
const language = {
  name: 'sql',
  owns: (path) => path.endsWith('.sql'),
  compose: ({ body, banner }) => '-- ' + banner + '\\n' + body.toUpperCase(),
  formatImports: () => '',
  withBanner: (text, banner) => '-- ' + banner + '\\n' + text,
};
export default {
  name: 'sql', schema: () => Schema, rules: [], resolve: (config) => config, templatePath: ['templates'],
  outputTypes: [], jsonnetStdlibDir: 'stdlib', envGlobals: {}, language, operations: [ddl],
};
`;

/** A package of a project. */
export interface Package {
  readonly codegen?: unknown;
  readonly peer?: string;
  readonly files?: Readonly<Record<string, string>>;
}

/** The package that brings the operation. */
export const shout: Package = {
  codegen: { 'be.operations': { shout: './shout.js' }, templates: './templates' },
  files: { 'shout.js': SHOUT, 'templates/shout/shout.py.ejs': '"""Shouts."""\n\nVOLUME = <%= view.volume %>\n' },
};

/** The package that brings the target. */
export const sql: Package = {
  codegen: { targets: { sql: './sql.js' } },
  files: {
    'sql.js': SQL,
    'templates/table.sql.ejs': 'create table <%= view.name %> ();\n',
    'stdlib/sql/tables.libsonnet': '{ table(name):: { name: name } }',
  },
};

/** A project that depends on packages. */
export function project(
  packages: Readonly<Record<string, Package>>,
  files: Readonly<Record<string, string>> = {},
): string {
  const tree: Record<string, string> = {
    'config/be.json': CONFIG,
    'package.json': JSON.stringify({
      dependencies: Object.fromEntries(Object.keys(packages).map((name) => [name, '*'])),
    }),
    ...files,
  };
  for (const [name, { codegen, peer, files: own = {} }] of Object.entries(packages)) {
    const description = {
      name,
      type: 'module',
      codegen,
      ...(peer && { peerDependencies: { 'generator-codegen': peer } }),
    };
    tree[`node_modules/${name}/package.json`] = JSON.stringify(description);
    // A plug-in brings zod along, as every package that imports it.
    for (const [path, text] of Object.entries(own)) {
      tree[`node_modules/${name}/${path}`] = text.replace("'zod'", `'${import.meta.resolve('zod')}'`);
    }
  }
  return makeTree(tree);
}

/** Run the tool in a project, which its errors call `.`. */
export async function call(cwd: string, ...argv: readonly string[]): Promise<Result> {
  const result = await callTool(cwd, argv);
  return { ...result, err: result.err.replaceAll(cwd, '.') };
}
