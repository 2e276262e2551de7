/** How large the bodies of the requests of one operation may be. */
import { type Expression, code } from '../../../core/expression.js';
import type { Problem } from '../../../core/problem.js';
import { property } from '../../../core/property.js';
import type { OperationConfig } from '../config.js';
import { generatedName } from '../names/names.js';
import { type OperationAt, fieldsIn, has, walk } from '../walk.js';

/** The limit that an entry has of its own. */
export function ownBodyLimit(entry: OperationConfig): number | undefined {
  const bytes = property(entry, 'max_body_bytes');
  return typeof bytes === 'number' ? bytes : undefined;
}

/** The decorators of a handler whose bodies may be of another size than those of others. */
export function limitsBody(bytes: number | undefined): Expression[] {
  return bytes === undefined ? [] : [code`${generatedName('support.body_limit', 'max_body_bytes')}(${bytes})`];
}

/** The key stands where requests have a body. */
export function* bodyLimits(config: unknown): Generator<Problem> {
  for (const { entries } of walk(config).operationLists) {
    for (const entry of entries) {
      const reason = has(entry.value, 'max_body_bytes') ? withoutBody(entry) : undefined;
      if (reason === undefined) continue;
      const message = `no request to it has a body: ${reason}`;
      yield { code: 'conflict', path: [...entry.path, 'max_body_bytes'], message, hint: 'remove it' };
    }
  }
}

function withoutBody({ type, value }: OperationAt): string | undefined {
  if (type === 'list') {
    const modifiers = Array.isArray(value.modifiers) ? value.modifiers : [];
    const isSearched = modifiers.some((one) => property(one, 'type') === 'filter');
    return isSearched ? undefined : 'without filters the list has no `POST /search`';
  }
  if (type !== 'action') return undefined;
  if (value.method === 'get') return "its method is 'get'";
  return fieldsIn(value.params).length > 0 ? undefined : "it has no 'params'";
}
