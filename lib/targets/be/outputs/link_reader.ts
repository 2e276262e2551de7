/** Functions that show the rows of a resource as links, for others that refer to them. */
import { snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, identifier } from '../../../core/expression.js';
import { type Output, outputType } from '../../../core/output.js';
import { literal } from '../../../languages/python.js';
import { supportFiles } from '../project/support.js';
import { type ResourceNames, generatedName } from '../names/names.js';
import { linksNeedUser } from './optional_user.js';
import { findView } from './find-view.js';
import { type RouteHandler, admission, routesFile } from './route_handler.js';
import type { VisibleRows } from './visible_rows.js';

/** The links of one resource. */
export interface LinkReader extends Output {
  readonly type: 'LinkReader';
  readonly names: ResourceNames;
  readonly tag: string;
  readonly rows: VisibleRows;
  /** The list of the resource, if any: who may not ask for it is told no links. */
  readonly list?: RouteHandler;
  /** Where there is no list, its routes need a user. */
  readonly requiresUser: boolean;
  /** Arguments of `Link`; none: a function of the user makes it */
  readonly parts: readonly { readonly name: string; readonly value: Expression }[];
  /** The user's function. */
  readonly builder?: Expression;
  /** What reads the key of a row in a query, and the column that keys are compared with */
  readonly keys: { readonly type: Expression; readonly column: Expression };
  /** The column that tells their order and that clients search, if any */
  readonly nameColumn?: Expression;
}

/** Renders the function into `{module}/routes/{name}.py`. */
export const LinkReader = outputType<LinkReader>({
  name: 'LinkReader',
  render: ({ output }) => {
    const { names, rows, parts, builder, keys, nameColumn } = output;
    const view = {
      ...{ names, builder, keys, nameColumn },
      parts: parts.map(({ name, value }) => code`${identifier(name)}=${value}`),
      cursorOf: [literal(`${names.module} ${names.plural}`), literal(nameColumn === undefined ? [] : ['name'])],
      visible: findView(rows).visible,
      ...userView(output),
      name: linkReaderName(names),
    };
    return [
      routesFile(output),
      snippetFragment({
        parent: names.paths.routes,
        slot: 'functions',
        id: 'links',
        template: '[module]/routes/_links.py.ejs',
        context: { view },
      }),
      ...supportFiles('preconditions', ...(linksNeedUser(output) ? (['claims'] as const) : [])),
    ];
  },
});

function userView(reader: LinkReader) {
  const user = generatedName('auth.dependencies', 'CurrentUser');
  return {
    userParameter: linksNeedUser(reader) ? code`, current_user: ${user} | None` : code``,
    admission: reader.list === undefined ? '' : admission(reader.list, 4),
  };
}

/** Name of the function that reads a page of links: `read_author_links` */
export function linkReaderName({ model }: ResourceNames): Expression {
  return code`read_${identifier(model.snake)}_links`;
}
