/**
 * Renderers: which function turns which kind of output into fragments. A run has the kinds of its
 * target, unless it is given a registry of its own.
 */
import type { Fragment } from './fragment.js';
import type { Language } from './language.js';
import type { Output } from './output.js';
import { GenerationError } from './problem.js';
import { StaticFile, type Warn } from './static-file.js';
import type { BuildStore } from './store.js';
import type { AnyOutputType, Target } from './target.js';
import type { TemplateEnv } from './template.js';
import { didYouMean } from './wording.js';

/**
 * What a renderer sees.
 *
 * @example
 * import { type Output, type RenderCtx, fileFragment } from 'generator-codegen';
 * interface Page extends Output {
 *   readonly type: 'Page';
 *   readonly title: string;
 * }
 * const render = ({ output, config }: RenderCtx<Page>) => [
 *   fileFragment({ path: `${output.title}.md`, template: 'page.md.ejs', context: { view: { config } } }),
 * ];
 */
export interface RenderCtx<T extends Output = Output> {
  readonly env: TemplateEnv;
  /** The whole config */
  readonly config: unknown;
  readonly output: T;
  readonly target: Target;
  readonly language: Language;
  readonly store: BuildStore;
  /** Instance at which the output was made */
  readonly instanceId: string;
  /** Takes a warning that the user should read; default: nobody is told. */
  readonly warn?: Warn;
}

/** Outputs that need no renderer. */
const FRAGMENTS: ReadonlySet<string> = new Set(['FileFragment', 'SnippetFragment']);

/**
 * Kinds of outputs by name; iterates over the kinds, so that one registry can be made from another.
 *
 * @example
 * import { RenderRegistry, RouteHandler, SchemaClass } from 'generator-codegen';
 * const renderers = new RenderRegistry([RouteHandler]).register(SchemaClass);
 */
export class RenderRegistry implements Iterable<AnyOutputType> {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- it is deprecated, not gone
  readonly #entries = new Map<string, AnyOutputType>([[StaticFile.name, StaticFile]]);

  constructor(types: Iterable<AnyOutputType> = []) {
    for (const type of types) this.register(type);
  }

  [Symbol.iterator](): Iterator<AnyOutputType> {
    return this.#entries.values();
  }

  /**
   * Add a kind of output.
   *
   * @throws GenerationError - another kind has that name
   */
  register(type: AnyOutputType): this {
    const name = String(type.name);
    const known = this.#entries.get(name);
    if (FRAGMENTS.has(name) || (known && known !== type)) {
      throw new GenerationError([`two renderers are given for output type '${name}'`]);
    }
    this.#entries.set(name, type);
    return this;
  }

  /**
   * Turn one output into fragments; a fragment that an operation returned is passed on.
   *
   * @throws GenerationError - no kind has the output's name
   */
  render(context: RenderCtx): Iterable<Fragment> {
    const { output } = context;
    if (FRAGMENTS.has(output.type)) return [output as Fragment];
    const type = this.#entries.get(output.type);
    if (!type) {
      const { hint } = didYouMean(output.type, [...this.#entries.keys(), ...FRAGMENTS]);
      const what = `no renderer is known for output type '${output.type}', made at ${context.instanceId}`;
      throw new GenerationError([hint === undefined ? what : `${what}; ${hint}`]);
    }
    return type.render(context);
  }
}
