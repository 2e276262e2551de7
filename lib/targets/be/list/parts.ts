/** The outputs of a list that its modifiers amend. */
import type { BuildContext } from '../../../core/context.js';
import { PageReader } from '../outputs/page_reader.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { SchemaClass } from '../outputs/schema_class.js';
import { TestCase } from '../outputs/test_case.js';
import { isOfType } from '../../../core/output.js';

/** What a `list` made. */
export interface ListParts {
  readonly handler: RouteHandler;
  readonly reader: PageReader;
  /** `{Model}ListQuery` */
  readonly query: SchemaClass;
  /** `{Model}Page` */
  readonly page: SchemaClass;
  /** What it promises; none: the resource is not tested. */
  readonly contract: TestCase | undefined;
}

/** Find the outputs of the list that an operation at it, or at one of its modifiers, is about. */
export function listParts(context: BuildContext): ListParts {
  const instance = context.store.ancestor(context.instanceId, 'operation');
  const outputs = instance ? context.store.outputsAt(instance.id, 'list') : [];
  const [handler] = outputs.filter(isOfType(RouteHandler));
  const [reader] = outputs.filter(isOfType(PageReader));
  const classes = outputs.filter(isOfType(SchemaClass));
  const named = (suffix: string): SchemaClass | undefined =>
    classes.find(({ name, names }) => name === `${names.api.schema}${suffix}`);
  const [query, page] = [named('ListQuery'), named('Page')];
  if (!handler || !reader || !query || !page) throw new Error(`operation 'list' has not run for ${context.instanceId}`);
  return { handler, reader, query, page, contract: outputs.find(isOfType(TestCase)) };
}
