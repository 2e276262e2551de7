/** What an import comes to: new files, lines in lists, and how what is there differs. Nothing is written here. */
import { basename, dirname, join } from 'node:path/posix';

import type { GeneratedFile } from '../core/fragment.js';
import { type Change, changeOf, type ListLine } from '../setup/change.js';
import { importText, resourceFolder, resourcePath } from '../setup/entries.js';
import { MARKS } from '../setup/jsonnet-layout.js';
import { folderOf, listAttributes, listFile, listOf, listPath } from '../setup/list-files.js';
import { modelEntries } from '../setup/project.js';
import { configFile, configPaths, MODULE } from '../setup/project-files.js';
import { jsonText } from '../languages/json-text.js';
import type { Format } from '../setup/answers.js';
import { importedConfig } from '../setup/target-configs.js';
import { SCHEMAS } from '../setup/json-configs.js';
import { baselineOf, type MigrationsPlace, withoutTables } from './baseline.js';
import { type Difference, differencesOf, type WrittenResource } from './differences.js';
import type { Document, LeftOut, ReadTable } from './document.js';
import { type Entity, mappedEntities, tableEntities } from './entities.js';
import { baseText, emptyListText, modelText, moduleOf, neededModules, packageText } from './model-text.js';
import { pick, type Wanted } from './pick.js';
import { type ImportedResource, resourceOf } from './resource.js';
import { resourceText } from './resource-text.js';
import { isSecret } from './secret-names.js';
import { settle } from './settle.js';

/** The project that an import is for, as far as it is there. */
export interface ImportPlace {
  /** Path of the config of the API from the project's directory; none: it has none. */
  readonly config?: string;
  /** What a config is written in where there is none; default: jsonnet. */
  readonly format?: Format;
  /** The module of the app whose resources are imported. */
  readonly module?: string;
  /** What its database is driven by; none: it is the first. */
  readonly driver?: string;
  readonly resources: readonly WrittenResource[];
  /** Where migrations are; none: they are not ours to write. */
  readonly migrations?: MigrationsPlace;
  /** The text of a file from the project's directory; nothing where there is none. */
  readonly read: (path: string) => string | undefined;
}

/** What an import comes to. */
export interface ImportPlan extends Change {
  readonly leftOut: readonly LeftOut[];
  readonly differences: readonly Difference[];
  /** Resources that are new to the project, by their tables. */
  readonly added: readonly string[];
  /** Columns of those that are secret by their names, and that whoever reads the rows reads. */
  readonly secrets: readonly string[];
}

/** Plan an import. */
export function planImport(document: Document, wanted: Wanted, place: ImportPlace): ImportPlan {
  const { tables, leftOut: unpicked } = pick(document, wanted);
  const isMapped = document.tables.some(({ mapped }) => mapped !== undefined);
  const first = tables.find(({ mapped }) => mapped !== undefined)?.mapped?.module.split('.')[0];
  const module = place.module ?? first ?? MODULE;
  const models = `${module}.models`;
  const { entities, leftOut: unnamed } = isMapped
    ? mappedEntities(tables)
    : tableEntities(tables, models, (table) => classOf(table, models, place));
  const made = entities.map((entity) => resourceOf(entity, { module, entities }));
  const refused = made.flatMap((one) => ('refused' in one ? [one.refused] : []));
  const driver = document.dialect === 'sqlite' ? 'sqlite' : 'postgresql';
  const imported = made.flatMap((one) => ('made' in one ? [one.made] : []));
  const { resources, leftOut } = settle(imported, { module, driver });
  const pairs = resources.map((resource) => ({ resource, there: thereOf(resource, place) }));
  const added = pairs.filter(({ there }) => there === undefined).map(({ resource }) => resource);
  const single = isMapped ? undefined : singleModule(module, place);
  const isModelled = isMapped || single !== undefined;
  const unmodelled = entities.filter(
    (entity) =>
      !isModelled && !place.resources.some(({ model }) => model === entity.model) && !hasModel({ entity }, place),
  );
  const owned = isMapped ? [] : added.filter((resource) => hasModel(resource, place));
  const placed = single === undefined ? added.filter((resource) => !owned.includes(resource)) : [];
  const change = changesFor(placed, { module, driver, entities, unmodelled }, place);
  const migration = placed.length === 0 ? NOTHING : migrationOf(document, place, owned);
  const unplaced = single === undefined ? [] : added.map(({ entity }) => besideOne(entity, single));
  return {
    files: [...change.files, ...migration.files],
    edits: [...change.edits, ...migration.edits],
    missing: [...change.missing, ...migration.missing],
    added: placed.map(({ entity }) => entity.label),
    secrets: placed.flatMap(secretsOf),
    leftOut: [
      ...unplaced,
      ...owned.map(besideModel),
      ...unpicked,
      ...unnamed,
      ...refused,
      ...imported.flatMap((one) => one.leftOut),
      ...leftOut,
    ],
    differences: pairs.flatMap(({ resource, there }) => (there === undefined ? [] : differencesOf(there, resource))),
  };
}

