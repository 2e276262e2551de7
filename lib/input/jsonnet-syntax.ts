/**
 * A jsonnet text as a tree of expressions with their offsets: what is needed to tell where a value was written. It
 * evaluates nothing; what it does not understand it refuses.
 */
import { JSONNET_KEYWORDS } from '../languages/jsonnet.js';
import { TokenReader } from './jsonnet-reader.js';
import { Unreadable } from './jsonnet-tokens.js';
import type { Argument, Bind, Expression, Field, FunctionExpression, Parameter } from './jsonnet-tree.js';

/**
 * Read a text.
 *
 * @throws Unreadable - the text is not understood
 * @throws RangeError - it is nested too deeply
 */
export function parseJsonnet(text: string): Expression {
  return new Parser(text).whole();
}

/** Operators of two sides, those that bind least first. */
const LEVELS = ['||', '&&', '|', '^', '&', '== !=', '< > <= >= in', '<< >>', '+ -', '* / %'];

const LEVEL_OF: ReadonlyMap<string, number> = new Map(
  LEVELS.flatMap((marks, level) => marks.split(' ').map((mark) => [mark, level] as const)),
);

class Parser {
  readonly #reader: TokenReader;

  constructor(text: string) {
    this.#reader = new TokenReader(text);
  }

  whole(): Expression {
    const found = this.#expression();
    if (this.#reader.next.kind !== 'end') throw new Unreadable();
    return found;
  }

  #expression(): Expression {
    const { offset } = this.#reader.next;
    if (this.#reader.took('local')) {
      const binds = this.#reader.list(() => this.#bind(), ';', false);
      const body = this.#expression();
      return { kind: 'local', binds, body, offset };
    }
    if (this.#reader.took('assert')) {
      this.#assertion();
      this.#reader.take(';');
      return this.#expression();
    }
    return this.#binary(0);
  }

  #assertion(): void {
    this.#expression();
    if (this.#reader.took(':')) this.#expression();
  }

