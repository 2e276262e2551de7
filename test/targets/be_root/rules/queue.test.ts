import { checkLines } from '../load.js';

const REFUSED =
  "queue: workers wait for notifications and lock the jobs that they take: SQLite can do neither; add database: 'postgres', or remove this key";

describe('the queue of be_root', () => {
  checkLines({
    'needs PostgreSQL': [{ queue: true, database: 'sqlite' }, REFUSED],
    'needs it where no database is named': [{ queue: true }, REFUSED],
    'is there with PostgreSQL': [{ queue: true, database: 'postgres' }],
    'may be off': [{ queue: false }],
    'is not blamed for a database that is none': [
      { queue: true, database: 'mysql' },
      "database: expected one of 'sqlite', 'postgres', found 'mysql'",
    ],
  });
});
