/** Whatever the checks at the prompts accept makes configs that the targets load, and that hold what was answered. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import fc from 'fast-check';
import { loadConfig, loadTarget } from '../../lib/pipeline.js';
import {
  type Extra,
  EXTRAS,
  type FieldAnswer,
  LIST_FEATURES,
  type OperationName,
  type ResourceAnswer,
  type SetupAnswers,
} from '../../lib/setup/answers.js';
import { columnOf } from '../../lib/setup/column-name.js';
import { withNeeded } from '../../lib/setup/extras.js';
import { listColumns, offeredLists } from '../../lib/setup/lists.js';
import { ownerRelation } from '../../lib/setup/owner.js';
import { CONFIGS, projectFiles } from '../../lib/setup/project-files.js';
import type { FieldSpec, ProjectConfig, ResourceConfig } from '../../lib/targets/be/config.js';
import type { RootConfig } from '../../lib/targets/be_root/config.js';
import type { RootConfig as WebConfig } from '../../lib/targets/fe_root/config.js';
import { createWorkspace, type Workspace } from '../input/workspace.js';
import { STEP } from '../needs.js';
import { describeJsonnet, evaluateFile } from '../stdlib/evaluate.js';
import { answers } from './arbitrary.js';

describeJsonnet('configs of the guided set-up', () => {
  let workspace: Workspace;
  before(() => {
    workspace = createWorkspace();
  });
  after(() => {
    workspace.remove();
  });

  it('load, and hold what was answered', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(answers, async (drawn) => {
        const folder = String(count++);
        const paths = projectFiles(drawn, []).map(({ path, content }) => {
          workspace.write(join(folder, path), content);
          return path;
        });
        assert.equal(paths.includes(CONFIGS.be), drawn.create !== 'fe');
        assert.equal(paths.includes(CONFIGS.fe_root), drawn.create !== 'be');
        if (drawn.create !== 'be') checkWeb((await load('fe_root', folder)) as WebConfig, drawn);
        if (drawn.create === 'fe') return;
        checkApi((await load('be', folder)) as ProjectConfig, drawn);
        checkRoot((await load('be_root', folder)) as RootConfig, drawn);
      }),
      { numRuns: 60 / STEP },
    );
  });

  async function load(name: 'be' | 'be_root' | 'fe_root', folder: string): Promise<object> {
    const value = await evaluateFile(join(workspace.dir, folder, CONFIGS[name]));
    return loadConfig(await loadTarget(name), { value: value as object, name: CONFIGS[name], locate: () => undefined });
  }
});

function checkApi({ apps, databases, auth, ...api }: ProjectConfig, answered: SetupAnswers): void {
  const [app] = apps;
  assert.equal(app?.module, 'app');
  assert.equal(databases[0]?.driver, answered.database === 'sqlite' ? 'sqlite' : 'postgresql');
  assert.equal(auth !== undefined, answered.auth);
  const { telemetry, rate_limit: limits, opa, comms } = api;
  const has = (extra: Extra): boolean => answered.extras?.includes(extra) === true;
  assert.equal(telemetry?.service_name, has('telemetry') ? answered.name : undefined);
  assert.equal(limits?.default_limit, has('rate_limit') ? '60/minute' : undefined);
  assert.equal(opa?.package, has('opa') ? 'authz' : undefined);
  assert.deepEqual(
    comms?.types.map(({ name }) => name),
    has('comms') ? ['welcome'] : undefined,
  );
  assert.equal(app.resources.length, answered.resources.length);
  for (const [index, resource] of answered.resources.entries()) {
    checkResource(app.resources[index]!, resource, answered.create === 'both');
  }
}

function checkResource(loaded: ResourceConfig, answer: ResourceAnswer, hasPages: boolean): void {
  const { name, fields, shown, operations } = answer;
  const owner = ownerRelation(answer);
  assert.equal(loaded.model, `app.models.${name}`);
  assert.deepEqual(
    new Set(loaded.operations.map((entry) => entry.name)),
    new Set([...operations, ...(hasPages ? manyOf(answer) : [])]),
  );
  const scope = owner === undefined ? undefined : { column: `${owner}_id`, claim: 'sub', type: 'uuid' };
  assert.deepEqual(loaded.scope_by, scope);
  const dumps = fields.filter((field) => shown.includes(field.name));
  const nullable = (field: FieldAnswer) => field.optional && field.name !== owner;
  assert.deepEqual(loaded.fields.map(brief), [
    ['id', 'uuid', false],
    ...requested(answer).map(column),
    ...dumps.map((field) => [field.name, `app.models.${field.model ?? ''}`, nullable(field)]),
    ...ADDED,
  ]);
  checkList(loaded, answer);
}

/** The fields that requests write: whoever made a row is told by the server. */
function requested(answer: ResourceAnswer): readonly FieldAnswer[] {
  return answer.fields.filter(({ name }) => name !== ownerRelation(answer));
}

/** What pages do with chosen rows. */
function manyOf({ operations, fields }: ResourceAnswer): readonly string[] {
  if (!operations.includes('list')) return [];
  const hasChoice = fields.some(({ type }) => ['enum', 'bool'].includes(type));
  return [
    ...(operations.includes('update') && hasChoice ? ['bulk_update'] : []),
    ...(operations.includes('delete') ? ['bulk_delete'] : []),
  ];
}

