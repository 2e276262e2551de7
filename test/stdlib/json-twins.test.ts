/**
 * What JSON configs have in TypeScript makes of a resource what the library makes of it: the page of `web.from`, the model of
 * `root.from`. Resources are those of all golden configs and of the example, in which every key of the API is.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { modelFrom } from '../../lib/targets/be_root/model-from.js';
import { pageFrom } from '../../lib/targets/fe_root/page-from.js';
import { isObject, partsOf } from '../../lib/core/value-forms.js';
import { describeJsonnet, evaluate, evaluateFile } from './evaluate.js';

const test = fileURLToPath(new URL('..', import.meta.url));

describeJsonnet('resources of JSON configs', function () {
  this.timeout(60_000);
  let resources: readonly object[] = [];

  before(async () => {
    const golden = readdirSync(`${test}/golden/be`)
      .filter((name) => !name.includes('mistakes'))
      .flatMap((name) => ['json', 'jsonnet'].map((format) => `${test}/golden/be/${name}/config.${format}`));
    const paths = [`${test}/../examples/shop/config/be.jsonnet`, ...golden.filter((path) => existsSync(path))];
    const configs = await Promise.all(paths.map(evaluateFile));
    resources = configs
      .filter(isObject)
      .flatMap((config) => [config, ...partsOf(config.apps)].flatMap((holder) => partsOf(holder.resources)));
    assert.ok(resources.length > 50, `there are ${String(resources.length)}`);
  });

  it('have the pages that web.from makes', async () => {
    assert.deepEqual(plain(resources.map(pageFrom)), await made('fe_root', resources));
  });

  it('have the models that root.from makes', async () => {
    // In a JSON file that key is of the API alone; what the model reads stands below `table`.
    const models = resources.map((resource) => ({ ...resource, relations: {} }));
    assert.deepEqual(plain(models.map(modelFrom)).map(withRelations), await made('be_root', models));
  });

  it('have the relations and indexes that stand beside what the API reads', async () => {
    const relations = { writer: 'Person', tags: { model: 'Label', many: true } };
    const indexes = [{ fields: ['title'], unique: true }];
    const fields = [
      { name: 'id', type: 'uuid' },
      { name: 'title', type: 'str', unique: true },
      { name: 'writer_id', type: 'uuid', description: 'Key of the related app.Person' },
      { name: 'tag_ids', type: 'uuid', list: true, ref: 'app.Tag', relation: 'tags' },
      { name: 'kind_ids', type: 'uuid', list: true, ref: 'app.Kind', relation: 'kinds' },
      { name: 'slugs', type: 'uuid', list: true, ref: 'kinds', relation: 'others' },
    ];
    const resource = { model: 'app.models.Page', scope_by: { column: 'owner_id' }, fields, operations: ['list'] };
    const written = { ...resource, table: { relations, indexes } };
    const beside = [{ ...resource, relations, indexes }];
    assert.deepEqual(plain([pageFrom(written)]), await made('fe_root', beside));
    assert.deepEqual(plain([modelFrom(written)]), await made('be_root', beside));
  });
});

async function made(target: string, resources: readonly object[]): Promise<unknown> {
  return evaluate(`[(import '${target}/main.libsonnet').from(one) for one in ${JSON.stringify(resources)}]`);
}

function plain(values: readonly unknown[]): readonly object[] {
  const found: unknown = JSON.parse(JSON.stringify(values));
  return partsOf(found);
}

/** The library writes down that there are none where the resource says so. */
function withRelations(model: object): object {
  return { relations: {}, ...model };
}
