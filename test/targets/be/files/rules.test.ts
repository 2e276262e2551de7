import { checkLines, project, resource } from '../schema/test-target.js';

const ID = { name: 'id', type: 'int', read_only: true };
const FILE = { max_bytes: 100, types: ['image/png'] };
const PHOTO = { name: 'photo', type: 'str', file: FILE };
const UPLOAD = { name: 'upload_photo', type: 'upload', field: 'photo' };
const DOWNLOAD = { name: 'download', field: 'photo' };
const withKeys = (keys: object) =>
  project({ resources: [resource({ pk_type: 'int', fields: [ID, PHOTO], operations: ['get', 'create'], ...keys })] });
const withFile = (file: object) => withKeys({ fields: [ID, { ...PHOTO, file: { ...FILE, ...file } }] });
const withAuth = (operations: readonly unknown[], keys: object = {}) =>
  project({
    auth: { type: 'jwt', secret_env: 'SECRET', get_current_user_fn: 'accounts.auth.current_user', ...keys },
    resources: [resource({ pk_type: 'int', fields: [ID, PHOTO], operations })],
  });
const withField = (keys: object) => withKeys({ fields: [ID, { ...PHOTO, ...keys }] });

describe('fields with files', () => {
  checkLines({
    'are texts': [withKeys({})],
    'may be null, have another attribute, or be read alone': [
      withKeys({ fields: [ID, { ...PHOTO, nullable: true, alias: 'picture', required: false }] }),
    ],
    'are of no other type': [
      withField({ type: 'int' }),
      "resources[0].fields[1].file: a field of type 'int' has no 'file'",
    ],
    'have media types without parameters': [
      withFile({ types: ['image/png', 'text/html; charset=utf-8', 'PNG'] }),
      "resources[0].fields[1].file.types[1]: expected a media type such as 'image/png', found 'text/html; charset=utf-8'",
      "resources[0].fields[1].file.types[2]: expected a media type such as 'image/png', found 'PNG'",
    ],
    'have names that the application makes': [
      withField({ list: true, default: ['a'], max_length: 5 }),
      "resources[0].fields[1].list: 'list' and 'file' exclude each other: the application makes the names of files; remove it",
      "resources[0].fields[1].default: 'default' and 'file' exclude each other: the application makes the names of files; remove it",
      "resources[0].fields[1].max_length: 'max_length' and 'file' exclude each other: the application makes the names of files; remove it",
    ],
    'are no parameters of actions': [
      withKeys({ operations: [{ name: 'show', type: 'action', fn: 'blog.actions.show', params: [PHOTO] }] }),
      "resources[0].operations[0].params[0].file: 'file' has no effect here: a row takes files by its own `create` and `update`; write it as 'str', and 'read_only' where it is nested",
    ],
    'are said alike wherever requests write them': [
      withKeys({ operations: ['get', { name: 'update', fields: [{ name: 'photo', type: 'str' }] }, 'create'] }),
      "resources[0].operations[1].fields[0].name: 'photo' holds names of files elsewhere, of which this would not be known; write the same 'file' everywhere, or 'read_only: true'",
    ],
    'are said in other resources of the model, too': [
      project({
        resources: [
          resource({ pk_type: 'int', fields: [ID, PHOTO], operations: ['get', 'create'] }),
          resource({
            ...{ api_name: 'Draft', pk_type: 'int', operations: ['create'] },
            fields: [ID, { name: 'cover', alias: 'photo', type: 'str' }],
          }),
        ],
      }),
      "resources[1].fields[1].name: 'cover' holds names of files elsewhere, of which this would not be known; write the same 'file' everywhere, or 'read_only: true'",
    ],
  });
});

describe('operations of files', () => {
  checkLines({
    'are about a field that has some': [withKeys({ operations: ['get', 'create', UPLOAD, DOWNLOAD] })],
    'are refused of another field, or none': [
      withKeys({ operations: ['get', { ...UPLOAD, field: 'id' }, { ...DOWNLOAD, field: 'cover' }] }),
      "resources[0].operations[1].field: no field with 'file' is called 'id'; name a field of the resource",
      "resources[0].operations[2].field: no field with 'file' is called 'cover'; name a field of the resource",
    ],
    'are told at the resource that inherits them': [
      project({ operations: [DOWNLOAD], resources: [{ model: 'blog.models.Tag', pk_type: 'int', fields: [ID] }] }),
      "resources[0]: no field with 'file' is called 'photo', at operations[0]; add it to 'fields', or 'operations' of its own",
    ],
    'have one route each': [
      withKeys({ operations: [DOWNLOAD, { ...DOWNLOAD, name: 'show_photo', type: 'download' }] }),
      "resources[0].operations[1]: GET /articles/{pk}/photo meets 'download' of resource blog.models.Article; give one of them another path",
    ],
    'have a user where rows are written by one': [
      withAuth([{ ...UPLOAD, require_auth: false }, 'create', { name: 'update', require_auth: false }]),
    ],
    'make names for their user, which writes without one refuse': [
      withAuth([UPLOAD, { name: 'create', require_auth: false }, { name: 'bulk_create', require_auth: false }]),
      "resources[0].operations[1]: names of files that 'upload_photo' makes are its user's, and 'create' has no user: it would take none; require the user on both or on neither",
      "resources[0].operations[2]: names of files that 'upload_photo' makes are its user's, and 'bulk_create' has no user: it would take none; require the user on both or on neither",
    ],
    'make no names that a write without a user does not take': [
      withAuth([UPLOAD, { name: 'create', require_auth: false, fields: [{ name: 'title', type: 'str' }] }, 'update']),
    ],
    'are told of paths that need no token, too': [
      withAuth([UPLOAD, 'create'], { exclude_paths: ['POST /articles'] }),
      "resources[0].operations[1]: names of files that 'upload_photo' makes are its user's, and 'create' has no user: it would take none; require the user on both or on neither",
    ],
  });
});

describe('files of items of written lists', () => {
  const KEY = { name: 'id', type: 'int' };
  const SHORT = { representations: [{ name: 'short', fields: [KEY, PHOTO] }] };
  const album = (photos: object, keys: object = {}) =>
    project({
      resources: [
        resource({
          model: 'blog.models.Album',
          pk_type: 'int',
          fields: [
            KEY,
            { name: 'photos', type: 'nested', model: 'blog.models.Photo', many: true, write: true, ...photos },
          ],
          operations: ['get', 'create', 'update'],
        }),
        resource({
          model: 'blog.models.Photo',
          pk_type: 'int',
          fields: [KEY, PHOTO],
          operations: ['get', 'create'],
          ...keys,
        }),
      ],
    });
  const at = 'resources[0].fields[1]';
  const OWN = "'photo' holds names of files, which a row takes by its own `create` and `update`";
  checkLines({
    'are shown': [album({ fields: [KEY, { name: 'photo', type: 'str', read_only: true }] })],
    'are not written as other texts': [
      album({ fields: [KEY, { name: 'photo', type: 'str' }] }),
      `${at}.fields[1].name: ${OWN}; write 'read_only: true'`,
    ],
    'are not written as files': [
      album({ fields: [KEY, PHOTO] }),
      `${at}.fields[1].file: 'file' has no effect here: a row takes files by its own \`create\` and \`update\`; write it as 'str', and 'read_only' where it is nested`,
    ],
    'are not written by a representation': [
      album({ representation: 'short' }, SHORT),
      `${at}.representation: ${OWN}; write 'fields' in its place, with 'read_only: true' at this one`,
    ],
  });
});
