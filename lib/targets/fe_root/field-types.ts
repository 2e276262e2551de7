/** What the types of fields are like. A new type is described here first; the compiler then asks for the rest. */
import { SCALAR_TYPES, type ScalarType } from '../../core/value-types.js';

interface Traits {
  /** Which limits it takes. */
  readonly family: 'text' | 'number' | 'other';
  /** How the list of the API is filtered by it: by what is chosen or written out, by a part, or by bounds. */
  readonly filter: 'exact' | 'part' | 'bounds';
  /** The key of a row, which stands as text in addresses. */
  readonly fromAddress: string;
}

const TRAITS: Readonly<Record<ScalarType, Traits>> = {
  uuid: { family: 'other', filter: 'exact', fromAddress: 'key' },
  str: { family: 'text', filter: 'part', fromAddress: 'key' },
  email: { family: 'text', filter: 'part', fromAddress: 'key' },
  int: { family: 'number', filter: 'bounds', fromAddress: 'Number(key)' },
  float: { family: 'number', filter: 'bounds', fromAddress: 'Number(key)' },
  bool: { family: 'other', filter: 'exact', fromAddress: "key === 'true'" },
  datetime: { family: 'other', filter: 'bounds', fromAddress: 'key' },
  date: { family: 'other', filter: 'bounds', fromAddress: 'key' },
  time: { family: 'other', filter: 'bounds', fromAddress: 'key' },
  json: { family: 'other', filter: 'bounds', fromAddress: 'key' },
  decimal: { family: 'number', filter: 'bounds', fromAddress: 'key' },
  enum: { family: 'other', filter: 'exact', fromAddress: 'key' },
};

/** What a type is like. */
export function traitsOf(type: ScalarType): Traits {
  return TRAITS[type];
}

/** The types of a family. */
export function typesOf(family: Traits['family']): readonly ScalarType[] {
  return SCALAR_TYPES.filter((type) => TRAITS[type].family === family);
}
