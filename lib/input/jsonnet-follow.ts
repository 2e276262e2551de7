/**
 * Follows a jsonnet expression to where its value is written: through names, imports, calls of functions that the texts
 * define, objects put over each other, and lists behind each other. Conditions are decided where what they ask is plain.
 */
import type { Expression, Field } from './jsonnet-tree.js';
import {
  type Found,
  insideOf,
  type ObjectValue,
  type SourceFile,
  type Surroundings,
  type Value,
  withArguments,
  withBinds,
  type Written,
} from './jsonnet-values.js';

/** More steps than any config takes: what goes on longer goes on forever. */
const MOST_STEPS = 100_000;

/** Gives the file that an import means; nothing where there is none. */
export type OpenImport = (path: string, from: SourceFile) => SourceFile | undefined;

/** Follows expressions of one config. */
export class Follower {
  readonly #open: OpenImport;
  #steps = 0;

  constructor(open: OpenImport) {
    this.#open = open;
  }

  /** The place of the value of an expression, and what is known of the value. */
  follow(written: Written): Found {
    if (++this.#steps > MOST_STEPS) return { at: written };
    const { expression, around } = written;
    switch (expression.kind) {
      case 'scalar':
        return { at: written, value: { kind: 'scalar', value: expression.value } };
      case 'object':
        return { at: written, value: { kind: 'object', layers: [{ literal: expression, around }] } };
      case 'array': {
        const items = expression.items.map((item) => ({ expression: item, around }));
        return { at: written, value: { kind: 'array', items, isWhole: true } };
      }
      case 'function':
        return { at: written, value: { kind: 'function', literal: expression, around } };
      case 'local':
        return this.follow({ expression: expression.body, around: withBinds(around, expression.binds) });
      case 'name': {
        const meant = around.names.get(expression.name);
        return meant === undefined ? { at: written } : this.follow(meant);
      }
      case 'import':
        return this.#import(expression.path, written);
      case 'self':
        return { at: written, ...(around.self && { value: around.self.value }) };
      case 'dollar':
        return { at: written, ...(around.dollar && { value: around.dollar }) };
      case 'member':
        return this.#member(expression, written) ?? { at: written };
      case 'call':
        return this.#call(expression.callee, written) ?? { at: written };
      case 'each':
        return this.#each(expression, written);
      case 'binary':
        return expression.mark === '+' ? this.#sum(expression, written) : { at: written, ...this.#answer(written) };
      case 'not':
        return { at: written, ...this.#answer(written) };
      case 'if':
        return this.#branch(expression, written) ?? { at: written };
      default:
        return { at: written };
    }
  }

  /** The value of a field; `absent` where the object has no such field, nothing where that cannot be told. */
  field(value: ObjectValue, key: string, below = value.layers.length): Found | 'absent' | undefined {
    for (let index = below - 1; index >= 0; index--) {
      const layer = value.layers[index];
      const inside = insideOf(value, index);
      if (layer === undefined || layer === 'hidden' || inside === undefined) return undefined;
      const field = this.#fieldOf(layer.literal.fields, key, layer.around);
      if (field === 'unclear') return undefined;
      if (field === undefined) continue;
      const own = { expression: field.value, around: inside };
      if (!field.isAdded) return this.follow(own);
      const earlier = this.field(value, key, index) ?? { at: own };
      return earlier === 'absent' ? this.follow(own) : this.#joined(earlier, this.follow(own), own);
    }
    return 'absent';
  }

  /** The item of a list; nothing where it cannot be told. */
  item(value: Value, index: number): Found | undefined {
    const item = value.kind === 'array' ? value.items[index] : undefined;
    return item && this.follow(item);
  }

  #fieldOf(fields: readonly Field[], key: string, around: Surroundings): Field | 'unclear' | undefined {
    let isUnclear = false;
    for (const field of fields) {
      const { value } = this.follow({ expression: field.key, around });
      if (value?.kind !== 'scalar') isUnclear = true;
      else if (value.value === key) return field;
    }
    return isUnclear ? 'unclear' : undefined;
  }

  #import(path: string, written: Written): Found {
    const file = this.#open(path, written.around.file);
    if (file?.root === undefined) return { at: written };
    const { caller } = written.around;
    return this.follow({ expression: file.root, around: { file, names: new Map(), ...(caller && { caller }) } });
  }