/** By the names that `--exclude` takes. */
function secretsOf({ entity: { label, columns }, value: { fields } }: ImportedResource): readonly string[] {
  const secret = fields.filter(isSecret).map(({ name, alias = name }) => alias);
  return columns.filter(({ attribute }) => secret.includes(attribute)).map(({ name }) => `${label}.${name}`);
}

const NOTHING: Change = { files: [], edits: [], missing: [] };

/** Tables of a database come by a migration, once. */
function migrationOf(document: Document, { migrations }: ImportPlace, owned: readonly ImportedResource[]): Change {
  if (migrations === undefined) return NOTHING;
  return baselineOf(
    withoutTables(
      document,
      owned.map(({ entity }) => entity.table),
    ),
    migrations,
  );
}

/** The class of a table that the project has a resource of, by the text of its module: somebody may have renamed it. */
function classOf({ schema, name }: ReadTable, module: string, { resources, read }: ImportPlace): string | undefined {
  const classes = resources.flatMap(({ model }) =>
    model.startsWith(`${module}.`) ? [model.slice(module.length + 1)] : [],
  );
  return classes.find((className) => {
    const text = read(modulePath(module, className)) ?? '';
    const isThere = schema === null || text.includes(`"schema": ${JSON.stringify(schema)}`);
    return isThere && text.includes(`\n    __tablename__ = ${JSON.stringify(name)}\n`);
  });
}

function modulePath(module: string, className: string): string {
  return join(...module.split('.'), `${moduleOf({ className })}.py`);
}

/** A model that is there, and no resource of it: the project has the table, and its migration. */
function hasModel({ entity }: Pick<ImportedResource, 'entity'>, { read }: ImportPlace): boolean {
  const [module] = entity.model.split(/\.[^.]*$/);
  return read(modulePath(module ?? '', entity.className)) !== undefined;
}

function besideModel({ entity: { label, model } }: ImportedResource): LeftOut {
  const module = model.slice(0, model.lastIndexOf('.'));
  return { what: label, why: `the project has a model of it; for a resource, import --models ${module}` };
}

function thereOf({ entity: { model } }: ImportedResource, { resources }: ImportPlace): WrittenResource | undefined {
  return resources.find((one) => one.model === model);
}

/** The module that holds all models of a project: a package of its name would hide it. */
function singleModule(module: string, { read }: ImportPlace): string | undefined {
  const path = `${join(...module.split('.'), 'models')}.py`;
  return read(path) === undefined ? undefined : path;
}

function besideOne({ label, className, model }: Entity, path: string): LeftOut {
  const module = model.slice(0, model.lastIndexOf('.'));
  return { what: label, why: `${path} holds the models; write ${className} there, and import with --models ${module}` };
}

interface Making {
  readonly module: string;
  readonly driver: 'postgresql' | 'sqlite';
  readonly entities: readonly Entity[];
  /** Those that no model is there for. */
  readonly unmodelled: readonly Entity[];
}

