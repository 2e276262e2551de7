/** Which control of a form a field is filled in with. */
import type { Field } from '../resource';
import { hasLines } from './values';

/** Kinds of controls. */
export type ControlKind =
  'checkbox' | 'choice' | 'reference' | 'references' | 'file' | 'items' | 'lines' | 'line';

/** Texts that may be longer than this have several lines. The set-up lets all but long ones be as long. */
const LONGEST_LINE = 10_000;

/** The kind of control of a field. */
export function controlOf(field: Field): ControlKind {
  const { type, nullable, reference, items, file, maxLength = Infinity } = field;
  if (items) return 'items';
  if (file?.upload) return 'file';
  if (hasLines(field) && reference?.().list) return 'references';
  if (hasLines(field) || type === 'json') return 'lines';
  if (reference?.().list) return 'reference';
  if (type === 'enum') return 'choice';
  if (type === 'bool') return nullable === true ? 'choice' : 'checkbox';
  return type === 'str' && maxLength > LONGEST_LINE ? 'lines' : 'line';
}

/** Tell whether a control takes all of a line. */
export function needsLine(field: Field): boolean {
  const kind = controlOf(field);
  return ['lines', 'items', 'references'].includes(kind);
}

/** Tell whether a control can be left empty. A box that is not ticked says no, and a choice may have a default. */
export function canBeEmpty(field: Field): boolean {
  switch (controlOf(field)) {
    case 'checkbox':
      return false;
    case 'choice':
    case 'reference':
      return field.nullable === true || field.default === undefined;
    default:
      return true;
  }
}
