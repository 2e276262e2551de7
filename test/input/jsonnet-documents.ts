/**
 * Random jsonnet documents in which every scalar value is written once: the value itself tells where it must be found.
 * They use what configs use, and what makes it hard to tell where a value comes from.
 */

/** Files of one document; the first one is the document. */
export type Files = ReadonlyMap<string, string>;

/** Draws whole numbers below a limit. */
export type Draw = (limit: number) => number;

/** What fields hold, so that whatever is put over whatever can be added to it. Objects have an `e`, which is a literal. */
const FIELDS = { a: 'scalar', b: 'list', c: 'object', d: 'scalar' } as const;

/** Names that an expression may use, by what they stand for. */
interface Scope {
  readonly scalars: readonly string[];
  readonly objects: readonly string[];
  readonly lists: readonly string[];
  /** Functions of a scalar and an optional second one, which give an object. */
  readonly functions: readonly string[];
  /** Whether `self` and `$` are objects there. */
  readonly isInside: boolean;
}

const NOTHING: Scope = { scalars: [], objects: [], lists: [], functions: [], isInside: false };

/**
 * Write a random document.
 *
 * @param name - of the document; those of its other files begin with it
 * @param isPlain - whether it is little more than JSON
 */
export function randomDocument(name: string, draw: Draw, isPlain: boolean): Files {
  return new Writer(name, draw, isPlain).document();
}