function checkList({ operations }: ResourceConfig, answer: ResourceAnswer): void {
  const { modifiers = [] } = operations.find(({ type }) => type === 'list') ?? {};
  const fields = requested(answer);
  const columns = listColumns(fields, 'own');
  const features = offeredLists({ ...answer, fields }, 'own');
  const choices = fields.filter(({ type }) => type === 'enum').map(({ name }) => name);
  const types = { filters: 'filter', sorting: 'order', search: 'search' };
  assert.deepEqual(
    modifiers.map((modifier) => [modifier.type, 'fields' in modifier && modifier.fields]),
    [
      ...features.map((feature) => [types[feature], columns[feature]]),
      ...(features.length > 0
        ? [
            ['paginate', false],
            ['group', [{ column: 'created_at', periods: ['day'] }, ...choices]],
          ]
        : []),
    ],
  );
}

/** Models are in the order in which their tables can be made; that of the accounts is among them. */
function checkRoot({ name, module, database, auth, models, ...root }: RootConfig, answered: SetupAnswers): void {
  const { name: project, database: kind, auth: hasUsers, resources } = answered;
  assert.deepEqual([name, module, database, auth], [project, 'app', kind, hasUsers]);
  const isOn = (extra: Extra): boolean => withNeeded(answered.extras ?? []).includes(extra);
  for (const extra of EXTRAS) assert.equal(root[extra], isOn(extra), extra);
  assert.equal(models.length, resources.length + (hasUsers ? 1 : 0));
  for (const resource of resources) {
    const { columns, relations, joins } = models.find((model) => model.name.raw === resource.name)!;
    const owner = ownerRelation(resource);
    const owned =
      owner === undefined
        ? []
        : [{ name: owner, type: 'relation', model: 'User', optional: false } satisfies FieldAnswer];
    const ofTable = requested(resource).filter(({ many }) => many !== true);
    const modelled: readonly FieldAnswer[] = [...ofTable, ...owned];
    assert.deepEqual(
      columns.map((found) => [found.name, found.values.length > 0 ? found.values : found.type, found.nullable]),
      [
        ['id', 'uuid', false],
        ...ofTable.map(column),
        ...(isVersioned(resource) ? [['version', 'int', false]] : []),
        ...owned.map(column),
        ...ADDED,
      ],
    );
    for (const { name: named, type, long, start, index } of modelled) {
      const column = columns.find((one) => one.name === columnOf({ name: named, type }))!;
      // Where rows have an owner, it is unique with that.
      assert.equal(column.unique, index === 'unique' && owner === undefined, named);
      assert.equal(column.index, index === 'index' || (type === 'relation' && !column.unique), named);
      if (long === true) assert.equal(column.max_length, undefined);
      if (start !== undefined) assert.equal(column.default, start);
    }
    const led = modelled.flatMap(({ name: relation, model }) => (model === undefined ? [] : [[relation, model]]));
    assert.deepEqual(
      new Map(relations.map(({ name: relation, target }) => [relation, target])),
      new Map(led as [string, string][]),
    );
    assert.deepEqual(
      new Map(joins.map(({ name: relation, target }) => [relation, target])),
      new Map(
        resource.fields.flatMap((field) => (field.many === true ? [[field.name, field.model ?? ''] as const] : [])),
      ),
    );
  }
}

/** Whoever can change a row that can be read tells which of its versions they have seen. */
function isVersioned({ operations, fields }: ResourceAnswer): boolean {
  return operations.includes('get') && operations.includes('update') && !fields.some(({ name }) => name === 'version');
}

/** Pages of an API elsewhere show no columns that only an API of this kind is known to have. */
function checkWeb({ name, auth, openapi_spec: spec, resources }: WebConfig, answered: SetupAnswers): void {
  assert.deepEqual([name, auth], [answered.name, answered.auth]);
  assert.equal(spec.endsWith('../openapi.json'), answered.create === 'both' || answered.openapi === 'openapi.json');
  assert.equal(resources.length, answered.resources.length);
  const api = answered.create === 'both' ? 'own' : 'elsewhere';
  for (const [index, answer] of answered.resources.entries()) {
    const { name: resource, operations } = answer;
    const fields = api === 'own' ? requested(answer) : answer.fields;
    const features = offeredLists({ ...answer, fields }, api);
    const page = resources[index]!;
    const offers = (...needed: OperationName[]) => needed.every((operation) => operations.includes(operation));
    assert.deepEqual(
      [page.names.raw, page.list, page.create, page.update, page.delete],
      [resource, offers('list'), offers('create'), offers('get', 'update'), offers('delete')],
    );
    assert.deepEqual(
      [page.filters.length > 0, page.sort.length > 0, page.search],
      LIST_FEATURES.map((feature) => features.includes(feature)),
    );
    assert.deepEqual(
      page.fields.map((found) => [found.name, found.values ?? found.type, found.nullable]),
      [['id', 'uuid', false], ...fields.map(column), ...(answered.create === 'both' ? ADDED : [])],
    );
    for (const field of fields.filter(({ type }) => type === 'relation')) {
      const { model } = field;
      const isListed = answered.resources.some((one) => one.name === model && one.operations.includes('list'));
      const led = page.fields.find((found) => found.name === columnOf(field))?.reference?.raw;
      assert.equal(led, isListed ? model : undefined);
    }
  }
}

const ADDED = [
  ['created_at', 'datetime', false],
  ['updated_at', 'datetime', false],
];

function brief({ name, type, nullable, values, model }: FieldSpec): readonly unknown[] {
  return [name, model ?? values ?? type, nullable];
}

function column(field: FieldAnswer): readonly unknown[] {
  const { type, values, optional } = field;
  return [columnOf(field), type === 'relation' ? 'uuid' : (values ?? type), optional];
}
