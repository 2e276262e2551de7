/**
 * `link`: one more row in a list of keys. A row that is in it already stays, and that is no mistake.
 *
 * Config: `{ name: 'link', field: 'tag_ids' }`, or `{ name: 'link_tag', type: 'link', field: 'tag_ids' }`, where a field with
 * `relation: 'tags'` is called so. Yields the handler of `POST /{pk}/tags/{tag_key}`.
 */
import { operation } from '../../../core/operation.js';
import { entryOf } from '../routes/handler.js';
import { linking } from './linking.js';
import { LinkOptionsSchema } from './schema.js';

/** The operation `link`. */
export const link = operation({
  name: 'link',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  options: LinkOptionsSchema,
  build: (context) => linking(entryOf(context), 'link'),
});
