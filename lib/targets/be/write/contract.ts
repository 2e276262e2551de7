/** What `create`, `update` and actions promise, as facts. */
import type { Expression } from '../../../core/expression.js';
import type { FieldSpec } from '../config.js';
import { type ActionOptions, type WriteOptions, statusOf } from './schema.js';
import { isOf } from '../schema/operation.js';
import { keyParts } from '../fields/keys.js';
import { userName } from '../names/names.js';
import { type Entry, hasGet } from '../routes/handler.js';
import { type Fact, asIs, constant } from '../contracts/fact.js';
import { answerFacts, referringFacts } from '../fields/contract.js';
import { itemListFacts } from '../nested_writes/contract.js';
import { otherThan, ownNames, serializerFact } from '../read/contract.js';
import { getOf } from '../read/get-entry.js';

/**
 * The facts of a `create` or an `update`.
 *
 * @param request - the class of its requests
 */
export function savingFacts(of: Entry<WriteOptions>, request: Expression): Record<string, Fact | undefined> {
  const { entry, resource, names } = of;
  const nested = itemListFacts(of, entry.fields);
  const own = takesLikeCreate(of) ? '' : 'UPDATE_';
  return {
    schema: asIs(request),
    fields: constant(`${own}FIELDS`, referringFacts(of, entry.fields)),
    nested: nested.length === 0 ? undefined : constant(`${own}LISTS`, nested),
    answers: answersOf(),
    // Writes that answer as `get` does ask its serializer.
    serializer:
      entry.returns === undefined ? serializerFact(names, getOf(resource)?.serializer, 'Resource') : undefined,
    pre: entry.pre === undefined ? undefined : asIs(userName(entry.pre)),
    post: entry.post === undefined ? undefined : asIs(userName(entry.post)),
  };

  /** None where it is what `get` answers. */
  function answersOf(): Fact | undefined {
    if (entry.returns !== undefined) return ownNames(entry.returns);
    return hasGet(resource) ? undefined : keyParts(resource).map(({ name }) => name);
  }
}

/**
 * The facts of a `put`.
 *
 * @param request - the class of its requests
 * @param fields - what these say
 */
export function putFacts(
  of: Entry<WriteOptions>,
  request: Expression,
  fields: readonly FieldSpec[],
): Record<string, Fact | undefined> {
  return { schema: asIs(request), fields: constant('PUT_FIELDS', referringFacts(of, fields)) };
}

/** `create` and `update` share constants where they take the same. */
function takesLikeCreate({ entry, resource }: Entry<WriteOptions>): boolean {
  const create = resource.operations.find((one) => isOf(one, 'create'));
  if (entry.type === 'create' || create === undefined) return true;
  const text = (fields: readonly FieldSpec[]): string => JSON.stringify(fields);
  return text(create.fields) === text(entry.fields);
}

/**
 * The facts of an action.
 *
 * @param request - the class of its requests; none: they have no body
 * @param path - of its route, below the resource
 */
export function actionFacts(
  of: Entry<ActionOptions>,
  request: Expression | undefined,
  path: string,
): Record<string, Fact | undefined> {
  const { entry } = of;
  const { params, returns, fn, method } = entry;
  return {
    method: method === 'get' ? 'GET' : undefined,
    path,
    function: asIs(userName(fn)),
    schema: request === undefined ? undefined : asIs(request),
    fields: params.length === 0 ? undefined : referringFacts(of, params),
    returns: typeof returns === 'string' ? asIs(userName(returns)) : returns && answerFacts(returns),
    status_code: otherThan(200, statusOf(entry)),
  };
}
