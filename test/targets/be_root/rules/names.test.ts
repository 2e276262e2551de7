import { COLUMN, MODEL, checkLines, withColumn, withModel } from '../load.js';

const NOT_A_NAME =
  'is not a name in Python (letters, digits and underscores of ASCII, no digit first); choose another name';

describe('names', () => {
  checkLines({
    'takes a package inside that of the code': [{ module: 'src', generated_package: 'src.api.v1' }],
    'refuses a project called as a library, however it is spelt': [
      { name: 'Argon2_CFFI' },
      "name: 'Argon2_CFFI' is a library that the project uses; choose another name",
    ],
    'refuses a project that tools cannot name': [
      { name: '-x' },
      "name: expected at most 63 letters, digits, dots, dashes and underscores, with a letter or a digit at both ends, found '-x'",
    ],
    'refuses packages that hide others': [
      { module: 'Logging', generated_package: 'fastapi' },
      "module: 'Logging' would hide a module that the project imports; choose another name",
      "generated_package: 'fastapi' would hide a module that the project imports; choose another name",
    ],
    'refuses packages where something else stands': [
      { module: 'migrations', generated_package: 'web.api' },
      "module: 'migrations' is taken by another part of the project; choose another name",
      "generated_package: 'web.api' is taken by another part of the project; choose another name",
    ],
    'refuses packages that are no names': [
      { module: 'my-app', generated_package: 'api.class' },
      `module: 'my-app' ${NOT_A_NAME}`,
      "generated_package: 'api.class' is a keyword of Python; choose another name",
    ],
    'refuses names that Python keeps': [
      { module: '__main__' },
      "module: '__main__' is a name that Python keeps for itself; choose another name",
    ],
    'refuses to generate over the code that is written by hand': [
      { generated_package: 'app' },
      "generated_package: 'app' is the package of the code that is written by hand; choose another name",
    ],
    'refuses to generate over a module that is written by hand': [
      { generated_package: 'app.models.api' },
      "generated_package: 'app.models.api' is taken by a module that is written by hand; choose another name",
    ],
    'refuses to generate over the first rows': [
      { generated_package: 'app.Seeds' },
      "generated_package: 'app.Seeds' is taken by a module that is written by hand; choose another name",
    ],
    'refuses a class that is not in PascalCase': [
      withModel({ name: 'stock_movement' }),
      `${MODEL}.name: 'stock_movement' is not in PascalCase as 'StockMovement' is; choose another name`,
    ],
    'refuses classes whose module cannot be': [
      { models: ['Base', 'Import', 'None'].map((name) => ({ name, fields: [] })) },
      "models[0].name: 'Base' would be the module 'base.py', which all models build on; choose another name",
      "models[1].name: 'Import' is a keyword of Python; choose another name",
      "models[2].name: 'None' is a keyword of Python; choose another name",
    ],
    'refuses a table that SQLite keeps': [
      withModel({ name: 'SqliteStat' }),
      `${MODEL}.name: 'SqliteStat' would be a table that SQLite keeps for itself; choose another name`,
    ],
    'refuses names that PostgreSQL cuts': [
      withModel({ name: `A${'b'.repeat(63)}`, relations: { [`c${'d'.repeat(60)}`]: 'User' } }, { auth: true }),
      `${MODEL}.name: 'A${'b'.repeat(59)}…' makes a name of 65 characters: PostgreSQL has 63; choose another name`,
      `${MODEL}.relations.c${'d'.repeat(60)}: 'c${'d'.repeat(59)}…' makes a name of 64 characters: PostgreSQL has 63; choose another name`,
    ],
    'refuses columns that cannot be': [
      withModel({
        fields: ['class', '_x', 'a b', 'metadata', 'int', 'XMIN', 'self'].map((name) => ({ name, type: 'str' })),
      }),
      `${MODEL}.fields[0].name: 'class' is a keyword of Python; choose another name`,
      `${MODEL}.fields[1].name: '_x' starts with an underscore: it would be private; choose another name`,
      `${MODEL}.fields[2].name: 'a b' ${NOT_A_NAME}`,
      `${MODEL}.fields[3].name: 'metadata' is an attribute that SQLAlchemy gives every model; choose another name`,
      `${MODEL}.fields[4].name: 'int' would hide the type from the columns behind it; choose another name`,
      `${MODEL}.fields[5].name: 'XMIN' is a column that PostgreSQL gives every table; choose another name`,
      `${MODEL}.fields[6].name: 'self' cannot be given to a constructor by its name; choose another name`,
    ],
    'refuses a column called as a model': [
      withColumn({ name: 'Article' }),
      `${COLUMN}.name: 'Article' is the name of a model; choose another name`,
    ],
    'refuses relations and keys that cannot be': [
      withModel({
        pk: 'registry',
        relations: { for: 'Article' },
        fields: [{ name: 'for_id', type: 'uuid', nullable: true }],
      }),
      `${MODEL}.pk: 'registry' is an attribute that SQLAlchemy gives every model; choose another name`,
      `${MODEL}.relations.for: 'for' is a keyword of Python; choose another name`,
    ],
  });
});
