/** `import`: configs, and models where there are none, from mapped classes or from a live database. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import { type ImportPlace, type ImportPlan, planImport } from '../importing/import-plan.js';
import { idle } from '../importing/pick.js';
import { readTables, type ReadingRequest } from '../importing/read-tables.js';
import { hasJsonnet } from '../input/jsonnet-library.js';
import { CLIError } from '../core/problem.js';
import type { Document } from '../importing/document.js';
import { usualConfig } from '../input/find-config.js';
import { type MigrationsPlace, TABLES_OF_BEFORE } from '../importing/baseline.js';
import { BASELINE_PATH } from '../setup/add-root.js';
import { type Format, FORMATS } from '../setup/answers.js';
import { formatOf } from '../setup/entries.js';
import { readApiConfig } from '../setup/existing.js';
import { changedFile, PREFIX_PATHS } from '../setup/project-files.js';
import { readVersions, VERSIONS } from '../setup/revision.js';
import type { StoredTargets } from '../setup/stored-targets.js';
import { headsOf } from '../targets/be_root/revision/versions.js';
import { withSlashes } from '../slashes.js';
import { oneOf } from '../wizard/given.js';
import { writeSetup } from '../wizard/write-setup.js';
import { type Answer, jsonAnswer, type Question } from './answer.js';
import { storedTargets } from './request.js';
import type { Settings } from './settings.js';
import { UsageError } from './usage-error.js';

/**
 * Import tables.
 *
 * @throws CLIError - they cannot be read, the project's config is wrong, or the disk refused
 */
export async function answer({ settings, cwd }: Question): Promise<Answer> {
  const request = requestOf(settings);
  const place = await placeOf(settings, cwd);
  const isLate = 'url' in request && (await hasTablesOfBefore(cwd));
  const document = await readTables(request, { cwd, env: process.env });
  const { only, exclude } = settings.importing;
  const unknown = idle(document, { only, exclude });
  if (unknown.length > 0) throw new UsageError(`no table or column is called ${unknown.join(', ')}`);
  checkDialect(document, place);
  const plan = planImport(document, { only, exclude }, place);
  const isFailure = settings.check && (plan.differences.length > 0 || plan.added.length > 0);
  const left = settings.dryRun ? undefined : await write(plan, cwd);
  if (settings.json) return jsonAnswer(documentOf(plan), isFailure);
  if (settings.quiet && !isFailure) return { lines: [] };
  return {
    lines: [
      ...fileLines(plan, settings, left ?? []),
      ...findingLines(plan, settings),
      ...(isLate ? lateLines(plan) : []),
      ...closing(plan, settings),
    ],
    isFailure,
  };
}

function requestOf({ importing: { models, url, keys } }: Settings): ReadingRequest {
  if (models !== undefined && url === undefined) {
    if (keys.length > 0) throw new UsageError('--key goes with --url: classes say their keys themselves');
    if (/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(models)) return { models };
    throw new UsageError(
      `--models takes the dotted path of a module such as app.models, not ${JSON.stringify(models)}`,
    );
  }
  if (url !== undefined && models === undefined) return { url, keys: Object.fromEntries(keys.map(keyOf)) };
  throw new UsageError('import needs --models MODULE or --url URL, one of them');
}

/** A key that the user knows: `sales.sums=year,city`. */
function keyOf(text: string): readonly [string, readonly string[]] {
  const [, table, columns] = /^(.+?)=(.+)$/.exec(text) ?? [];
  if (table !== undefined && columns !== undefined) return [table, columns.split(',')];
  throw new UsageError(`--key takes a view and columns of it such as sums=year,city, not ${JSON.stringify(text)}`);
}

/** What a project has whose application is its owner's: their migrations are theirs, too. */
const OF_OTHERS = ['alembic.ini', 'manage.py', 'migrations', 'pyproject.toml', 'requirements.txt', 'setup.py'];

/**
 * Where the tables of a database get their migration: in a project of this kind, or in one that has only begun; nowhere,
 * where they have it.
 */
function migrationsPlace(cwd: string, { be_root: root }: StoredTargets, hasApi: boolean): MigrationsPlace | undefined {
  const config = root?.config ?? usualConfig('be_root', cwd);
  if (config !== undefined && existsSync(join(cwd, config))) {
    const { prefixPath = PREFIX_PATHS.be_root } = root ?? {};
    const versions = readVersions(join(cwd, prefixPath));
    if (versions.some((text) => text.includes(TABLES_OF_BEFORE))) return undefined;
    const text = readFileSync(join(cwd, config), 'utf8');
    return { folder: withSlashes(join(prefixPath, VERSIONS)), heads: headsOf(versions), root: { config, text } };
  }
  const isOthers = hasApi || OF_OTHERS.some((name) => existsSync(join(cwd, name)));
  return isOthers ? undefined : { folder: VERSIONS, heads: [] };
}

/** Tell whether the tables that were there before have their migration: those that come now are in none. */
async function hasTablesOfBefore(cwd: string): Promise<boolean> {
  const { prefixPath = PREFIX_PATHS.be_root } = (await storedTargets(cwd)).be_root ?? {};
  return readVersions(join(cwd, prefixPath)).some((text) => text.includes(TABLES_OF_BEFORE));
}

