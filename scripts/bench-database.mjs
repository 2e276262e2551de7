/** A database of its own for a bench, beside the one that BENCH_DATABASE_URL names. */
import { run } from './steps.mjs';

const URL = process.env.BENCH_DATABASE_URL ?? 'postgresql+asyncpg://postgres@127.0.0.1:5432/test';
const EXECUTE = `
import asyncio, sys
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine
async def execute(url, statements):
    engine = create_async_engine(make_url(url), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await engine.dispose()
asyncio.run(execute(sys.argv[1], sys.argv[2:]))`;

/** Make a database, empty, and drop it when the work with its URL has ended, however it does. */
export async function withDatabase(python, name, work) {
  const drop = `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`;
  const url = URL.replace(/\/[^/]*$/, `/${name}`);
  await execute(python, URL, drop, `CREATE DATABASE ${name}`);
  try {
    return await work(url);
  } finally {
    await execute(python, URL, drop);
  }
}

/** Execute statements, each for itself. */
export function execute(python, url, ...statements) {
  return run(python, ['-c', EXECUTE, url, ...statements], { quiet: true });
}
