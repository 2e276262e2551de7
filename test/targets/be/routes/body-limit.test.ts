import { checkLines, project, resource } from '../schema/test-target.js';

const at = 'resources[0].operations';
const limit = { max_body_bytes: 65_536 };
const action = { name: 'publish', type: 'action', fn: 'blog.actions.publish', ...limit };
const params = [{ name: 'reason', type: 'str' }];
const fields = [{ name: 'title', type: 'str' }];
const of = (...operations: readonly unknown[]) => project({ resources: [resource({ fields, operations })] });
const filtered = { name: 'list', modifiers: [{ type: 'filter', fields: ['title'] }] };
const NO_BODY = 'no request to it has a body';

describe('limits of bodies', () => {
  checkLines({
    'are keys of operations that take a body': [
      of(
        { ...filtered, ...limit },
        { name: 'create', ...limit },
        { name: 'update', ...limit },
        { name: 'update_matching', ...limit },
        { ...action, params },
      ),
    ],
    'are no keys of others': [
      of({ name: 'get', ...limit }, { name: 'delete', ...limit }),
      `${at}[0].max_body_bytes: unknown key 'max_body_bytes'`,
      `${at}[1].max_body_bytes: unknown key 'max_body_bytes'`,
    ],
    'want a body where there may be one': [
      of({ name: 'list', ...limit }, action, { ...action, name: 'count', method: 'get', returns: fields, params }),
      `${at}[0].max_body_bytes: ${NO_BODY}: without filters the list has no \`POST /search\`; remove it`,
      `${at}[1].max_body_bytes: ${NO_BODY}: it has no 'params'; remove it`,
      `${at}[2].max_body_bytes: ${NO_BODY}: its method is 'get'; remove it`,
    ],
    'leave room for a text that one request holds': [
      project({
        max_body_bytes: 4096,
        resources: [
          resource({
            fields: [{ name: 'title', type: 'str', min_length: 5000 }],
            operations: [{ name: 'create', ...limit }],
          }),
        ],
      }),
    ],
  });
});
