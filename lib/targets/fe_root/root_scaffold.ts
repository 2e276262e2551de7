/**
 * `root_scaffold`: a web project that shows the resources of an API. All of its files are the user's: they are written
 * once.
 *
 * Config: the whole root. Yields the tools around the pages, what all pages share, and a descriptor for each resource.
 */
import { type FileFragment, fileFragment } from '../../core/fragment.js';
import { operation } from '../../core/operation.js';
import { literal as jsonnetLiteral } from '../../languages/jsonnet.js';
import { quote } from '../../languages/typescript-layout.js';
import type { RootConfig } from './config.js';
import { compareLines, resourceLine } from './resource-names.js';
import { descriptorView } from './views/descriptor.js';
import { html, json, markdown, markdownCode, metaLines } from './views/texts.js';

/** The operation `root_scaffold`; the reference calls it `RootScaffold`. */
export const rootScaffold = operation({
  name: 'root_scaffold',
  trigger: 'project',
  targets: ['fe_root'],
  build: (context) => {
    const { config } = context;
    return [...toolFiles(config), ...sharedFiles(config), ...resourceFiles(config)];
  },
});

/** A file that is written once. */
function file(path: string, template: string, view: object = {}): FileFragment {
  return fileFragment({ path, template, context: { view }, ifExists: 'skip', banner: false });
}

function toolFiles(config: RootConfig): readonly FileFragment[] {
  const { title, description } = config;
  const project = { packageName: packageName(config), description: json(description), reactQuery: config.react_query };
  return [
    file('.gitattributes', 'gitattributes'),
    file('.gitignore', 'gitignore.ejs'),
    file('.nvmrc', 'nvmrc.ejs'),
    file('AGENTS.md', 'AGENTS.md.ejs', { data: markdownCode(dataFile(config)) }),
    file('README.md', 'README.md.ejs', readmeView(config)),
    file('config/fe.jsonnet', 'config/fe.jsonnet.ejs', {
      openapiSpec: jsonnetLiteral(config.openapi_spec),
      reactQuery: config.react_query,
    }),
    file('eslint.config.js', 'eslint.config.js.ejs'),
    file('index.html', 'index_html.ejs', {
      title: html(title),
      descriptionLines: metaLines('description', description),
    }),
    file('package.json', 'package.json.ejs', project),
    file('tsconfig.json', 'tsconfig.json.ejs'),
    file('vite.config.ts', 'vite.config.ts.ejs', { apiUrl: quote(config.api_url) }),
  ];
}

/** A package cannot be called like one that it needs; as part of a project, it is the part for the web. */
function packageName({ name }: RootConfig): string {
  return `${name.toLowerCase()}-web`;
}

function readmeView(config: RootConfig) {
  return {
    title: markdown(config.title),
    description: markdown(config.description),
    reactQueryText: config.react_query ? ' and TanStack Query' : '',
    // Padded to the width of the longer one: it stands in a table.
    dataFile: markdownCode(dataFile(config)).padEnd('`src/data.tsx`'.length),
    openapiSpec: markdownCode(config.openapi_spec),
    apiUrl: config.api_url,
    versions: config.resources.some(({ version }) => version),
    auth: config.auth,
    tokenPath: config.token_url,
  };
}

/** The one module in which the two ways of loading data differ. */
function dataTemplate({ react_query: reactQuery }: RootConfig): string {
  return reactQuery ? 'src/data.tsx.ejs' : 'src/data.ts.ejs';
}

function dataFile(config: RootConfig): string {
  return dataTemplate(config).replace(/\.ejs$/, '');
}

function sharedFiles(config: RootConfig): readonly FileFragment[] {
  const { auth, react_query: reactQuery } = config;
  const view = { auth, reactQuery };
  const same = [...SAME, ...(auth ? SESSION : []), dataTemplate(config)];
  return [
    file('src/App.tsx', 'src/App.tsx.ejs', view),
    file('src/components/Layout.tsx', 'src/components/Layout.tsx.ejs', view),
    ...(auth ? [file('src/components/RequireSession.tsx', 'src/components/RequireSession.tsx.ejs', view)] : []),
    file('src/request.ts', 'src/request.ts.ejs', view),
    file('src/settings.ts', 'src/settings.ts.ejs', {
      auth,
      title: quote(config.title),
      tokenPath: quote(config.token_url),
    }),
    ...same.map((template) => file(template.replace(/\.ejs$/, ''), template)),
  ];
}

/** Templates of files that are the same in all projects. */
const SAME = [
  'src/api-error.ts.ejs',
  'src/asked.ts.ejs',
  'src/components/Choice.tsx.ejs',
  'src/components/ColumnHeader.tsx.ejs',
  'src/components/ConflictMessage.tsx.ejs',
  'src/components/Control.tsx.ejs',
  'src/components/DeleteButton.tsx.ejs',
  'src/components/DeleteDialog.tsx.ejs',
  'src/components/ErrorMessage.tsx.ejs',
  'src/components/FieldInput.tsx.ejs',
  'src/components/FilterInput.tsx.ejs',
  'src/components/ListForm.tsx.ejs',
  'src/components/Loading.tsx.ejs',
  'src/components/PageHeading.tsx.ejs',
  'src/components/Pager.tsx.ejs',
  'src/components/ReadOnlyValues.tsx.ejs',
  'src/components/ReferenceChoice.tsx.ejs',
  'src/components/ResourceForm.tsx.ejs',
  'src/components/RowTable.tsx.ejs',
  'src/components/SortChoice.tsx.ejs',
  'src/conflict.ts.ejs',
  'src/env.d.ts.ejs',
  'src/form/body.ts.ejs',
  'src/form/controls.ts.ejs',
  'src/form/filters.ts.ejs',
  'src/form/incomplete.ts.ejs',
  'src/form/input-error.ts.ejs',
  'src/form/limits.ts.ejs',
  'src/form/values.ts.ejs',
  'src/format.ts.ejs',
  'src/index.css.ejs',
  'src/main.tsx.ejs',
  'src/navigation.ts.ejs',
  'src/notices.tsx.ejs',
  'src/pages/CreatePage.tsx.ejs',
  'src/pages/EditPage.tsx.ejs',
  'src/pages/ErrorPage.tsx.ejs',
  'src/pages/HomePage.tsx.ejs',
  'src/pages/ListPage.tsx.ejs',
  'src/pages/NotFoundPage.tsx.ejs',
  'src/paging.ts.ejs',
  'src/references.ts.ejs',
  'src/resource.ts.ejs',
  'src/segment.ts.ejs',
  'src/site.ts.ejs',
  'src/styles/buttons.css.ejs',
  'src/styles/forms.css.ejs',
  'src/styles/frame.css.ejs',
  'src/styles/lists.css.ejs',
  'src/styles/messages.css.ejs',
  'src/styles/narrow.css.ejs',
  'src/styles/page.css.ejs',
];

/** Templates of files that are the same in all projects whose pages are for those who sign in. */
const SESSION = ['src/pages/SignInPage.tsx.ejs', 'src/session.ts.ejs'];

function resourceFiles({ resources }: RootConfig): readonly FileFragment[] {
  const lines = resources.map(({ names }) => resourceLine(names.raw)).sort(compareLines);
  return [
    file('src/resources.ts', 'src/resources.ts.ejs', { lines }),
    ...resources.map((resource) =>
      file(`src/resources/${resource.names.file}.ts`, 'src/resources/[name].ts.ejs', descriptorView(resource)),
    ),
  ];
}
