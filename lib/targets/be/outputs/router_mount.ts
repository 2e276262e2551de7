/** Routers that a package's router includes. */
import { snippetFragment } from '../../../core/fragment.js';
import { type Expression, code } from '../../../core/expression.js';
import { type Output, type OutputType, outputType } from '../../../core/output.js';
import { literal } from '../../../languages/python.js';

/**
 * One router that another one includes.
 *
 * @example
 * import { type RouterMount, generatedName } from 'generator-codegen';
 * const mount: RouterMount = {
 *   type: 'RouterMount',
 *   parent: 'blog/routes/__init__.py',
 *   router: generatedName('blog.routes.feed', 'router'),
 *   prefix: '/feed',
 * };
 */
export interface RouterMount extends Output {
  readonly type: 'RouterMount';
  /** Path of the module that includes it. */
  readonly parent: string;
  readonly router: Expression;
  /** URL prefix; empty for none. */
  readonly prefix: string;
}

/** Renders the line that includes it. */
export const RouterMount: OutputType<RouterMount> = outputType({
  name: 'RouterMount',
  render: ({ output }) => [
    snippetFragment({
      parent: output.parent,
      slot: 'mounts',
      value: code`router.include_router(${output.router}${output.prefix === '' ? code`` : code`, prefix=${literal(output.prefix)}`})\n`,
    }),
  ],
});
