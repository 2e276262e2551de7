/** What the types of fields are like. A new type is described here first; the compiler then asks for the rest. */
import { SCALAR_TYPES, type ScalarType } from '../../core/value-types.js';

/** Types of fields; those of `nested` are lists of rows. */
export const FIELD_TYPES = [...SCALAR_TYPES, 'nested'] as const;

/** The type of a field. */
export type FieldType = ScalarType | 'nested';

interface Traits {
  /** Which limits it takes. */
  readonly family: 'text' | 'number' | 'other';
  /** How the list of the API is filtered by it: by what is chosen or written out, by a part, or by bounds. */
  readonly filter: 'exact' | 'part' | 'bounds';
}

const TRAITS: Readonly<Record<FieldType, Traits>> = {
  uuid: { family: 'other', filter: 'exact' },
  str: { family: 'text', filter: 'part' },
  email: { family: 'text', filter: 'part' },
  int: { family: 'number', filter: 'bounds' },
  float: { family: 'number', filter: 'bounds' },
  bool: { family: 'other', filter: 'exact' },
  datetime: { family: 'other', filter: 'bounds' },
  date: { family: 'other', filter: 'bounds' },
  time: { family: 'other', filter: 'bounds' },
  json: { family: 'other', filter: 'bounds' },
  decimal: { family: 'number', filter: 'bounds' },
  enum: { family: 'other', filter: 'exact' },
  nested: { family: 'other', filter: 'bounds' },
};

/** What a type is like. */
export function traitsOf(type: FieldType): Traits {
  return TRAITS[type];
}

/** The types of a family. */
export function typesOf(family: Traits['family']): readonly FieldType[] {
  return FIELD_TYPES.filter((type) => TRAITS[type].family === family);
}