  #member({ of, key }: Expression & { readonly kind: 'member' }, { around }: Written): Found | undefined {
    const name = this.follow({ expression: key, around }).value;
    if (name?.kind !== 'scalar') return undefined;
    const found = this.#lookUp(of, name.value, around);
    return found === 'absent' ? undefined : found;
  }

  #lookUp(of: Expression, key: unknown, around: Surroundings): Found | 'absent' | undefined {
    if (of.kind === 'super') {
      const { self } = around;
      return self && typeof key === 'string' ? this.field(self.value, key, self.layer) : undefined;
    }
    const { value } = this.follow({ expression: of, around });
    if (value?.kind === 'object' && typeof key === 'string') return this.field(value, key);
    return value && typeof key === 'number' ? this.item(value, key) : undefined;
  }

  #call(callee: Expression, call: Written): Found | undefined {
    if (callee.kind === 'member' && callee.of.kind === 'name' && callee.of.name === 'std') {
      const isOwn = call.around.names.has('std');
      if (!isOwn) return { at: call, ...this.#kindAnswer(callee.key, call) };
    }
    const { value } = this.follow({ expression: callee, around: call.around });
    if (value?.kind !== 'function') return undefined;
    const { parameters, body } = value.literal;
    const inside = withArguments({ parameters, around: value.around }, call);
    return inside && this.follow({ expression: body, around: inside });
  }

  /** What `std.isString` and the like say. */
  #kindAnswer(name: Expression, { expression, around }: Written): { readonly value?: Value } {
    const kind = name.kind === 'scalar' ? KINDS[String(name.value)] : undefined;
    const [first] = expression.kind === 'call' ? expression.given : [];
    if (kind === undefined || first === undefined) return {};
    const { value } = this.follow({ expression: first.value, around });
    if (value === undefined) return {};
    return answer(kind === (value.kind === 'scalar' ? typeof value.value : value.kind));
  }

  #each({ body, variable, list }: Expression & { readonly kind: 'each' }, written: Written): Found {
    const { around } = written;
    const { value } = this.follow({ expression: list, around });
    if (value?.kind !== 'array') return { at: written };
    const items = value.items.map((item) => ({
      expression: body,
      around: { ...around, names: new Map([...around.names, [variable, item]]) },
    }));
    return { at: written, value: { ...value, items } };
  }

  #sum({ left, right }: Expression & { readonly kind: 'binary' }, written: Written): Found {
    const { around } = written;
    return this.#joined(this.follow({ expression: left, around }), this.follow({ expression: right, around }), written);
  }

  /** Two objects or lists as one. What is not known may be a text, to which everything can be added. */
  #joined({ value: left }: Found, { value: right }: Found, at: Written): Found {
    if (left?.kind === 'array' && left.isWhole && right?.kind === 'array') {
      return { at, value: { ...right, items: [...left.items, ...right.items] } };
    }
    if (left?.kind === 'array' && right === undefined) return { at, value: { ...left, isWhole: false } };
    if (right?.kind === 'object' && (left === undefined || left.kind === 'object')) {
      return { at, value: { kind: 'object', layers: [...(left?.layers ?? ['hidden' as const]), ...right.layers] } };
    }
    return { at };
  }

  #branch({ test, yes, no }: Expression & { readonly kind: 'if' }, { around }: Written): Found | undefined {
    const { value } = this.follow({ expression: test, around });
    if (value?.kind !== 'scalar' || typeof value.value !== 'boolean') return undefined;
    const taken = value.value ? yes : no;
    return taken && this.follow({ expression: taken, around });
  }

  /** The answer of a comparison, or of what is put together of some. */
  #answer({ expression, around }: Written): { readonly value?: Value } {
    const of = (part: Expression): Value | undefined => this.follow({ expression: part, around }).value;
    if (expression.kind === 'not') return answer(negated(truth(of(expression.of))));
    if (expression.kind !== 'binary') return {};
    const { mark, left, right } = expression;
    if (mark === '==') return answer(areEqual(of(left), of(right)));
    if (mark === '!=') return answer(negated(areEqual(of(left), of(right))));
    const first = truth(of(left));
    if (first === undefined || (mark !== '&&' && mark !== '||')) return {};
    return answer(first === (mark === '||') ? first : truth(of(right)));
  }
}

/** What functions of `std` ask for: the kind of a value, or the type of a scalar. */
const KINDS: Readonly<Record<string, string>> = {
  isArray: 'array',
  isBoolean: 'boolean',
  isFunction: 'function',
  isNumber: 'number',
  isObject: 'object',
  isString: 'string',
};

function answer(value: boolean | undefined): { readonly value?: Value } {
  return value === undefined ? {} : { value: { kind: 'scalar', value } };
}

function truth(value: Value | undefined): boolean | undefined {
  return value?.kind === 'scalar' && typeof value.value === 'boolean' ? value.value : undefined;
}

function negated(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/** Whether two values are equal, where one of them at least is no object and no list. */
function areEqual(left: Value | undefined, right: Value | undefined): boolean | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (left.kind === 'scalar' && right.kind === 'scalar') return left.value === right.value;
  return left.kind === 'scalar' || right.kind === 'scalar' ? false : undefined;
}
