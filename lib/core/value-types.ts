/** Types of single values, by which configs of all targets call them. */
export const SCALAR_TYPES = [
  'uuid',
  'str',
  'email',
  'int',
  'float',
  'bool',
  'datetime',
  'date',
  'time',
  'json',
  'decimal',
  'enum',
] as const;

/** The type of a single value. */
export type ScalarType = (typeof SCALAR_TYPES)[number];
