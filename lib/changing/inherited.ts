/**
 * Attributes that a model has of a mixin, or of another base class: an update brings none of them into the model, and no
 * migration makes their columns, since the tables of the class have them by what somebody wrote.
 */
import { readFileSync } from 'node:fs';

import type { TargetPlan } from '../cli/plan-targets.js';
import type { GeneratedFile } from '../core/fragment.js';
import { inheritedAttributes, modulePlace } from '../importing/read-attributes.js';
import type { PythonPlace } from '../importing/find-python.js';
import { mergeStart } from '../output/plan/merge-start.js';
import { mergeFile } from '../output/plan/merge.js';
import { isWritten, type Plan, type PlannedFile } from '../output/plan/plan.js';
import type { Model } from '../targets/be_root/config.js';
import { recordedModels } from '../targets/be_root/revision/record.js';
import { moduleOf } from '../targets/be_root/views/model.js';
import { attributesIn, takenOut } from './taken-out.js';

/** What classes have of their bases, by the name of the class. */
export type Inherited = ReadonlyMap<string, readonly string[]>;

/**
 * Take what models inherit out of what an update brings into them.
 *
 * @returns the plans, with a line about each attribute that is left where it is
 */
export async function withInherited(
  planned: readonly TargetPlan[],
  place: PythonPlace,
): Promise<readonly TargetPlan[]> {
  return Promise.all(planned.map((one) => ofRoot(one, place)));
}

async function ofRoot(one: TargetPlan, place: PythonPlace): Promise<TargetPlan> {
  const { plan } = one;
  const models = changedModels(plan);
  if (models.size === 0) return one;
  const wanted = new Map([...models].map(([{ file }, model]) => [classPath(file.path, model), namesOf(model)]));
  const found = await inheritedAttributes(wanted, modulePlace([plan.outDir, place.cwd], place));
  const told: string[] = [];
  const files = plan.files.map((planned) => {
    const model = models.get(planned);
    const names = model && found.get(classPath(planned.file.path, model))?.names;
    if (model === undefined || names === undefined || names.length === 0) return planned;
    const next = leaving(planned, names, plan);
    told.push(...inheritedLines(new Map([[model.name.raw, next.inherited ?? []]])));
    return next;
  });
  return { ...one, plan: { ...plan, files }, notes: [...(one.notes ?? []), ...told] };
}

/** Models that are there, and that an update changes. */
function changedModels({ files }: Plan): ReadonlyMap<PlannedFile, Model> {
  // One alone cannot be read: it may lead to others.
  const all = recordedModels(files.flatMap(({ file }) => file.record ?? [])) ?? [];
  return new Map(
    files.flatMap((planned): (readonly [PlannedFile, Model])[] => {
      const { file, edit, state } = planned;
      const isMerged = edit?.merged !== undefined || (state === 'outdated' && isWritten(planned));
      const model = isMerged ? all.find(({ name }) => isModel(file, name.raw)) : undefined;
      return model === undefined ? [] : [[planned, model]];
    }),
  );
}

/** Tell whether a file is that of a model, by the name of its class. */
export function isModel({ path, record }: GeneratedFile, model: string): boolean {
  return record !== undefined && path.endsWith(`/${moduleOf(model)}.py`);
}

/** Merge again, with neither side saying what is inherited. */
function leaving(planned: PlannedFile, names: readonly string[], { outDir, options }: Plan): PlannedFile {
  const { file, target } = planned;
  const entry = options.owner?.manifest.files.get(file.path);
  const text = readFileSync(target, 'utf8').replaceAll('\r\n', '\n');
  const start = entry && mergeStart(text, { root: outDir, path: file.path, known: entry });
  if (start === undefined) return planned;
  const { base, mine } = start;
  const [before, after] = [attributesIn(base), attributesIn(file.content)];
  const inherited = names.filter((name) => before.get(name) !== after.get(name));
  if (inherited.length === 0) return planned;
  const [left, generated] = [takenOut(base, inherited, mine), takenOut(file.content, inherited, mine)];
  const merged = mergeFile(target, { base: left, mine, generated });
  const action = merged.text === text ? 'skip' : 'force';
  return { ...planned, action, edit: { merged }, inherited };
}

/**
 * Find out what the models of a config inherit in a project.
 *
 * @param outDir - absolute, of `be_root`
 */
export async function inheritedOf(
  models: readonly Model[],
  { module, outDir, ...place }: PythonPlace & { readonly module: string; readonly outDir: string },
): Promise<Inherited> {
  const pathOf = (model: Model): string => classPath(`${module}/models/${moduleOf(model.name.raw)}.py`, model);
  const wanted = new Map(models.map((model) => [pathOf(model), namesOf(model)]));
  const found = await inheritedAttributes(wanted, modulePlace([outDir, place.cwd], place));
  return new Map(models.map((model) => [model.name.raw, found.get(pathOf(model))?.names ?? []]));
}

/** The tables of before, as if what is inherited had always been as the config says it now. What goes is to go. */
export function withoutInherited(
  before: readonly Model[],
  after: readonly Model[],
  inherited: Inherited,
): readonly Model[] {
  return before.map((model) => {
    const names = inherited.get(model.name.raw) ?? [];
    const now = after.find(({ name }) => name.raw === model.name.raw);
    const level = now?.columns.filter(({ name }) => names.includes(name)) ?? [];
    const own = model.columns.filter(({ name }) => level.every((column) => column.name !== name));
    return { ...model, columns: [...own, ...level] };
  });
}

/** What is said of attributes that are left where they are. */
export function inheritedLines(inherited: Inherited): readonly string[] {
  const rest = 'the model keeps to that, and no migration is written for it';
  const way = 'where the table lacks it, alembic revision --autogenerate adds it';
  return [...inherited].flatMap(([model, names]) =>
    names.map((name) => `${model}.${name} is of a base class: ${rest}; ${way}`),
  );
}

function namesOf({ columns, relations, joins }: Model): readonly string[] {
  return [...columns, ...relations, ...joins].map(({ name }) => name);
}

/** A class of a file, as Python imports it. */
function classPath(path: string, { name }: Model): string {
  return `${path.replace(/\.py$/, '').replaceAll('/', '.')}.${name.raw}`;
}
