/**
 * `serializer`: a function of the user makes the answers of `get` or the items of `list`.
 *
 * Config: `{ name: 'get', serializer: 'blog.answers.show' }`. Amends the handlers, also those of writes that answer as
 * `get` does, and the reader of pages. The generated serializer, which nobody needs then, is left out; the schema stays.
 */
import type { BuildContext } from '../../../core/context.js';
import { type Expression, code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { isMatching } from '../bulk/matching-names.js';
import { singleOf } from '../bulk/singles.js';
import type { OperationConfig } from '../config.js';
import { isOf } from '../schema/operation.js';
import { userName } from '../names/names.js';
import { PageReader } from '../outputs/page_reader.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { SerializerFn } from '../outputs/serializer_fn.js';

/** The operation `serializer`. */
export const serializer = operation({
  name: 'serializer',
  trigger: 'resource',
  targets: ['be'],
  requires: ['auth'],
  afterChildren: true,
  when: (context) => context.instance.operations.some((entry) => serializerOf(entry) !== undefined),
  build: (context) => {
    const children = new Map(context.store.children(context.instanceId).map(({ id, value }) => [value, id]));
    for (const entry of context.instance.operations) {
      const [id, path] = [children.get(entry), serializerOf(entry)];
      if (id === undefined || path === undefined) continue;
      for (const generated of context.store.outputsUnder(id, SerializerFn)) generated.isUsed = false;
      const handlers = context.store.outputsUnder(id, RouteHandler);
      const takesUser = handlers.every(({ authenticated }) => authenticated);
      const call = callOf(path, takesUser);
      for (const reader of context.store.outputsUnder(id, PageReader)) answerPages(reader, { call, takesUser });
      const [first] = handlers;
      if (first?.entry.type !== 'get') continue;
      first.rows.wholeRows = true;
      first.body.makesAnswer = call(first.names.variable);
      first.body.answer = first.body.makesAnswer;
      for (const write of writesLikeGet(context)) {
        const answer = call(write.names.variable);
        write.body.answer = answer;
        write.body.makesAnswer = answer;
      }
    }
    return [];
  },
});

/** The user's function that makes the answer of a row, if any. */
export function serializerOf(entry: OperationConfig): string | undefined {
  return isOf(entry, 'get', 'list') ? entry.serializer : undefined;
}

/** The call that makes the answer of a row. */
function callOf(path: string, takesUser: boolean): (row: Expression) => Expression {
  return (row) => code`await ${userName(path)}(${row}, db=db${takesUser ? code`, current_user=current_user` : code``})`;
}

function answerPages(
  reader: PageReader,
  { call, takesUser }: { readonly call: (row: Expression) => Expression; readonly takesUser: boolean },
): void {
  reader.item = call(reader.names.variable);
  reader.wholeRows = true;
  reader.rows.wholeItems = true;
  reader.itemTakesUser = takesUser;
}

function writesLikeGet(context: BuildContext): readonly RouteHandler[] {
  return context.store.outputsUnder(context.instanceId, RouteHandler).filter(({ entry, resource }) => {
    if (isMatching(entry)) return false;
    const written = singleOf(resource, entry);
    return entry.type === 'restore' || (isOf(written, 'create', 'update') && written.returns === undefined);
  });
}