/** Alembic finds nothing to do where the database has the table; a new one would lack it. */
function lateLines({ added }: ImportPlan): readonly string[] {
  if (added.length === 0) return [];
  const way =
    'alembic upgrade head and alembic revision --autogenerate, with DATABASE_URL of an empty database, write one';
  const guard =
    'put `if not sa.inspect(op.get_bind()).has_table(…)` before each create_table, for the database that has it';
  return ['', `In no migration, so that a new database lacks it: ${added.join(', ')}. ${way}; ${guard}`];
}

/** What configs are written in: as the one that is there, or as it is wanted. */
function formatOfImport(wanted: string | undefined, config: string | undefined): Format {
  const known = oneOf('format', wanted, FORMATS);
  if (config === undefined) return known ?? (hasJsonnet() ? 'jsonnet' : 'json');
  const there = formatOf(config);
  if (known === undefined || known === there) return there;
  throw new CLIError([`--format ${known}: ${config} is ${there}; leave the option out`]);
}

async function placeOf(settings: Settings, cwd: string): Promise<ImportPlace> {
  const read = (path: string): string | undefined => {
    const full = join(cwd, path);
    return existsSync(full) ? readFileSync(full, 'utf8') : undefined;
  };
  const given = settings.config === undefined ? undefined : withSlashes(relative(cwd, resolve(settings.config)));
  const targets = await storedTargets(cwd);
  const config = given ?? targets.be?.config ?? usualConfig('be', cwd);
  const hasApi = config !== undefined && read(config) !== undefined;
  const format = formatOfImport(settings.setup.format, hasApi ? config : undefined);
  const migrations = migrationsPlace(cwd, targets, hasApi);
  const common = { read, ...(migrations !== undefined && { migrations }) };
  if (!hasApi) return { ...common, resources: [], format };
  const { api } = await readApiConfig({ config }, { cwd, limits: settings });
  const { apps } = api;
  const module = apps[0]?.module;
  const driver = api.databases[0]?.driver;
  return {
    config,
    ...(module !== undefined && { module }),
    ...(driver !== undefined && { driver }),
    ...common,
    resources: apps.flatMap(({ resources }) => resources),
  };
}

/** Models of one kind of database do not fit the other. */
function checkDialect({ dialect }: Document, { config = '', driver }: ImportPlace): void {
  if (driver === undefined || dialect === null || dialect === driver) return;
  throw new CLIError([`${config} is for ${driver}, and the database is ${dialect}: change databases there first`]);
}

/** Write what is new; gives the files that were there and stay as they are. */
async function write({ files, edits }: ImportPlan, cwd: string): Promise<readonly string[]> {
  const all = [...files, ...edits.map(({ path, text }) => changedFile(path, text))];
  if (all.length === 0) return [];
  const kept = files.filter(({ path }) => existsSync(join(cwd, path))).map(({ path }) => path);
  const written = await writeSetup(all, cwd);
  written.settle();
  return kept;
}

function documentOf({ files, edits, missing, added, differences, leftOut, secrets }: ImportPlan): object {
  return {
    files: [...files, ...edits].map(({ path }) => path),
    resources: added,
    missing,
    differences,
    left_out: leftOut,
    secrets,
  };
}

function fileLines(
  { files, edits }: ImportPlan,
  { dryRun, verbose }: Settings,
  kept: readonly string[],
): readonly string[] {
  const verb = dryRun ? 'would write' : 'wrote';
  const written = [...files.filter(({ path }) => !kept.includes(path)), ...edits].map(({ path }) => path);
  const count = written.length === 1 ? '1 file' : `${String(written.length)} files`;
  const shown = verbose || dryRun ? written.map((path) => `  ${path}`) : [];
  return [
    ...(written.length === 0 ? [] : [`import ${verb} ${count}`, ...shown]),
    ...(kept.length === 0 ? [] : ['These were there and stay as they are:', ...kept.map((path) => `  ${path}`)]),
  ];
}

function findingLines(
  { added, differences, leftOut, secrets, missing }: ImportPlan,
  { check }: Settings,
): readonly string[] {
  const told = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
  return [
    ...(check ? told('Tables that no resource of the config is about:', added) : []),
    ...told(
      'The config differs, and stays as it is:',
      differences.map(({ what, message }) => `${what}: ${message}`),
    ),
    ...told(
      'Left out:',
      leftOut.map(({ what, why }) => `${what}: ${why}`),
    ),
    ...told(
      'Secret by their names, and read by whoever may read the rows; take them out of the config, or import with --exclude:',
      secrets,
    ),
    ...told(
      'Add these lines yourself, since the marks that they belong to are gone:',
      missing.map(({ path, line }) => `${path}: ${line}`),
    ),
  ];
}

function closing({ added, differences, files }: ImportPlan, { dryRun }: Settings): readonly string[] {
  if (added.length === 0 && differences.length === 0) return ['Every table is in the config as it is in the database.'];
  if (dryRun || added.length === 0) return [];
  if (files.some(({ path }) => path.endsWith('_imported_tables.py'))) {
    return ['', 'Next: codegen update, by which tests and migrations know of the tables, then codegen'];
  }
  return files.some(({ path }) => path === BASELINE_PATH)
    ? ['', 'Next: codegen puts a project around the API: application, migrations, tests, and pages if you like']
    : ['', 'Next: codegen validate be, then codegen be'];
}
