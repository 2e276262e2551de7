/** Names of operations against those of built-in ones, and the status of actions. */
import type { Problem } from '../../../core/problem.js';
import type { RuleContext } from '../../../core/target.js';
import { show } from '../../../core/wording.js';
import { operationTypes } from '../schema/operation.js';
import { type OperationAt, fieldsIn, has, walk } from '../walk.js';

/** The name of an action is its own; 204 is the status of an answer without a body, and of no other. */
export function* actions(config: unknown, { operations }: RuleContext): Generator<Problem> {
  const types = new Set(operationTypes(operations));
  for (const { entries } of walk(config).operationLists) {
    for (const entry of entries) {
      const reason = nameProblem(entry, types);
      if (reason !== undefined) {
        const path = has(entry.value, 'type') && entry.name !== entry.type ? [...entry.path, 'name'] : entry.path;
        yield { code: 'wrong_name', path, message: reason, hint: 'choose another name' };
      }
      if (entry.type === 'action') yield* status(entry);
      if (entry.type === 'action' && entry.value.method === 'get') yield* read(entry);
    }
  }
}

function nameProblem({ name, type, snake }: OperationAt, types: ReadonlySet<string>): string | undefined {
  if (name === undefined || type === undefined) return undefined;
  if (name === type) return type === 'action' ? "an action needs a name of its own beside type: 'action'" : undefined;
  return types.has(snake) ? `${show(name)} is the name of a built-in operation` : undefined;
}

/** What only reads answers something, and takes what a query can hold. */
function* read({ value, path }: OperationAt): Generator<Problem> {
  const { status_code: code } = value;
  if (!has(value, 'returns')) {
    const message = "an action with the method 'get' is a read, whose answer has a body, and there is no 'returns'";
    yield { code: 'conflict', path: [...path, 'method'], message, hint: "add 'returns'" };
  } else if (typeof code === 'number' && code !== 200 && code !== 204 && code !== 205) {
    const message = `an action with the method 'get' answers 200, found ${code}`;
    yield { code: 'conflict', path: [...path, 'status_code'], message, hint: 'remove it' };
  }
  for (const [index, field] of fieldsIn(value.params).entries()) {
    const at = [...path, 'params', index];
    if (field?.type === 'json') {
      const message = "a query holds no value of type 'json', and the method is 'get'";
      const hint = "write parameters of other types, or remove 'method'";
      yield { code: 'conflict', path: [...at, 'type'], message, hint };
    }
    if (field?.nullable === true) {
      const message = "a query holds no null, and the method is 'get'";
      const hint = "write 'required: false', which makes it None where it is left out";
      yield { code: 'conflict', path: [...at, 'nullable'], message, hint };
    }
  }
}

function* status({ value, path }: OperationAt): Generator<Problem> {
  const code = value.status_code;
  if (typeof code !== 'number') return;
  const hasBody = has(value, 'returns');
  const at = [...path, 'status_code'];
  if (code === 205) {
    yield { code: 'wrong_value', path: at, message: 'an API does not answer 205', hint: 'write 200 or 204' };
  } else if (hasBody && code === 204) {
    const message = "an answer with 'returns' cannot have the status 204";
    yield { code: 'conflict', path: at, message, hint: 'remove one of them' };
  } else if (!hasBody && code !== 204) {
    const message = `an answer without 'returns' has the status 204, found ${code}`;
    yield { code: 'conflict', path: at, message, hint: "remove it, or add 'returns'" };
  }
}
