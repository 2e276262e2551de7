import { checkLines, project, resource } from '../schema/test-target.js';

const withKey = (db_key: string, ...databases: unknown[]) => project({ databases, resources: [resource({ db_key })] });

describe('databases', () => {
  checkLines({
    'takes one database without a key': [project()],
    'takes several with keys and a default': [withKey('b', { key: 'a', default: true }, { key: 'b' })],
    'wants a database': [project({ databases: [] }), 'databases: expected at least 1 entry, found none'],
    'wants keys and a default of several': [
      project({ databases: [{ key: 'a' }, {}] }),
      "databases: one of several databases must be the default; write 'default: true' in one of them",
      'databases[1].key: one of several databases needs a key',
    ],
    'wants one default': [
      project({
        databases: [
          { key: 'a', default: true },
          { key: 'b', default: true },
        ],
      }),
      'databases[1].default: another database is the default already',
    ],
    'does not guess a default that it could not read': [
      project({ databases: [{ key: 'a', default: 'yes' }, { key: 'b' }] }),
      "databases[0].default: expected true or false, found 'yes'",
    ],
    'tells keys that are not there': [
      withKey('repots', { key: 'main', default: true }, { key: 'reports' }),
      "resources[0].db_key: unknown database: expected one of 'main', 'reports', found 'repots'; " +
        "did you mean 'reports'?",
    ],
    'tells a key where the only database has none': [
      withKey('main', {}),
      "resources[0].db_key: unknown database: the only database has no key, found 'main'",
    ],
  });
});
