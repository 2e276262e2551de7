/**
 * Databases that were there before: all tables of Northwind and Chinook, some with keys of two columns, are listed, read,
 * created, changed and deleted over HTTP with their data, and the generated tests pass. PostgreSQL alone has them.
 */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { Name } from '../../lib/core/name.js';
import { POSTGRES, needPostgres } from '../databases.js';
import { createWorkspace } from '../input/workspace.js';
import { IS_FULL, leaveToCI, needPython } from '../needs.js';
import { copyApp, generateApp, pytest } from './kept-app.js';
import { CHINOOK, NORTHWIND, type Tables } from './real-schemas.js';

const DATABASES = { northwind: NORTHWIND, chinook: CHINOOK };

interface Field {
  readonly name: string;
  readonly type: string;
  readonly read_only?: true;
}

/** `unit_price decimal(10.2)?` */
function fieldOf(text: string): Field {
  const [, name = '', type = '', length, places, isNullable, isMade] =
    /^(\w+) (\w+)(?:\((\d+)(?:\.(\d+))?\))?(\?)?(\*)?$/.exec(text) ?? [];
  return {
    ...{ name, type },
    ...(length !== undefined && places === undefined && { max_length: Number(length) }),
    ...(places !== undefined && { max_digits: Number(length), decimal_places: Number(places) }),
    ...(isNullable && { nullable: true }),
    ...(isMade && { read_only: true as const }),
  };
}

function tableOf(name: string, { pk, columns }: Tables[string], database: string) {
  const fields = columns.split(', ').map(fieldOf);
  const key = typeof pk === 'string' ? [pk] : pk;
  const updated = fields.filter((field) => !key.includes(field.name) && field.read_only !== true);
  const names = fields.map((field) => field.name);
  return {
    resource: {
      model: `${database}.models.${name}`,
      pk,
      ...(typeof pk === 'string' && { pk_type: fields.find((field) => field.name === pk)?.type }),
      fields,
      operations: [
        ...['get', 'create', ...(updated.length > 0 ? ['update'] : []), 'delete'],
        {
          name: 'list',
          modifiers: [
            { type: 'filter', fields: names.slice(0, 6) },
            { type: 'order', fields: names.slice(0, 4) },
          ],
        },
      ],
    },
    visit: {
      key,
      written: fields.filter((field) => field.read_only !== true).map((field) => field.name),
      updated: updated.map((field) => field.name),
      url: `/${new Name(new Name(name).plural.snake).kebab}`,
    },
  };
}

describe('real schemas', function () {
  this.timeout(600_000);
  const workspace = createWorkspace();
  const directoryOf = (database: string): string => join(workspace.dir, database);

  before(async function () {
    leaveToCI(this);
    needPython(this);
    needPostgres(this);
    for (const [database, tables] of Object.entries(DATABASES)) {
      const directory = directoryOf(database);
      copyApp('real_schemas', directory);
      copyFileSync(join(PACKAGE_ROOT, 'test', 'data', database, `${database}.sql`), join(directory, 'data.sql'));
      const all = Object.entries(tables).map(([name, table]) => [name, tableOf(name, table, database)] as const);
      writeFileSync(
        join(directory, 'tables.json'),
        JSON.stringify(
          Object.fromEntries(all.map(([name, { visit }]) => [name, { ...visit, name: tables[name]?.table ?? '' }])),
        ),
      );
      await generateApp(directory, {
        module: 'shop',
        databases: [{ driver: 'postgresql' }],
        generate_tests: true,
        resources: all.map(([, { resource }]) => resource),
      });
    }
  });

  after(() => {
    workspace.remove();
  });

  for (const database of Object.keys(DATABASES)) {
    it(`serves every table of ${database}`, () => pytest(directoryOf(database), POSTGRES, 'test_visit.py'));

    // Some 1,000 tests each: minutes, in which they tell little that other applications do not.
    if (IS_FULL)
      it(`passes the generated tests of ${database}`, () => pytest(directoryOf(database), POSTGRES, '_generated'));
  }
});
