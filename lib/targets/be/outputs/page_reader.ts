/** Functions that read one page of a resource: what a list answers, however its conditions came about. */
import { snippetFragment } from '../../../core/fragment.js';
import type { Expression } from '../../../core/imports.js';
import { type Output, outputType } from '../../../core/output.js';
import { library, selectColumns } from '../expressions.js';
import type { ResourceNames } from '../names.js';
import type { RouteParam } from './route_param.js';
import type { RouteHandler, SharedPiece } from './route_handler.js';
import { visibleCall } from './visible_rows.js';

/** The reader of a list's pages; modifiers change what is not read-only before it is rendered. */
export interface PageReader extends Output {
  readonly type: 'PageReader';
  readonly names: ResourceNames;
  /** Name of the function */
  readonly name: string;
  /** The handlers that answer with its pages; the first is that of the list. */
  readonly handlers: RouteHandler[];
  /** Class of the parameters: what is read of it is how the page is cut */
  readonly query: Expression;
  readonly page: Expression;
  /** The item of a row, which is called as a row's variable is */
  item: Expression;
  /** The columns that items show; none, when they show related rows too */
  readonly columns: readonly Expression[];
  /** Items are made of instances of the class, with its relations, and not of the columns alone. */
  wholeRows: boolean;
  /** Arguments of `options()` that load the relations */
  readonly relations: Expression;
  /** Partial that makes its body. */
  template: string;
  /** The sort keys, the primary key last, and the names that a cursor is tied to */
  keys: Expression;
  sort: Expression;
  /** Further parameters, given by keyword. */
  readonly params: RouteParam[];
  /** Statements that add to `statement` before it is run. */
  readonly joins: string[];
  /** Further arguments of the page class; their value depends on whether there are conditions. */
  readonly extras: { readonly name: string; readonly value: (filtered: boolean) => Expression }[];
  readonly shared: SharedPiece[];
}

/** Renders the function into `{module}/routes/{name}.py`. */
export const PageReader = outputType<PageReader>({
  name: 'PageReader',
  render: ({ output }) => {
    const { names, shared, handlers, template } = output;
    const parent = names.paths.routes;
    const filtered = handlers.some(({ conditions, rows }) => conditions.length > 0 || visibleCall(rows) !== '');
    return [
      snippetFragment({
        parent,
        slot: 'functions',
        id: output.name,
        template,
        context: { view: pageView(output, filtered) },
        order: -5,
      }),
      ...[...shared, selectConstant(output)].map(({ id, slot, template: partial, view }) =>
        snippetFragment({ parent, slot, id, template: partial, context: { view } }),
      ),
    ];
  },
});

const SELECT = 'SELECT_ITEMS';

/** The statement is made once: what it selects does not depend on the request. */
function selectConstant({ names, wholeRows, columns, relations }: PageReader): SharedPiece {
  const statement = wholeRows
    ? `${library('sqlalchemy', 'select')}(${names.modelClass}).options(${relations})`
    : selectColumns(columns);
  const view = { constant: SELECT, statement: () => statement };
  return { id: SELECT, slot: 'constants', template: '[module]/routes/_select.py.ejs', view };
}

function pageView({ handlers, extras, params, ...output }: PageReader, filtered: boolean) {
  const { names, wholeRows, columns } = output;
  return {
    ...output,
    select: SELECT,
    /** A result row starts with the instance, or is one of columns, those of the sort behind the others. */
    target: wholeRows ? `${names.variable}, *_` : names.variable,
    width: wholeRows ? 1 : columns.length,
    unique: wholeRows ? '.unique()' : '',
    all: wholeRows ? 'scalars' : 'execute',
    filtered,
    params: params.map(({ name, annotation }) => `, ${name}: ${annotation}`).join(''),
    listName: handlers[0]?.name ?? output.name,
    extras: extras.map(({ name, value }) => ({ name, value: value(filtered) })),
  };
}
