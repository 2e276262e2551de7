// The API of the shop: two apps, each with a database of its own. `codegen be --config config/be.jsonnet` writes
// `_generated/` from it. `be.json` holds the same for machines without the jsonnet compiler.
local auth = import 'be/auth/jwt.libsonnet';
local databases = import 'be/db/databases.libsonnet';

{
  version: '3',

  // Both apps have categories, which clients call `BlogCategory` and `InventoryCategory`. An `api_name` lets them call what
  // only one app has without its app: `Article`.
  apps: [
    { prefix: '/blog', config: import 'blog.jsonnet' },
    { prefix: '/inventory', config: import 'inventory.jsonnet' },
  ],

  // SQLite files without any set-up; PostgreSQL when the variables hold such URLs. Both may name one database.
  databases: [
    databases.sqlite('blog', { url_env: 'BLOG_DATABASE_URL', default: true }),
    databases.sqlite('inventory', { url_env: 'INVENTORY_DATABASE_URL', pool_size: 10, pool_recycle: 1800 }),
  ],

  auth: auth.jwt({
    verify_credentials_fn: 'accounts.credentials.verify_credentials',
    user_schema: 'accounts.schemas.CurrentUser',
    token_ttl_seconds: 3600,
    issuer: 'shop',
    // Open to everybody, whatever the method: tags (they are only read), and the button below an article.
    exclude_paths: ['/blog/tags/*', 'POST /blog/articles/{pk}/like'],
  }),

  // What `/docs` and clients are told: who answers questions, and what the API may be used under.
  document: {
    contact: { name: 'The authors of generator-codegen' },
    license: { name: 'MIT', identifier: 'MIT' },
  },

  // Rows for the generated tests come from the models; `tests/factories.py` makes those that have rules of their own.
  // Pages ask which operations they may offer.
  permissions: true,

  generate_tests: true,
  test_factories: 'tests.factories',

  // A request to the blog that is sent twice with one `Idempotency-Key` is done once.
  idempotency: { model: 'accounts.models.RequestKey', ttl_hours: 48 },

  max_body_bytes: 512 * 1024,
}
