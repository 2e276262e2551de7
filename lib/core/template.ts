/** What the core renders with. It neither reads a disk nor knows a template language. */

/** A set of named templates. */
export interface TemplateEnv {
  /**
   * Fill a template.
   *
   * @throws GenerationError - there is no such template, or it reads something that its context does not have
   */
  readonly render: (template: string, context: Readonly<Record<string, unknown>>) => string;
  /** Tell whether the text of a template is used as it stands, byte for byte. */
  readonly isVerbatim: (template: string) => boolean;
}
