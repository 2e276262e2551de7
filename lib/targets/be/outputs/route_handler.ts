/** HTTP route handlers of a resource. */
import { type FileFragment, fileFragment, snippetFragment } from '../../../core/fragment.js';
import type { Expression } from '../../../core/imports.js';
import { type Output, outputType } from '../../../core/output.js';
import { oncePer } from '../../../core/once.js';
import { literal } from '../../../languages/python.js';
import type { OperationConfig, ResourceConfig } from '../config.js';
import type { ResourceNames } from '../names.js';
import { TEMPLATES } from '../paths.js';
import type { RouteParam } from './route_param.js';

/** A piece of a routes module that several handlers share. */
export interface SharedPiece {
  /** Name that makes it one, however many handlers bring it. */
  readonly id: string;
  readonly slot: 'constants' | 'functions';
  readonly template: string;
  readonly view: Readonly<Record<string, unknown>>;
}

/** One handler. Operations that augment others change its lists before it is rendered. */
export interface RouteHandler extends Output {
  readonly type: 'RouteHandler';
  readonly names: ResourceNames;
  readonly resource: ResourceConfig;
  /** The entry of the config that it comes from. */
  readonly entry: OperationConfig;
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** Below the resource's router; empty for the collection. */
  readonly path: string;
  /** Function name and operation id. */
  readonly name: string;
  readonly docstring: string;
  readonly statusCode: number;
  /** Statuses of problems that it answers with. */
  readonly problems: number[];
  /** Required parameters come first. */
  readonly params: RouteParam[];
  readonly returns: Expression;
  /** Partial that makes its body. */
  readonly template: string;
  /** What the body reads. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly shared: SharedPiece[];
  /** Heading of the resource in the API's documentation. */
  readonly tag: string;
  /** Set when the handler has the current user. */
  authenticated: boolean;
  /** Paths without a parameter come before `/{pk}`. */
  readonly order: number;
}

/** Renders a handler into `{module}/routes/{name}.py`. */
export const RouteHandler = outputType<RouteHandler>({
  name: 'RouteHandler',
  render: ({ output }) => [
    routesFile(output),
    snippetFragment({
      parent: output.names.paths.routes,
      slot: 'handlers',
      id: output.name,
      template: output.template,
      context: { view: handlerView(output) },
      order: output.order,
    }),
    ...output.shared.map(({ id, slot, template, view }) =>
      snippetFragment({ parent: output.names.paths.routes, slot, id, template, context: { view } }),
    ),
  ],
});

function routesFile({ names, tag }: RouteHandler): FileFragment {
  return fileOf(names)(tag);
}

const fileOf = oncePer(({ paths, plural, routePrefix }: ResourceNames) => {
  let file: FileFragment | undefined;
  return (tag: string) =>
    (file ??= fileFragment({
      path: paths.routes,
      template: TEMPLATES.routes,
      context: { view: { plural, prefix: literal(routePrefix), tag: literal(tag) } },
    }));
});

function handlerView(handler: RouteHandler) {
  const { names, method, path, name, docstring, statusCode, params, returns, authenticated } = handler;
  return {
    ...handler.body,
    names,
    method,
    path: literal(path),
    name,
    docstring,
    statusCode: statusCode === 200 ? '' : `status_code=${String(statusCode)},`,
    problems: [...new Set(handler.problems)].sort((a, b) => a - b).join(', '),
    params: params.map(parameter).join(', '),
    returns,
    authenticated,
  };
}

function parameter({ name, annotation, default: value }: RouteParam): string {
  return `${name}: ${annotation}${value === undefined ? '' : ` = ${value}`}`;
}
