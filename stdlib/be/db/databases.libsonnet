// Databases of the `be` target. Each function returns one entry of `databases`; sessions and engines are generated
// from it. URLs are never written into a configuration, only the name of the variable that holds them (`url_env`).
//
//   local databases = import 'be/db/databases.libsonnet';
//
// `options` takes the other keys of DatabaseConfig: `url_env`, `default`, `echo`, `pool_size`, `max_overflow`,
// `pool_timeout`, `pool_recycle`, `pool_pre_ping`, `connect_timeout`, `statement_timeout`, `lock_timeout`,
// `idle_in_transaction_timeout`. A project with one database may give `null` for the key.
{
  // A PostgreSQL database. Without its URL the application does not start, and says which variable is missing.
  //
  // Example:
  //   databases.postgres('blog', { url_env: 'BLOG_DATABASE_URL', default: true, pool_size: 10 })
  // Yields:
  //   { key: 'blog', driver: 'postgresql', url_env: 'BLOG_DATABASE_URL', default: true, pool_size: 10 }
  postgres(key, options={}):: { [if key != null then 'key']: key, driver: 'postgresql' } + options,

  // A database that starts as an SQLite file without any set-up. A URL in the variable wins, whatever its kind.
  //
  // Example:
  //   [databases.sqlite('inventory', { url_env: 'INVENTORY_DATABASE_URL' }), databases.sqlite(null)]
  // Yields:
  //   [
  //     { key: 'inventory', driver: 'sqlite', url_env: 'INVENTORY_DATABASE_URL' },
  //     { driver: 'sqlite' },
  //   ]
  sqlite(key, options={}):: { [if key != null then 'key']: key, driver: 'sqlite' } + options,
}