/** Files of new resources, and of their models where they have none. */
function changesFor(added: readonly ImportedResource[], making: Making, place: ImportPlace): Change {
  const { format, config = configPaths(format).be } = place;
  const isJson = config.endsWith('.json');
  const there = Object.fromEntries([config, listPath('be', config)].map((path) => [path, place.read(path)]));
  const isFolder = isJson && (place.config === undefined || folderOf('be', config, there) === resourceFolder(config));
  const resources = added.map((resource) => {
    const path = resourcePath(resource.entity.className, config);
    return configFile(path, isJson ? jsonOf(resource, { path, isFolder, place }) : resourceText(resource));
  });
  const imports = resources.map(({ path }) => importText(path, config));
  const models = making.unmodelled.length === 0 ? undefined : modelsOf(making, place);
  const files = [...resources, ...(models?.files ?? [])];
  const lines: ListLine[] = [...(models?.lines ?? [])];
  const texts: Record<string, string> = { ...models?.texts };
  if (place.config === undefined && isJson) {
    return changeOf([...files, configFile(config, importedConfig('json', making))], lines, texts);
  }
  if (place.config === undefined) {
    const own = configFile(config, importedConfig('jsonnet', making));
    const made = [listAttributes(config), listOf('be', config, imports), own];
    return changeOf([...files, ...made], lines, texts);
  }
  if (isFolder) return changeOf(files, lines, texts);
  const list = listFile('be', config, there);
  const own = imports.map((line): ListLine => ({ path: list, mark: MARKS.resources, line: `${line},` }));
  const change = changeOf(files, [...lines, ...own], { ...texts, [list]: there[list] ?? '' });
  return isJson ? { ...change, missing: missingInJson(change, config) } : change;
}

/** A resource as JSON, with its schema where the project has it. */
function jsonOf(
  { value }: ImportedResource,
  { path, isFolder, place }: { readonly path: string; readonly isFolder: boolean; readonly place: ImportPlace },
): string {
  if (!isFolder) return jsonText(value);
  const schema = `../${SCHEMAS}/resource.json`;
  const isThere = place.read(join(dirname(path), schema)) !== undefined;
  // Its model is the user's, and so are its pages.
  return jsonText({ ...(isThere && { $schema: schema }), ...value, table: false });
}

/** JSON imports nothing; jsonnet holds the same, and does. */
function missingInJson({ missing }: Change, config: string): Change['missing'] {
  return missing.map(({ path, line }) =>
    path === config ? { path: `${basename(config)}net, once it is called so`, line } : { path, line },
  );
}

interface Models {
  readonly files: readonly GeneratedFile[];
  readonly lines: readonly ListLine[];
  readonly texts: Readonly<Record<string, string>>;
}

/** Modules of models that are not there, and the lines by which their package knows them. */
function modelsOf({ module, entities, unmodelled }: Making, { read }: ImportPlace): Models {
  const folder = join(...module.split('.'), 'models');
  const top = dirname(folder);
  const packages = parentsOf(folder).map((path) => configFile(join(path, '__init__.py'), packageText(path === top)));
  const list = join(folder, '__init__.py');
  const modules = unmodelled.map((entity) =>
    configFile(join(folder, `${moduleOf(entity)}.py`), modelText(entity, entities)),
  );
  const lines = modelEntries(
    unmodelled.map(({ className }) => className),
    list,
  );
  const before = read(list);
  const written = changeOf([], lines, { [list]: emptyListText() }).edits.map(({ path, text }) =>
    configFile(path, text),
  );
  const needed = neededModules(unmodelled).map(({ path, content }) => configFile(join(folder, path), content));
  const shared = [configFile(join(folder, 'base.py'), baseText()), ...needed];
  const files = [...packages, ...shared, ...modules].filter(({ path }) => read(path) === undefined);
  return before === undefined
    ? { files: [...files, ...written], lines: [], texts: {} }
    : { files, lines, texts: { [list]: before } };
}

/** The packages above a folder. */
function parentsOf(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === '.' ? [] : [...parentsOf(parent), parent];
}
