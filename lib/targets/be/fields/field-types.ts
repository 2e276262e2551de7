/**
 * What the types of fields are like. A new type is described here first; where it needs text of its own (annotations, samples,
 * checks of values) the compiler asks for it.
 */
import { SCALAR_TYPES } from '../../../core/value-types.js';
import type { FieldType } from '../config.js';
import type { FilterValueKind } from '../filter/schema.js';

/** What the values of a type have in common with those of others: which limits, aggregates and searches they take. */
export type Family = 'text' | 'number' | 'time' | 'truth' | 'identifier' | 'choice' | 'document' | 'relation';

interface Traits {
  readonly family: Family;
  /** What filters offer of a column, where they do not say. */
  readonly filter: FilterValueKind;
  /** Types of values, beside its own, that a column is compared with; PostgreSQL takes no fraction for an integer. */
  readonly comparedWith?: readonly FieldType[];
  /** A mapped column limits values further. */
  readonly hasColumnLimits?: true;
  /** A column that others may refer to. */
  readonly isReferredTo?: true;
  /** Models make such keys by themselves, as a rule: a request may leave them out. */
  readonly isMade?: true;
}

const TRAITS: Readonly<Record<FieldType, Traits>> = {
  uuid: { family: 'identifier', filter: 'literal', isReferredTo: true, isMade: true },
  str: { family: 'text', filter: 'free_text', comparedWith: ['email'], hasColumnLimits: true, isReferredTo: true },
  email: { family: 'text', filter: 'free_text', comparedWith: ['str'], hasColumnLimits: true, isReferredTo: true },
  int: { family: 'number', filter: 'literal', hasColumnLimits: true, isReferredTo: true, isMade: true },
  float: { family: 'number', filter: 'literal', comparedWith: ['int', 'decimal'], isReferredTo: true },
  bool: { family: 'truth', filter: 'bool' },
  datetime: { family: 'time', filter: 'literal', hasColumnLimits: true, isReferredTo: true },
  date: { family: 'time', filter: 'literal', isReferredTo: true },
  time: { family: 'time', filter: 'literal', isReferredTo: true },
  json: { family: 'document', filter: 'literal' },
  decimal: {
    family: 'number',
    filter: 'literal',
    comparedWith: ['int', 'float'],
    hasColumnLimits: true,
    isReferredTo: true,
  },
  enum: { family: 'choice', filter: 'enum', isReferredTo: true },
  nested: { family: 'relation', filter: 'literal' },
};

const FIELD_TYPES: readonly FieldType[] = [...SCALAR_TYPES, 'nested'];

/** What a type is like. */
export function traitsOf(type: FieldType): Traits {
  return TRAITS[type];
}

/** Tell whether values of a type are of one of some families. */
export function isFamily(type: FieldType, ...families: readonly Family[]): boolean {
  return families.includes(TRAITS[type].family);
}

/** The types of some families, in the order of the families. */
export function typesOf(...families: readonly Family[]): readonly FieldType[] {
  return families.flatMap((family) => FIELD_TYPES.filter((type) => isFamily(type, family)));
}

/** Types that have a type of Python each; an enum has its own, and an object its class. */
export type PlainType = Exclude<FieldType, 'nested' | 'enum'>;

/** The type of a value that is neither an object nor of an enum, which are looked at first. */
export function plainType(type: FieldType): PlainType {
  if (type === 'nested' || type === 'enum') throw new Error(`a value of type '${type}' has no plain type`);
  return type;
}
