/**
 * The user's Python for a loaded config: models, Enums, Pydantic models and functions of the shapes that generated code
 * relies on. Each thing is written in a module of its own and exported where its dotted path says.
 */
import { literal } from '../../lib/languages/python.js';
import type { FieldSpec, ProjectConfig } from '../../lib/targets/be/config.js';
import { type ActionShape, type ModelShape, type Shapes, shapesOf } from './shapes.js';

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
  for (const path of shapes.schemas) code.export(path, schema);
  code.add('models', models(shapes, code));
  for (const [index, path] of [...shapes.models.keys()].entries()) code.link(path, 'models', `M${index}`);
  const user =
    project.auth &&
    (project.auth.user_schema === undefined ? 'zz_t.Dict[zz_b.str, zz_t.Any]' : code.name(project.auth.user_schema));
  for (const [path, action] of shapes.actions)
    code.export(path, (name) => actionFunction(name, action, { shapes, code, user }));
  const { verify_credentials_fn: verify, get_current_user_fn: current } = project.auth ?? {};
  if (verify !== undefined) {
    code.export(
      verify,
      (name) =>
        `async def ${name}(username: zz_b.str, password: zz_b.str) -> zz_t.Dict[zz_b.str, zz_t.Any] | None:\n    return None\n`,
    );
  }
  if (current !== undefined)
    code.export(current, (name) => `async def ${name}() -> ${user!}:\n    raise NotImplementedError\n`);
  // A module of factories may be empty: it holds those that the generated ones do not do for.
  const factories = project.test_factories;
  return { ...code.files(), ...(factories !== undefined && { [`${factories.replaceAll('.', '/')}.py`]: '' }) };
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

function schema(name: string): string {
  return `class ${name}(zz_pydantic.BaseModel):\n    number: zz_b.int = 0\n`;
}

const TYPES: Readonly<Record<string, string>> = {
  uuid: 'zz_uuid.UUID',
  str: 'zz_b.str',
  email: 'zz_b.str',
  int: 'zz_b.int',
  float: 'zz_b.float',
  bool: 'zz_b.bool',
  datetime: 'zz_dt.datetime',
  date: 'zz_dt.date',
  time: 'zz_dt.time',
  json: 'zz_t.Dict[zz_b.str, zz_t.Any]',
  decimal: 'zz_decimal.Decimal',
};

/** `literals`: parameters of functions have the inline values as their type, columns the type of the values. */
function typeOf(spec: FieldSpec, code: Code, literals: boolean): string {
  const { values } = spec;
  let type = spec.enum === undefined ? TYPES[spec.type]! : code.name(spec.enum);
  if (values)
    type = literals
      ? `zz_t.Literal[${values.map(literal).join(', ')}]`
      : typeof values[0] === 'number'
        ? 'zz_b.int'
        : 'zz_b.str';
  return spec.list ? `zz_t.List[${type}]` : type;
}

function models({ models: shapes }: Shapes, code: Code): string {
  const paths = [...shapes.keys()];
  const classes = [...shapes.values()].map((shape, index) => {
    const name = `M${index}`;
    return `
class ${name}(Base):
    __tablename__ = ${literal(`t${index}`)}
${modelBody(shape, { name, code, target: (related) => paths.indexOf(related) })}`;
  });
  return `class Base(zz_orm.DeclarativeBase):\n    pass\n\n${classes.join('\n')}`;
}

interface InModel {
  readonly name: string;
  readonly code: Code;
  readonly target: (path: string) => number;
}

function modelBody({ pk, columns, relations }: ModelShape, { name, code, target }: InModel): string {
  const key = pk ?? { name: 'zz_pk', type: 'int' };
  const lines = [`    ${key.name}: zz_orm.Mapped[${TYPES[key.type]!}] = zz_orm.mapped_column(primary_key=True)\n`];
  for (const [attribute, { spec, nullable }] of columns) {
    const type = `${typeOf(spec, code, false)}${nullable ? ' | None' : ''}`;
    lines.push(`    ${attribute}: zz_orm.Mapped[${type}] = zz_orm.mapped_column(${columnType(spec, attribute)})\n`);
  }
  for (const [attribute, { model, many, nullable }] of relations) {
    const index = target(model);
    const type = many ? `zz_t.List["M${index}"]` : `"M${index}"`;
    const mapped = nullable ? `zz_t.Optional[${type}]` : type;
    lines.push(`    zz_${attribute}: zz_orm.Mapped[zz_b.int]\n`);
    lines.push(
      `    ${attribute}: zz_orm.Mapped[${mapped}] = zz_orm.relationship(\n` +
        `        primaryjoin=lambda: zz_orm.foreign(${name}.zz_${attribute}) == zz_orm.remote(M${index}.zz_number), viewonly=True)\n`,
    );
  }
  return `${lines.join('')}    zz_number: zz_orm.Mapped[zz_b.int]\n`;
}

/** Different columns for one type, so that limits of columns meet those of fields. */
function columnType({ type, list, enum: path, values }: FieldSpec, attribute: string): string {
  const variant = attribute.length % 3;
  if (list || type === 'json') return 'zz_sa.JSON()';
  if (path !== undefined || values !== undefined) return '';
  if (type === 'str' || type === 'email') return ['', 'zz_sa.String(200)', 'zz_sa.Text()'][variant]!;
  if (type === 'int') return ['', 'zz_sa.BigInteger()', 'zz_sa.SmallInteger()'][variant]!;
  if (type === 'decimal') return ['', 'zz_sa.Numeric(40, 20)', 'zz_sa.Numeric()'][variant]!;
  return type === 'datetime' ? ['', 'zz_sa.DateTime(timezone=True)', 'zz_sa.DateTime(timezone=False)'][variant]! : '';
}

interface ForAction {
  readonly shapes: Shapes;
  readonly code: Code;
  /** Type of the current user, where there is authentication. */
  readonly user: string | undefined;
}

function actionFunction(name: string, { models: rows, options }: ActionShape, { code, user }: ForAction): string {
  const parameters = [
    ...(options.scope === 'object' ? [`obj: ${rows.map((path) => code.name(path)).join(' | ')}`] : []),
    '*',
    'db: zz_aio.AsyncSession',
    // Not all of the actions that share a function need have a current user.
    ...(user === undefined ? [] : [`current_user: zz_t.Optional[${user}] = None`]),
    ...options.params.map((param) => {
      const optional = param.nullable || (param.required === false && param.default === undefined);
      return `${param.name}: ${typeOf(param, code, true)}${optional ? ' | None' : ''}`;
    }),
  ];
  const { returns } = options;
  const result =
    returns === undefined ? 'None' : typeof returns === 'string' ? code.name(returns) : 'zz_t.Dict[zz_b.str, object]';
  return `async def ${name}(${parameters.join(', ')}) -> ${result}:\n    raise NotImplementedError\n`;
}
