/** Files of single resources, and the lines by which the lists of a project name them. */
import { dirname, join, relative } from 'node:path/posix';

import { Name } from '../core/name.js';
import { literal } from '../languages/jsonnet.js';
import type { Format } from './answers.js';

/** What a config is written in, by its path. */
export function formatOf(config: string): Format {
  return config.endsWith('.json') ? 'json' : 'jsonnet';
}

/** The folder of single resources, beside the config of the API. */
export function resourceFolder(config: string): string {
  return join(dirname(config), 'resources');
}

/** Beside the config of the API, and written in the same: `config/resources/blog_post.jsonnet`. */
export function resourcePath(name: string, config: string): string {
  return join(resourceFolder(config), `${new Name(name).snake}.${formatOf(config)}`);
}

/** Beside the config of the web pages: `config/pages/blog_post.jsonnet`. */
export function pagePath(name: string, config: string): string {
  return join(dirname(config), 'pages', `${new Name(name).snake}.${formatOf(config)}`);
}

/** `import 'resources/blog_post.jsonnet'`, as the config at `from` writes it. */
export function importText(path: string, from: string): string {
  return `import ${literal(relative(dirname(from), path))}`;
}

/** The lists that are made from the config of the API, and what makes an entry of them from it. */
const MAKERS = {
  be_root: { local: 'root', library: 'be_root/main.libsonnet' },
  fe_root: { local: 'web', library: 'fe_root/main.libsonnet' },
} as const;

/** What imports the library that the entries of a list are made with. */
export function makerImport(target: keyof typeof MAKERS): string {
  const { local, library } = MAKERS[target];
  return `local ${local} = import ${literal(library)};`;
}

/**
 * `root.from(import 'resources/blog_post.jsonnet')`
 *
 * @param text - the config that the entry is for: one that does not import the library gets an entry that does
 * @param name - what the entry is called, where its config does not say it
 */
export function madeFrom(
  target: keyof typeof MAKERS,
  imported: string,
  { text = makerImport(target), name }: { readonly text?: string | undefined; readonly name?: string | undefined } = {},
): string {
  const { local, library } = MAKERS[target];
  const maker = text.includes(makerImport(target)) ? local : `(import ${literal(library)})`;
  return `${maker}.from(${imported}${name === undefined ? '' : `, { name: ${literal(name)} }`})`;
}
