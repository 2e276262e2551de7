/**
 * `root_scaffold`: a web project that shows the resources of an API. All of its files are the user's: they are written
 * once.
 *
 * Config: the whole root. Yields the tools around the pages, what all pages share, and a descriptor for each resource.
 */
import { type FileFragment, fileFragment } from '../../core/fragment.js';
import { operation } from '../../core/operation.js';
import { literal as jsonnetLiteral } from '../../languages/jsonnet.js';
import { quote } from '../../languages/typescript-values.js';
import type { RootConfig } from './config.js';
import { KIT_FILES } from './kit-files.js';
import { compareLines, resourceLine } from './resource-names.js';
import { descriptorView } from './views/descriptor.js';
import { themeTokens } from './views/tokens.js';
import { html, json, markdown, markdownCode, metaLines } from './views/texts.js';

/** The operation `root_scaffold`; the reference calls it `RootScaffold`. */
export const rootScaffold = operation({
  name: 'root_scaffold',
  trigger: 'project',
  targets: ['fe_root'],
  build: (context) => {
    const { config } = context;
    return [...toolFiles(config), ...kitFiles(config), ...resourceFiles(config)];
  },
});

/** A file that is written once. */
function file(path: string, template: string, view: object = {}): FileFragment {
  return fileFragment({ path, template, context: { view }, ifExists: 'skip', banner: false });
}

function toolFiles(config: RootConfig): readonly FileFragment[] {
  const { title, description } = config;
  const project = { packageName: packageName(config), description: json(description) };
  return [
    file('.gitattributes', 'gitattributes'),
    file('.gitignore', 'gitignore.ejs'),
    file('.nvmrc', 'nvmrc.ejs'),
    file('AGENTS.md', 'AGENTS.md.ejs', { format: config.format }),
    file('README.md', 'README.md.ejs', readmeView(config)),
    clientConfig(config),
    file('eslint.config.js', 'eslint.config.js.ejs'),
    file('index.html', 'index_html.ejs', {
      title: html(title),
      logo: logoPath(config),
      descriptionLines: metaLines('description', description),
    }),
    file('package.json', 'package.json.ejs', project),
    file('tsconfig.json', 'tsconfig.json.ejs'),
    file('vite.config.ts', 'vite.config.ts.ejs', { apiUrl: quote(config.api_url) }),
  ];
}

/** The config of the client, in what the others are written in. */
function clientConfig({ format, openapi_spec: spec, react_query: reactQuery }: RootConfig): FileFragment {
  if (format === 'jsonnet') {
    return file('config/fe.jsonnet', 'config/fe.jsonnet.ejs', { openapiSpec: jsonnetLiteral(spec), reactQuery });
  }
  return file('config/fe.json', 'config/fe.json.ejs', { openapiSpec: JSON.stringify(spec), reactQuery });
}

/** A package cannot be called like one that it needs; as part of a project, it is the part for the web. */
function packageName({ name }: RootConfig): string {
  return `${name.toLowerCase()}-web`;
}

function readmeView(config: RootConfig) {
  return {
    title: markdown(config.title),
    description: markdown(config.description),
    openapiSpec: markdownCode(config.openapi_spec),
    apiUrl: config.api_url,
    format: config.format,
    versions: config.resources.some(({ version }) => version),
    auth: config.auth,
    tokenPath: config.token_url,
  };
}

function kitFiles(config: RootConfig): readonly FileFragment[] {
  const auth = String(config.auth);
  return [
    file('e2e/settings.ts', 'e2e/settings.ts.ejs', { auth, apiPath: quote(apiPath(config)) }),
    file('src/settings.ts', 'src/settings.ts.ejs', {
      title: quote(config.title),
      logo: quote(logoPath(config)),
      auth,
      changesPassword: String(config.auth && config.change_password),
      tellsPermissions: String(config.auth && config.permissions),
      tokenPath: quote(config.token_url),
    }),
    file('src/theme.css', 'src/theme.css.ejs', themeTokens(config.color)),
    ...(config.logo === undefined ? [file('public/icon.svg', 'public/icon.svg.ejs', { color: config.color })] : []),
    ...KIT_FILES.map((path) => file(path, path)),
  ];
}

/** Where browsers find the logo. */
function logoPath({ logo = 'icon.svg' }: RootConfig): string {
  return `/${logo}`;
}

/** Below which path the application has its API: `/api`, or nothing. */
function apiPath({ api_url: url }: RootConfig): string {
  return new URL(url).pathname.replace(/\/$/, '');
}

function resourceFiles({ resources }: RootConfig): readonly FileFragment[] {
  const lines = resources.map(({ names }) => resourceLine(names.raw)).sort(compareLines);
  return [
    file('src/resources.ts', 'src/resources.ts.ejs', { lines }),
    ...resources.map((resource) =>
      file(`src/resources/${resource.names.file}.ts`, 'src/resources/[name].ts.ejs', descriptorView(resource)),
    ),
  ];
}
