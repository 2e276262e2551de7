/** The user's functions that generated handlers call, each of the shape that its use in the config asks for. */
import { moduleOf, resourceNames } from '../../lib/targets/be/names/names.js';
import type { ActionShape, PlainFunction, SerializerShape } from './shapes.js';
import { type Named, typeOf } from './user-models.js';

/** What functions are written with. */
export interface ForFunctions extends Named {
  /** Type of the current user, where there is authentication. */
  readonly user: string | undefined;
  /** The package of generated modules. */
  readonly generated: string;
}

/** Not all of the routes that share a function need have a current user. */
function userParameters({ user }: ForFunctions): readonly string[] {
  return user === undefined ? [] : [`current_user: zz_t.Optional[${user}] = None`];
}

/** The function of an action. */
export function actionFunction(name: string, { models, options }: ActionShape, of: ForFunctions): string {
  const parameters = [
    ...(options.scope === 'object' ? [`obj: ${models.map((path) => of.name(path)).join(' | ')}`] : []),
    '*',
    'db: zz_aio.AsyncSession',
    ...userParameters(of),
    ...options.params.map((param) => {
      const optional = param.nullable || (param.required === false && param.default === undefined);
      return `${param.name}: ${typeOf(param, of, true)}${optional ? ' | None' : ''}`;
    }),
  ];
  const { returns } = options;
  const result =
    returns === undefined ? 'None' : typeof returns === 'string' ? of.name(returns) : 'zz_t.Dict[zz_b.str, object]';
  return `async def ${name}(${parameters.join(', ')}) -> ${result}:\n    raise NotImplementedError\n`;
}

/** A guard, a hook, a row filter, what makes a link, tells clients apart, or tells rules of a request. */
export function plainFunction(name: string, use: PlainFunction, of: ForFunctions): string {
  const rest = ['*', 'db: zz_aio.AsyncSession', ...userParameters(of)].join(', ');
  switch (use) {
    case 'can':
      return `async def ${name}(obj: zz_b.object, ${rest}) -> zz_b.bool:\n    return True\n`;
    case 'pre':
      return `zz_T = zz_t.TypeVar("zz_T")\n\n\nasync def ${name}(data: zz_T, ${rest}) -> zz_T:\n    return data\n`;
    case 'post':
      return `async def ${name}(obj: zz_b.object, data: zz_b.object, ${rest}) -> None:\n    pass\n`;
    case 'row_filter':
      return `def ${name}(current_user: ${of.user ?? 'None'}) -> zz_sa.ColumnElement[zz_b.bool]:\n    return zz_sa.true()\n`;
    case 'input_fn': {
      const parameters = [
        'request: zz_fastapi.Request',
        '*',
        ...(of.user === undefined ? [] : [`current_user: zz_t.Optional[${of.user}]`]),
        'resource: zz_b.str',
        'operation: zz_b.str',
        'obj: zz_b.object',
      ].join(', ');
      return `import fastapi as zz_fastapi\n\n\nasync def ${name}(${parameters}) -> zz_t.Dict[zz_b.str, zz_t.Any]:\n    return {}\n`;
    }
    case 'key_func':
      return `import fastapi as zz_fastapi\n\n\ndef ${name}(request: zz_fastapi.Request) -> zz_b.str:\n    return ""\n`;
    case 'builder':
      return `if zz_t.TYPE_CHECKING:
    import ${of.generated}.support.links as zz_links


async def ${name}(obj: zz_b.object) -> "zz_links.Link":
    raise NotImplementedError
`;
  }
}

/** A serializer; the schemas import the user's Enums, so that it only names them for type checkers. */
export function serializerFunction(name: string, { app, resource, type }: SerializerShape, of: ForFunctions): string {
  const names = resourceNames(app, resource);
  const schema = `${names.api.schema}${type === 'list' ? 'ListItem' : 'Resource'}`;
  const parameters = [`obj: ${of.name(resource.model)}`, '*', 'db: zz_aio.AsyncSession', ...userParameters(of)];
  return `if zz_t.TYPE_CHECKING:
    import ${of.generated}.${moduleOf(names.paths.schemas)} as zz_schemas


async def ${name}(${parameters.join(', ')}) -> "zz_schemas.${schema}":
    raise NotImplementedError
`;
}
