/** What editors are told of a project: where jsonnet finds the library, and which schema is of which JSON config. */
import { basename, dirname } from 'node:path/posix';

import type { GeneratedFile } from '../core/fragment.js';
import { jsonText } from '../languages/json-text.js';
import type { Format } from './answers.js';
import { SCHEMAS } from './json-configs.js';

/** Where `npm install --save-dev generator-codegen` puts the library: the same place on all machines. */
const LIBRARY = 'node_modules/generator-codegen/stdlib';

/** The files for editors of a project with these configs. */
export function editorFiles(
  configs: readonly GeneratedFile[],
  format: Format,
): readonly { readonly path: string; readonly content: string }[] {
  const settings =
    format === 'jsonnet' ? { 'jsonnet.languageServer.jpath': [LIBRARY] } : { 'json.schemas': schemasOf(configs) };
  const recommendations = [...(format === 'jsonnet' ? ['grafana.vscode-jsonnet'] : []), 'charliermarsh.ruff'];
  return [
    { path: '.vscode/settings.json', content: jsonText(settings) },
    { path: '.vscode/extensions.json', content: jsonText({ recommendations }) },
  ];
}

function schemasOf(configs: readonly GeneratedFile[]): readonly object[] {
  const top = configs.filter(({ path }) => dirname(path) === 'config' && path.endsWith('.json'));
  return [
    ...top.map(({ path }) => ({ fileMatch: [path], url: `./config/${SCHEMAS}/${basename(path)}` })),
    ...(top.some(({ path }) => basename(path) === 'be.json')
      ? [{ fileMatch: ['config/resources/*.json'], url: `./config/${SCHEMAS}/resource.json` }]
      : []),
  ];
}
