import { checkLines, project, resource } from '../schema/test-target.js';

const title = { name: 'title', type: 'str' };
const at = 'resources[0]';
const versioned = (more: object = {}) => project({ resources: [resource({ version_column: 'version', ...more })] });

describe('version_column', () => {
  checkLines({
    'takes a column that no field declares': [versioned()],
    'takes a field of the answers': [versioned({ fields: [title, { name: 'version', type: 'int' }] })],
    'refuses what is no attribute': [
      versioned({ version_column: 'metadata' }),
      `${at}.version_column: 'metadata' is an attribute that SQLAlchemy gives every model; choose another name`,
    ],
    'refuses the primary key': [
      versioned({ version_column: 'id' }),
      `${at}.version_column: 'id' is the column of the primary key, too; give versions a column of their own`,
    ],
    'refuses the column of another key': [
      versioned({ soft_delete: 'version' }),
      `${at}.version_column: 'version' is the column of 'soft_delete', too; give versions a column of their own`,
    ],
    'refuses a field of another type': [
      versioned({ fields: [title, { name: 'version', type: 'str' }] }),
      `${at}.fields[1].type: 'version' counts the versions of a row: expected a field of type 'int', neither list nor nullable`,
    ],
    'refuses to let requests write it': [
      versioned({ operations: [{ name: 'update', fields: [title, { name: 'version', type: 'int' }] }] }),
      `${at}.operations[0].fields[1].name: 'version' counts the versions of a row, which requests do not write; remove the field`,
    ],
    'tells the resource for which a list that it inherits is wrong': [
      project({
        operations: [{ name: 'create', fields: [{ name: 'version', type: 'int' }] }],
        resources: [{ model: 'blog.models.Article', fields: [title], version_column: 'version' }],
      }),
      `${at}.version_column: 'version' counts the versions of a row, which requests do not write at operations[0].fields[0].name; remove the field`,
    ],
  });
});

describe('require_if_match', () => {
  const READING = { name: 'weigh', type: 'action', method: 'get', fn: 'blog.actions.weigh', returns: [title] };
  const needed = (more: object) => project({ resources: [resource({ require_if_match: true, ...more })] });
  checkLines({
    'stands beside a version': [needed({ version_column: 'version', operations: ['update'] })],
    'is about deletions, and actions on rows': [needed({ version_column: 'version', operations: ['delete'] })],
    'refuses to be without a version': [
      needed({}),
      `${at}.require_if_match: 'require_if_match' asks for the version of a row, and there is none; add 'version_column', or remove it`,
    ],
    'refuses to be where no row is changed': [
      needed({ version_column: 'version', operations: ['get', 'create', READING] }),
      `${at}.require_if_match: 'require_if_match' has no effect: no operation changes a row; remove it`,
    ],
  });
});
