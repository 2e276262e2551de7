/** Names that are taken in a project, by what a config could name so. */
import { STDLIB_MODULES } from '../../../languages/python-names.js';

/** Distributions that a project depends on or is checked with: none can depend on another one of its own name. */
export const DISTRIBUTIONS = words(
  `aiosmtplib aiosqlite alembic anyio argon2-cffi asyncpg asyncpg-stubs codegen-companion email-validator fastapi fastapi-offline httptools httpx2 jinja2
  limits mypy opentelemetry-api opentelemetry-exporter-otlp-proto-http opentelemetry-instrumentation opentelemetry-instrumentation-fastapi
  opentelemetry-instrumentation-sqlalchemy opentelemetry-sdk pgqueuer pydantic pydantic-core pyjwt pyright pytest python-multipart redis
  ruff setuptools sqlalchemy starlette typer typing-extensions uvicorn`,
);

/** What stands at the root of a project. */
export const ROOT_MODULES = words('companion config dev main migrations openapi seed set_password tests web');

/** Modules that code of the project imports: a package of that name at the root would hide them. */
export const IMPORTED_MODULES: ReadonlySet<string> = new Set([
  ...STDLIB_MODULES,
  ...words(
    `aiosmtplib aiosqlite alembic annotated_types anyio argon2 asgiref asyncpg certifi charset_normalizer codegen_companion
    croniter cryptography deprecated email_validator fastapi fastapi_offline google greenlet h11 httpcore2 httptools httpx2 idna jinja2 jwt limits mako
    markupsafe multipart mypy opentelemetry packaging pgqueuer pip pkg_resources pluggy pydantic pydantic_core
    pydantic_settings pyright pytest python_multipart redis requests ruff setuptools sqlalchemy starlette tabulate typer
    typing_extensions typing_inspection urllib3 uvicorn uvloop wrapt`,
  ),
]);

/** Modules of the package of hand-written code, in which `be` may not be generated. */
export const OWN_MODULES = words('auth docs health messages models security seeds worker');

/** Modules beside those of the models. */
export const MODEL_MODULES = words('base');

/** Attributes that SQLAlchemy gives every mapped class. */
export const MAPPED_ATTRIBUTES = words('metadata registry');

/** Types that annotations name without an import: as a column, one would hide the type from the columns behind it. */
export const BUILTIN_TYPES = words('str int float bool list dict');

/** Columns that PostgreSQL gives every table. */
export const SYSTEM_COLUMNS = words('tableoid xmin cmin xmax cmax ctid');

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
