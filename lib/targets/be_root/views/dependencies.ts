/** The libraries of a project: those that its settings need, and no others. */
import type { RootConfig } from '../config.js';

const SQLITE = 'aiosqlite>=0.22';
const POSTGRES = 'asyncpg>=0.30';
/** uvicorn takes it where it is there: a body of many small chunks costs a thirtieth of what its other parser needs. */
const HTTP_PARSER = 'httptools>=0.6';
/** The scripts of `/docs` and `/redoc`, which FastAPI itself lets browsers load from elsewhere. */
const API_PAGES = 'fastapi-offline>=1.7.7';
const HTTP_CLIENT = 'httpx2>=2';
/** What the code imports by name of what FastAPI and Pydantic bring, and in versions that these choose. */
const IMPORTED = ['pydantic-core', 'starlette', 'typing-extensions'];

/**
 * What the defaults of `telemetry` need. Instrumentations pin each other to one release, and a release is not published all
 * at once: with ranges, pip finds no set of them in the days between.
 */
const TELEMETRY = [
  'opentelemetry-api>=1.45',
  'opentelemetry-exporter-otlp-proto-http>=1.45',
  'opentelemetry-instrumentation-fastapi==0.66b1',
  'opentelemetry-instrumentation-sqlalchemy==0.66b1',
  'opentelemetry-sdk>=1.45',
];

/** A form that brings a file, and one that signs somebody in. */
const FORMS = 'python-multipart>=0.0.20';

/** What the application needs. */
export function dependencies(config: RootConfig): readonly string[] {
  const { auth, comms, database, files, opa, queue, rate_limit: limits, telemetry } = config;
  return inOrder([
    'alembic>=1.16',
    'email-validator>=2.2',
    'fastapi>=0.137.2',
    API_PAGES,
    HTTP_PARSER,
    'pydantic>=2.12',
    'sqlalchemy[asyncio]>=2.0.44,<2.2',
    'uvicorn>=0.35',
    ...IMPORTED,
    database === 'postgres' ? POSTGRES : SQLITE,
    ...(limits ? ['limits>=5.0', 'redis>=5.2,<8'] : []),
    ...(comms || opa ? [HTTP_CLIENT] : []),
    ...(auth ? ['anyio>=4.9', 'argon2-cffi>=25.1', 'PyJWT[crypto]>=2.11'] : []),
    ...(auth || files ? [FORMS] : []),
    ...(files ? ['boto3>=1.40'] : []),
    ...(telemetry ? TELEMETRY : []),
    ...(comms ? ['aiosmtplib>=4', 'jinja2>=3.1.6'] : []),
    ...(queue ? ['codegen-companion[queue]>=0.1', 'pgqueuer>=1.6'] : []),
  ]);
}

/** What the checks need beside that; tests without a server use SQLite. */
export function devDependencies({ comms, database, opa }: RootConfig): readonly string[] {
  return inOrder([
    ...(comms || opa ? [] : [HTTP_CLIENT]),
    // The worker's module is generated, and asyncpg brings no types.
    ...(comms ? ['asyncpg-stubs>=0.30'] : []),
    'mypy>=1.18',
    'pyright>=1.1.400',
    'pytest>=8.4',
    'ruff>=0.14',
    ...(database === 'postgres' ? [SQLITE] : []),
  ]);
}

function inOrder(names: readonly string[]): readonly string[] {
  return names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
}
