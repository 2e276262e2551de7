/** What the core renders with. It neither reads a disk nor knows a template language. */

/**
 * A set of named templates.
 *
 * @example
 * import type { TemplateEnv } from 'generator-codegen';
 * const inCapitals = (env: TemplateEnv): TemplateEnv => ({
 *   ...env,
 *   render: (template, context) => env.render(template, context).toUpperCase(),
 * });
 */
export interface TemplateEnv {
  /**
   * Fill a template.
   *
   * @throws GenerationError - there is no such template, or it reads something that its context does not have
   */
  readonly render: (template: string, context: Readonly<Record<string, unknown>>) => string;
  /** Tell whether the text of a template is used as it stands, byte for byte. */
  readonly isVerbatim: (template: string) => boolean;
  /** Tell whether the formatter leaves such a text as it stands; default: of none is that known. */
  readonly isFormatted?: (template: string) => boolean;
}
