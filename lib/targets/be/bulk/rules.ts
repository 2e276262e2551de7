/** What an operation on many rows needs: the one that does it to a single row. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { keyAttributes, standsFor } from '../fields/attribute.js';
import { isWritable } from '../resolve.js';
import { fieldsIn, walk } from '../walk.js';
import { VERSION } from './item.js';
import { SINGLES } from './singles.js';

/** Every `bulk_create` stands beside a `create`, `bulk_update` beside an `update`, `bulk_delete` beside a `delete`, `upsert` beside two. */
export function* besideSingle(config: unknown): Generator<Problem> {
  for (const { entries } of walk(config).operationLists) {
    for (const { type = '', path } of entries) {
      const single = SINGLES[type]?.find((one) => entries.every((entry) => entry.type !== one));
      if (single === undefined) continue;
      const message =
        type === 'put'
          ? `'put' makes and replaces rows as 'create' and 'update' do, and there is no '${single}'`
          : `'${type}' does to many rows what '${single}' does to one, and there is none`;
      yield { code: 'unknown_reference', path, message, hint: `add '${single}', or remove it` };
    }
  }
}

/** An item of `bulk_update` has the fields of `update` beside those that name its row. */
export function* itemFields(config: unknown): Generator<Problem> {
  for (const { value, operations } of walk(config).resources) {
    const bulk = operations?.entries.find(({ type }) => type === 'bulk_update');
    const update = operations?.entries.find(({ type }) => type === 'update');
    if (bulk === undefined || update === undefined) continue;
    const own = fieldsIn(value.fields);
    const key = keyAttributes(value.pk ?? 'id').map(
      (one) => own.find((field) => field && standsFor(one)(field))?.name ?? one,
    );
    const taken = [...key, ...(value.version_column === undefined ? [] : [VERSION])];
    const written = update.value.fields === undefined ? own : fieldsIn(update.value.fields);
    const twice = written.find((field) => {
      const isSent = update.value.fields !== undefined || (field !== undefined && isWritable(value)(field));
      return isSent && field?.name !== undefined && taken.includes(field.name);
    });
    if (twice === undefined) continue;
    const message = `items of 'bulk_update' name their rows by ${show(twice.name)}, which 'update' changes, too`;
    yield { code: 'conflict', path: bulk.path, message, hint: "give the field another name, or take it from 'update'" };
  }
}
