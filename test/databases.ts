/** The databases that generated applications run on. */
import { leaveToCI, leaveToHand, need, needPython } from './needs.js';

/** Where databases are made on PostgreSQL; empty: there is none. */
export const POSTGRES = process.env.CODEGEN_POSTGRES ?? '';

/** Make sure of PostgreSQL, for a test that cannot do without. */
export function needPostgres(test: Mocha.Context): void {
  need(test, POSTGRES !== '', 'PostgreSQL (set CODEGEN_POSTGRES)');
}

/**
 * Make two tests of one: on SQLite, which runs by hand, and on PostgreSQL, which runs in CI; `npm run test:full` runs both.
 *
 * @param hold - is given the URL of the database; empty: one of SQLite, which the application knows itself
 */
export function onBothDatabases(title: string, hold: (url: string) => Promise<unknown>): void {
  it(`${title} on SQLite`, async function () {
    leaveToHand(this);
    needPython(this);
    await hold('');
  });

  it(`${title} on PostgreSQL`, async function () {
    leaveToCI(this);
    needPython(this);
    needPostgres(this);
    await hold(POSTGRES);
  });
}
