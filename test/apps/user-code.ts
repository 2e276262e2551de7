/**
 * The user's Python for a loaded config: models, Enums, Pydantic models and functions of the shapes that generated code
 * relies on. Each thing is written in a module of its own and exported where its dotted path says.
 */
import { literal } from '../../lib/languages/python.js';
import type { ProjectConfig } from '../../lib/targets/be/config.js';
import { shapesOf } from './shapes.js';
import { exportComms } from './user-comms.js';
import { actionFunction, plainFunction, serializerFunction } from './user-functions.js';
import { modelsText } from './user-models.js';

/** The package of generated files in that of a project. */
export const GENERATED = '_generated';

/** Files by path. */
export type Files = Readonly<Record<string, string>>;

/**
 * Write the user's code.
 *
 * @param top - package that all dotted paths are in
 */
export function userCode(project: ProjectConfig, top: string): Files {
  const shapes = shapesOf(project);
  const code = new Code(`${top}.zz_user`);
  for (const [path, values] of shapes.enumerations) code.export(path, (name) => enumeration(name, values));
  // Keys and templates of users are known by their `sub`.
  const needsSub = project.idempotency !== undefined || project.comms?.user_templates !== undefined;
  const claims = new Set([...shapes.claims, ...(needsSub ? ['sub'] : [])]);
  for (const path of shapes.schemas) code.export(path, (name) => schema(name, claims));
  const named = { name: (path: string) => code.name(path) };
  code.add('models', modelsText(shapes, named));
  for (const [index, path] of [...shapes.models.keys()].entries()) code.link(path, 'models', `M${index}`);
  const user =
    project.auth &&
    (project.auth.user_schema === undefined ? 'zz_t.Dict[zz_b.str, zz_t.Any]' : code.name(project.auth.user_schema));
  const of = { ...named, user, generated: generatedRoot(project, top) };
  for (const [path, action] of shapes.actions) code.export(path, (name) => actionFunction(name, action, of));
  for (const [path, use] of shapes.functions) code.export(path, (name) => plainFunction(name, use, of));
  for (const [path, shape] of shapes.serializers) code.export(path, (name) => serializerFunction(name, shape, of));
  if (project.idempotency !== undefined)
    code.export(project.idempotency.model, (name) => keyTable(name, generatedRoot(project, top)));
  if (project.comms !== undefined)
    exportComms(project.comms, generatedRoot(project, top), (path, write) => {
      code.export(path, write);
    });
  if (project.sign_in !== undefined)
    code.export(project.sign_in.model, (name) => countTable(name, generatedRoot(project, top)));
  const { verify_credentials_fn: verify, get_current_user_fn: current, get_optional_user_fn: any } = project.auth ?? {};
  if (verify !== undefined) {
    code.export(
      verify,
      (name) =>
        `async def ${name}(username: zz_b.str, password: zz_b.str) -> zz_t.Dict[zz_b.str, zz_t.Any] | None:\n    return None\n`,
    );
  }
  if (project.auth?.get_user_fn !== undefined) {
    code.export(
      project.auth.get_user_fn,
      (name) => `async def ${name}(claims: zz_t.Dict[zz_b.str, zz_t.Any]) -> ${user!} | None:\n    return None\n`,
    );
  }
  if (project.auth?.change_password_fn !== undefined) {
    code.export(
      project.auth.change_password_fn,
      (name) =>
        `async def ${name}(user: ${user!}, old: zz_b.str, new: zz_b.str) -> zz_t.Dict[zz_b.str, zz_t.Any] | None:\n    return None\n`,
    );
  }
  if (project.auth?.session_store !== undefined) code.export(project.auth.session_store, sessionStore);
  if (current !== undefined)
    code.export(current, (name) => `async def ${name}() -> ${user!}:\n    raise NotImplementedError\n`);
  if (any !== undefined)
    code.export(any, (name) => `async def ${name}() -> ${user!} | None:\n    raise NotImplementedError\n`);
  const factories = project.test_factories;
  return {
    ...code.files(),
    ...(factories !== undefined && {
      [`${factories.replaceAll('.', '/')}.py`]: current === undefined ? '' : userFactory(project.auth?.user_schema),
    }),
  };
}

/** The package of generated modules. */
function generatedRoot({ package_prefix: prefix }: ProjectConfig, top: string): string {
  return [top, GENERATED, ...prefix.split('/').filter((part) => part !== '')].join('.');
}

function keyTable(name: string, generated: string): string {
  return `import ${generated}.support.idempotency as zz_idempotency


class ${name}(zz_idempotency.IdempotencyKeyMixin, zz_models.Base):
    __tablename__ = "zz_keys"
`;
}