/** Draws that are the same for the same seed. */
export function drawing(seed: number): Draw {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Tell whether a value is one that a document writes, and not one that was made of several. */
export function isWritten(value: unknown): boolean {
  return /^(?:v\d+|-?1000\d{3})$/.test(String(value));
}

class Writer {
  readonly #files = new Map<string, string>();
  #count = 0;

  constructor(
    readonly name: string,
    readonly draw: Draw,
    readonly isPlain: boolean,
  ) {}

  document(): Files {
    const text = this.#file(4);
    return new Map([[`${this.name}.jsonnet`, text], ...this.#files]);
  }

  #pick<T>(items: readonly T[]): T {
    return items[this.draw(items.length)] as T;
  }

  #chance(percent: number): boolean {
    return this.draw(100) < percent;
  }

  #fresh(prefix: string): string {
    return `${prefix}${++this.#count}`;
  }

  #file(depth: number): string {
    if (this.isPlain) return this.#object(depth, NOTHING);
    let scope = NOTHING;
    let head = this.#pick(['', '// a comment with { and "\n', '/* [ */ # more\n']);
    for (let index = this.draw(5); index > 0; index--) {
      const [text, wider] = this.#local(depth - 1, scope);
      head += `local ${text};\n`;
      scope = wider;
    }
    return `${head}${this.#object(depth, scope)}\n`;
  }

  #local(depth: number, scope: Scope): readonly [string, Scope] {
    switch (this.draw(5)) {
      case 0: {
        const name = this.#fresh('s');
        return [`${name} = ${this.#scalar(scope)}`, { ...scope, scalars: [...scope.scalars, name] }];
      }
      case 1: {
        const name = this.#fresh('l');
        return [`${name} = ${this.#list(depth, scope)}`, { ...scope, lists: [...scope.lists, name] }];
      }
      case 2: {
        const name = this.#fresh('f');
        const inner = { ...scope, scalars: [...scope.scalars, 'x', 'y'], isInside: false };
        const body = this.#object(depth, inner);
        const text = this.#chance(50)
          ? `${name}(x, y=${this.#literal()}) = ${body}`
          : `${name} = function(x, y=${this.#literal()}) ${body}`;
        return [text, { ...scope, functions: [...scope.functions, name] }];
      }
      case 3: {
        const file = `${this.name}_${this.#fresh('part')}.libsonnet`;
        this.#files.set(file, this.#file(depth - 1));
        const name = this.#fresh('o');
        return [`${name} = import '${file}'`, { ...scope, objects: [...scope.objects, name] }];
      }
      default: {
        const name = this.#fresh('o');
        return [`${name} = ${this.#object(depth, scope)}`, { ...scope, objects: [...scope.objects, name] }];
      }
    }
  }

  #literal(): string {
    const name = this.#fresh('v');
    switch (this.draw(this.isPlain ? 3 : 5)) {
      case 0:
        return `'${name}'`;
      case 1:
        return `"${name}"`;
      case 2:
        return String(1_000_000 + this.#count);
      case 3:
        return `@'${name}'`;
      default:
        return `-${String(1_000_000 + this.#count)}`;
    }
  }

  #scalar(scope: Scope): string {
    if (this.isPlain || this.#chance(60)) return this.#literal();
    const { scalars, objects, isInside } = scope;
    switch (this.draw(10)) {
      case 0:
        return scalars.length > 0 ? this.#pick(scalars) : this.#literal();
      case 1:
        return objects.length > 0 ? `std.get(${this.#pick(objects)}, 'a', ${this.#literal()})` : this.#literal();
      case 2:
        return objects.length > 0 ? `({ e: 'v0', a: ${this.#literal()} } + ${this.#pick(objects)}).a` : this.#literal();
      case 3:
        return `if ${this.#test()} then ${this.#scalar(scope)} else ${this.#scalar(scope)}`;
      case 4:
        return `std.join('', ['${this.#fresh('v')}'])`;
      case 5:
        return `(local x = ${this.#literal()}; x)`;
      case 6:
        return `{ e: 'v0', a: ${this.#literal()}, b:: self.a }.b`;
      case 7:
        return `[${this.#literal()}, ${this.#literal()}][${String(this.draw(2))}]`;
      case 8:
        return `({ e: 'v0', f: ${this.#literal()} } + { f: ${this.#literal()}, g: super.f }).g`;
      default:
        return isInside ? this.#pick(['self.e', '$.e']) : this.#literal();
    }
  }

  #test(): string {
    return this.#pick([
      'true',
      '!true',
      '1 == 1',
      "'a' != 'a'",
      'null == null',
      "std.isString('x')",
      "std.length('x') > 0",
      'std.isArray({})',
      'false || true',
      'true && std.length([]) > 0',
    ]);
  }

  #list(depth: number, scope: Scope): string {
    const items = (): string =>
      `[${Array.from({ length: this.draw(4) }, () => this.#value(depth - 1, scope)).join(', ')}]`;
    if (this.isPlain || depth <= 0) return items();
    switch (this.draw(9)) {
      case 0:
        return `${this.#list(depth - 1, scope)} + ${this.#list(depth - 1, scope)}`;
      case 1:
        return scope.lists.length > 0 ? this.#pick(scope.lists) : items();
      case 2: {
        const inner = { ...scope, scalars: [...scope.scalars, 'x'] };
        return `[${this.#value(depth - 1, inner)} for x in [${this.#scalar(scope)}, ${this.#scalar(scope)}]]`;
      }
      case 3:
        return `[x for x in ${items()} if ${this.#test()}]`;
      case 4:
        return `std.reverse(${items()}) + ${items()}`;
      case 5:
        return `${items()} + std.map(function(x) x, ${items()})`;
      case 6:
        return `${items()}[0:1]`;
      default:
        return items();
    }
  }

  #object(depth: number, scope: Scope): string {
    if (this.isPlain || depth <= 0 || this.#chance(45)) return this.#braces(depth, scope);
    const { objects, functions } = scope;
    const part = (): string => this.#object(depth - 1, scope);
    switch (this.draw(10)) {
      case 0:
      case 1:
        return `${part()} + ${this.#braces(depth, scope)}`;
      case 2:
        return objects.length > 0 ? `${this.#pick(objects)} ${this.#braces(depth, scope)}` : part();
      case 3:
        return objects.length > 0 ? this.#pick(objects) : part();
      case 4:
      case 5:
        return functions.length > 0 ? this.#call(this.#pick(functions), scope) : part();
      case 6:
        return `(if ${this.#test()} then ${part()} else ${part()})`;
      case 7:
        return `{ [k]: ${this.#scalar(scope)} for k in ['a', 'd'] } + ${part()}`;
      case 8:
        return `std.mergePatch(${part()}, ${part()})`;
      default:
        return `{ e: 'v0', make(x, y=null):: ${part()} }.make(${this.#literal()})`;
    }
  }

  #call(name: string, scope: Scope): string {
    const [first, second] = [this.#scalar(scope), this.#scalar(scope)];
    return this.#pick([
      `${name}(${first})`,
      `${name}(${first}, ${second})`,
      `${name}(${first}, y=${second})`,
      `${name}(y=${second}, x=${first})`,
    ]);
  }

  #braces(depth: number, scope: Scope): string {
    const inner = { ...scope, isInside: true };
    const fields = Object.entries(FIELDS).filter(() => this.#chance(55));
    const members = fields.map(([key, kind]) => `${this.#key(key)} ${this.#ofKind(kind, depth - 1, inner)}`);
    if (!this.isPlain) members.push(`e: ${this.#literal()}`);
    if (!this.isPlain && this.#chance(15)) members.unshift(`local z = ${this.#scalar(inner)}`, 'assert true');
    return `{ ${members.join(this.#pick([', ', ',\n  ']))} }`;
  }

  #key(key: string): string {
    if (this.isPlain) return this.#pick([`${key}:`, `'${key}':`, `"${key}":`]);
    const colon = this.#chance(20) ? '+:' : this.#chance(8) ? '::' : ':';
    const name = this.#pick([
      key,
      key,
      key,
      `'${key}'`,
      `['${key}']`,
      `['' + '${key}']`,
      `[if ${this.#test()} then '${key}']`,
    ]);
    return `${name}${colon}`;
  }

  #value(depth: number, scope: Scope): string {
    return this.#ofKind(this.#pick(['scalar', 'list', 'object']), depth, scope);
  }

  #ofKind(kind: 'scalar' | 'list' | 'object', depth: number, scope: Scope): string {
    if (kind === 'scalar') return this.#scalar(scope);
    if (depth <= 0) return kind === 'list' ? `[${this.#scalar(scope)}]` : `{ e: ${this.#literal()} }`;
    return kind === 'list' ? this.#list(depth - 1, scope) : this.#object(depth - 1, scope);
  }
}
