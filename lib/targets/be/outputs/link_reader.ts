/** Functions that show the rows of a resource as links, for others that refer to them. */
import { snippetFragment } from '../../../core/fragment.js';
import type { Expression } from '../../../core/imports.js';
import { type Output, outputType } from '../../../core/output.js';
import type { ResourceNames } from '../names.js';
import { findView, routesFile } from './route_handler.js';
import type { VisibleRows } from './visible_rows.js';

/** The links of one resource. */
export interface LinkReader extends Output {
  readonly type: 'LinkReader';
  readonly names: ResourceNames;
  readonly tag: string;
  readonly rows: VisibleRows;
  /** Arguments of `Link`; none: a function of the user makes it */
  readonly parts: readonly { readonly name: string; readonly value: Expression }[];
  /** The user's function. */
  readonly builder?: Expression;
  /** The column that tells their order and that clients search, if any */
  readonly nameColumn?: Expression;
}

/** Renders the function into `{module}/routes/{name}.py`. */
export const LinkReader = outputType<LinkReader>({
  name: 'LinkReader',
  render: ({ output }) => {
    const { names, rows } = output;
    return [
      routesFile(output),
      snippetFragment({
        parent: names.paths.routes,
        slot: 'functions',
        id: 'links',
        template: '[module]/routes/_links.py.ejs',
        context: { view: { ...output, ...findView(rows), name: linkReaderName(names) } },
      }),
    ];
  },
});

/** Name of the function that reads a page of links: `read_author_links` */
export function linkReaderName({ model }: ResourceNames): string {
  return `read_${model.snake}_links`;
}
