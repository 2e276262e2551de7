/** Words of a resource in another language; what is left out is called as its descriptor says. */
export interface ResourceLabels {
  readonly one?: string;
  readonly many?: string;
  /** By the names of fields */
  readonly fields?: Readonly<Partial<Record<string, string>>>;
  /** By the names of fields, then by their values */
  readonly values?: Readonly<Partial<Record<string, Readonly<Partial<Record<string, string>>>>>>;
  /** Sections and actions, by their English labels */
  readonly others?: Readonly<Partial<Record<string, string>>>;
}

/** Words of the resources, by their paths: `articles`. */
export type Labels = Readonly<Partial<Record<string, ResourceLabels>>>;