function countTable(name: string, generated: string): string {
  return `import ${generated}.support.sign_in_counts as zz_sign_in_counts


class ${name}(zz_sign_in_counts.SignInCountMixin, zz_models.Base):
    __tablename__ = "zz_sign_in_counts"
`;
}

function sessionStore(name: string): string {
  const claims = 'claims: zz_t.Dict[zz_b.str, zz_t.Any]';
  return `class zz_Store:
    async def is_revoked(self, ${claims}) -> zz_b.bool:
        return False

    async def revoke(self, ${claims}) -> None:
        return None


${name} = zz_Store()
`;
}

/** Only the project knows the users that its own dependency returns. */
function userFactory(schema: string | undefined): string {
  if (schema === undefined) return 'def make_user() -> dict[str, object]:\n    return {"sub": "user-1"}\n';
  const dot = schema.lastIndexOf('.');
  const name = schema.slice(dot + 1);
  return `from ${schema.slice(0, dot)} import ${name} as zz_user\n\n\ndef make_user() -> zz_user:\n    return zz_user()\n`;
}

/** Modules of the user's code; names of theirs start with `zz`, which no name of a config does. */
class Code {
  readonly #texts = new Map<string, string>();
  readonly #exports = new Map<string, Map<string, { module: string; name: string }>>();

  constructor(readonly root: string) {}

  add(module: string, text: string): void {
    this.#texts.set(module, `${HEAD}${text}`);
  }

  /** Write a thing under its own name in a module of its own. */
  export(path: string, write: (name: string) => string): void {
    const module = `m${this.#texts.size}`;
    const name = path.slice(path.lastIndexOf('.') + 1);
    this.link(path, module, name);
    this.#texts.set(module, '');
    this.add(module, write(name));
  }

  link(path: string, module: string, name: string): void {
    const dot = path.lastIndexOf('.');
    const exports = this.#exports.get(path.slice(0, dot)) ?? new Map<string, { module: string; name: string }>();
    this.#exports.set(path.slice(0, dot), exports.set(path.slice(dot + 1), { module, name }));
  }

  /** A thing as other modules name it. */
  name(path: string): string {
    const dot = path.lastIndexOf('.');
    const { module, name } = this.#exports.get(path.slice(0, dot))!.get(path.slice(dot + 1))!;
    return `zz_${module}.${name}`;
  }

  files(): Files {
    const files: Record<string, string> = {};
    const imports = [...this.#texts.keys()].map((module) => `import ${this.root}.${module} as zz_${module}\n`);
    for (const [module, text] of this.#texts) {
      const used = imports.filter((line) => text.includes(`${line.trim().split(' ').at(-1)!}.`));
      files[`${this.root}.${module}`] = used.join('') + text;
    }
    for (const [module, exports] of this.#exports) files[module] = exporting(this.root, exports);
    return inPackages(files);
  }
}

const HEAD = `import builtins as zz_b
import datetime as zz_dt
import decimal as zz_decimal
import enum as zz_enum
import typing as zz_t
import uuid as zz_uuid

import pydantic as zz_pydantic
import sqlalchemy as zz_sa
import sqlalchemy.ext.asyncio as zz_aio
import sqlalchemy.orm as zz_orm

`;

function exporting(root: string, exports: ReadonlyMap<string, { module: string; name: string }>): string {
  const lines = [...exports].map(([as, { module, name }]) => `from ${root}.${module} import ${name} as ${as}\n`);
  return `${lines.join('')}\n__all__ = [${[...exports.keys()].map(literal).join(', ')}]\n`;
}

/** Modules to files: a module with others below it is a package. */
function inPackages(modules: Readonly<Record<string, string>>): Files {
  const files: Record<string, string> = {};
  for (const module of Object.keys(modules)) {
    const parts = module.split('.');
    for (let depth = 1; depth < parts.length; depth += 1) files[`${parts.slice(0, depth).join('/')}/__init__.py`] = '';
  }
  for (const [module, text] of Object.entries(modules)) {
    const directory = module.replaceAll('.', '/');
    files[`${directory}/__init__.py` in files ? `${directory}/__init__.py` : `${directory}.py`] = text;
  }
  return files;
}

function enumeration(name: string, values: ReadonlySet<unknown>): string {
  const lines = [...values].map((value, index) => `    MEMBER_${index} = ${literal(value)}\n`);
  return `class ${name}(zz_enum.Enum):\n${lines.join('')}`;
}

/** A user may have claims as attributes; answers have none of them. */
function schema(name: string, claims: ReadonlySet<string>): string {
  const attributes = [...claims].map((claim) => `    ${claim}: zz_t.Optional[zz_t.Union[zz_b.str, zz_b.int]] = None\n`);
  return `class ${name}(zz_pydantic.BaseModel):\n    number: zz_b.int = 0\n${attributes.join('')}`;
}