  #binary(least: number): Expression {
    const { offset } = this.#reader.next;
    let left = this.#unary();
    for (;;) {
      const { kind, text: mark } = this.#reader.next;
      const level = kind === 'mark' || kind === 'word' ? LEVEL_OF.get(mark) : undefined;
      if (level === undefined || level < least) return left;
      this.#reader.step();
      const right = this.#binary(level + 1);
      left = { kind: 'binary', mark, left, right, offset };
    }
  }

  #unary(): Expression {
    const { offset } = this.#reader.next;
    if (this.#reader.took('!')) {
      const of = this.#unary();
      return { kind: 'not', of, offset };
    }
    if (this.#reader.took('-')) {
      const of = this.#unary();
      if (of.kind !== 'scalar' || typeof of.value !== 'number') return { kind: 'other', offset };
      return { kind: 'scalar', value: -of.value, offset };
    }
    if (this.#reader.took('+') || this.#reader.took('~')) {
      this.#unary();
      return { kind: 'other', offset };
    }
    return this.#postfix();
  }

  #postfix(): Expression {
    const { offset } = this.#reader.next;
    let found = this.#primary();
    for (;;) {
      if (this.#reader.took('.')) {
        const name = this.#reader.takeName();
        const key: Expression = { kind: 'scalar', value: name.text, offset: name.offset };
        found = { kind: 'member', of: found, key, offset };
      } else if (this.#reader.took('[')) {
        found = this.#index(found, offset);
      } else if (this.#reader.took('(')) {
        const given = this.#reader.list(() => this.#argument(), ')');
        this.#reader.took('tailstrict');
        found = { kind: 'call', callee: found, given, offset };
      } else if (this.#reader.is('{')) {
        const right = this.#primary();
        found = { kind: 'binary', mark: '+', left: found, right, offset };
      } else {
        return found;
      }
    }
  }

  #index(of: Expression, offset: number): Expression {
    const isSlice = (): boolean => this.#reader.is(':') || this.#reader.is('::');
    const key = isSlice() ? undefined : this.#expression();
    const sliced = isSlice();
    while (this.#reader.took(':') || this.#reader.took('::'))
      if (!isSlice() && !this.#reader.is(']')) this.#expression();
    this.#reader.take(']');
    if (key === undefined || sliced) return { kind: 'other', offset };
    return { kind: 'member', of, key, offset };
  }

  #argument(): Argument {
    const { next, second } = this.#reader;
    if (next.kind !== 'word' || second?.kind !== 'mark' || second.text !== '=') return { value: this.#expression() };
    this.#reader.step();
    this.#reader.step();
    return { name: next.text, value: this.#expression() };
  }

  #primary(): Expression {
    // These begin an expression that goes on as far as it can, also behind an operator.
    if (this.#reader.is('local') || this.#reader.is('assert')) return this.#expression();
    const { offset, kind, text } = this.#reader.step();
    if (kind === 'string') return { kind: 'scalar', value: text, offset };
    if (kind === 'number') return { kind: 'scalar', value: Number(text), offset };
    if (kind === 'mark') return this.#bracketed(text, offset);
    switch (text) {
      case 'true':
      case 'false':
        return { kind: 'scalar', value: text === 'true', offset };
      case 'null':
        return { kind: 'scalar', value: null, offset };
      case 'self':
      case 'super':
        return { kind: text, offset };
      case 'import': {
        const { kind: named, text: path } = this.#reader.step();
        if (named !== 'string') throw new Unreadable();
        return { kind: 'import', path, offset };
      }
      case 'importstr':
      case 'importbin':
        this.#reader.step();
        return { kind: 'other', offset };
      case 'error':
        this.#expression();
        return { kind: 'other', offset };
      case 'if':
        return this.#condition(offset);
      case 'function':
        this.#reader.take('(');
        return this.#function(offset, () => undefined);
      default:
        if (kind !== 'word' || JSONNET_KEYWORDS.has(text)) throw new Unreadable();
        return { kind: 'name', name: text, offset };
    }
  }

  #bracketed(mark: string, offset: number): Expression {
    if (mark === '$') return { kind: 'dollar', offset };
    if (mark === '{') return this.#object(offset);
    if (mark === '[') return this.#array(offset);
    if (mark !== '(') throw new Unreadable();
    const inner = this.#expression();
    this.#reader.take(')');
    return inner;
  }

  #condition(offset: number): Expression {
    const test = this.#expression();
    this.#reader.take('then');
    const yes = this.#expression();
    const no = this.#reader.took('else') ? this.#expression() : undefined;
    return { kind: 'if', test, yes, ...(no && { no }), offset };
  }

  /** Behind the opening parenthesis: parameters, what stands between them and the body, and the body. */
  #function(offset: number, between: () => void): Expression & FunctionExpression {
    const parameters = this.#reader.list((): Parameter => {
      const { text: name } = this.#reader.takeName();
      return this.#reader.took('=') ? { name, value: this.#expression() } : { name };
    }, ')');
    between();
    const body = this.#expression();
    return { kind: 'function', parameters, body, offset };
  }

  #bind(): Bind {
    const { text: name, offset } = this.#reader.takeName();
    if (this.#reader.took('(')) {
      const value = this.#function(offset, () => {
        this.#reader.take('=');
      });
      return { name, value };
    }
    this.#reader.take('=');
    return { name, value: this.#expression() };
  }

  #array(offset: number): Expression {
    if (this.#reader.took(']')) return { kind: 'array', items: [], offset };
    const first = this.#expression();
    this.#reader.took(',');
    if (this.#reader.is('for')) return this.#comprehension(first, offset);
    const items = this.#reader.list(() => this.#expression(), ']');
    return { kind: 'array', items: [first, ...items], offset };
  }

  /** A comprehension of one loop keeps the order of its list; any other is left to itself. */
  #comprehension(body: Expression, offset: number): Expression {
    this.#reader.take('for');
    const { text: variable } = this.#reader.takeName();
    this.#reader.take('in');
    const list = this.#expression();
    if (this.#reader.took(']')) return { kind: 'each', body, variable, list, offset };
    this.#skipLoops();
    this.#reader.take(']');
    return { kind: 'other', offset };
  }

  #skipLoops(): void {
    for (;;) {
      if (this.#reader.took('for')) {
        this.#reader.takeName();
        this.#reader.take('in');
        this.#expression();
      } else if (this.#reader.took('if')) {
        this.#expression();
      } else {
        return;
      }
    }
  }

  #object(offset: number): Expression {
    const fields: Field[] = [];
    const locals: Bind[] = [];
    while (!this.#reader.took('}')) {
      if (this.#reader.is('for')) {
        this.#skipLoops();
        this.#reader.take('}');
        return { kind: 'other', offset };
      }
      if (this.#reader.took('local')) locals.push(this.#bind());
      else if (this.#reader.took('assert')) this.#assertion();
      else fields.push(this.#field());
      if (!this.#reader.took(',') && !this.#reader.is('}') && !this.#reader.is('for')) throw new Unreadable();
    }
    return { kind: 'object', fields, locals, offset };
  }

  #field(): Field {
    const { offset } = this.#reader.next;
    const key = this.#key();
    let isAdded = false;
    const colons = (): void => {
      const { text } = this.#reader.step();
      if (!/^\+?:{1,3}$/.test(text)) throw new Unreadable();
      isAdded = text.startsWith('+');
    };
    if (this.#reader.took('(')) return { key, isAdded, value: this.#function(offset, colons) };
    colons();
    return { key, isAdded, value: this.#expression() };
  }

  #key(): Expression {
    const { kind, text, offset } = this.#reader.next;
    if (kind === 'string' || (kind === 'word' && !JSONNET_KEYWORDS.has(text))) {
      this.#reader.step();
      return { kind: 'scalar', value: text, offset };
    }
    this.#reader.take('[');
    const key = this.#expression();
    this.#reader.take(']');
    return key;
  }
}
