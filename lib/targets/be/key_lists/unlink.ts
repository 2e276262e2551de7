/**
 * `unlink`: one row less in a list of keys. A row that is not in it is no mistake.
 *
 * Config: `{ name: 'unlink', field: 'tag_ids' }`, or `{ name: 'unlink_tag', type: 'unlink', field: 'tag_ids' }`, where a field with
 * `relation: 'tags'` is called so. Yields the handler of `DELETE /{pk}/tags/{tag_key}`.
 */
import { operation } from '../../../core/operation.js';
import { entryOf } from '../routes/handler.js';
import { linking } from './linking.js';
import { LinkOptionsSchema } from './schema.js';

/** The operation `unlink`. */
export const unlink = operation({
  name: 'unlink',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  options: LinkOptionsSchema,
  build: (context) => linking(entryOf(context), 'unlink'),
});
